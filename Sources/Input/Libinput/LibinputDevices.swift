/// The devices of a libinput source.
package enum LibinputDevices: Hashable, Sendable {
    /// The current and future devices of a seat of udev. A device that cannot be opened is skipped, with a notice.
    case seat(String)
    /// Devices specified by their paths, `/dev/input/event3` or a link to it. It is an error if one of them does not exist or
    /// cannot be opened.
    case paths([String])

    /// Creates the devices with paths or, if there are none, those of the machine's seat.
    package init(paths: [String]) { self = paths.isEmpty ? .seat("seat0") : .paths(paths) }
}

extension LibinputDevices: CustomStringConvertible {
    package var description: String {
        switch self {
        case .seat(let name): name
        case .paths(let paths): paths.joined(separator: ", ")
        }
    }
}
