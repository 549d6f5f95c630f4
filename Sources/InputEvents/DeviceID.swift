/// The identity of an input device, unique in an application.
///
/// A source of input numbers its own devices. The frame loop adds the source as it reads the events, so that devices of
/// several sources are distinct even if their numbers are equal.
package struct DeviceID: Hashable, Sendable {
    /// The origin of a device.
    package enum Source: Hashable, Sendable {
        /// A source that is not attached to a frame loop.
        case unattached
        /// A source that is attached to a frame loop, by the number of sources that were attached before it.
        case attached(Int)
        /// The application itself, which touches its own views for the user of a screen reader.
        case application
    }

    /// The origin of the device.
    package let source: Source
    /// The number of the device, unique within the source; not negative.
    package let number: Int

    /// Creates the identity of a device.
    /// - Parameters:
    ///   - number: The number of the device, unique within the source.
    ///   - source: The origin of the device. Sources themselves report unattached devices.
    package init(_ number: Int, of source: Source = .unattached) {
        self.source = source
        self.number = number
    }
}
