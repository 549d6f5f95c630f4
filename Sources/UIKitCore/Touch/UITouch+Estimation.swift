import QuartzCore

extension UITouch {
    /// The properties of a touch that a device may report as an estimate first and exactly later.
    public struct Properties: OptionSet, Sendable {
        /// The bit mask of the properties.
        public let rawValue: Int

        /// Creates a set from a bit mask.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The force; see ``UITouch/force``.
        public static let force = Properties(rawValue: 1 << 0)
        /// The azimuth of a pen.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// The altitude of a pen.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// The location of the touch.
        public static let location = Properties(rawValue: 1 << 3)
    }

    /// The properties whose values are estimates. Always empty: input devices report exact values.
    public var estimatedProperties: Properties { [] }

    /// The properties whose estimates will be updated. Always empty; see ``estimatedProperties``.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }

    /// The index that identifies the touch in an update of its estimates. Always `nil`, because there are no updates.
    public var estimationUpdateIndex: NSNumber? { nil }
}
