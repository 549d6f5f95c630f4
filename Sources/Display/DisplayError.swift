import Glibc
import LinuxIO

/// The errors of opening or using a display.
package enum DisplayError: SystemCallError, Hashable, Sendable {
    /// A failed system call. `argument` is the subject of the call, such as a path or a size.
    case systemCall(String, argument: String, errorNumber: CInt)

    /// A request that the display does not support.
    case unsupported(operation: String, argument: String, requirement: String)

    /// Insufficient memory for a buffer.
    case outOfMemory(operation: String, byteCount: Int)

    /// A file that exists but is not a screen file; it is not changed.
    case notAScreenFile(path: String)

    /// An attempt to acquire a buffer while another one is acquired.
    case bufferStillAcquired(index: Int)

    /// An attempt to return a buffer that is not acquired.
    case bufferNotAcquired(index: Int)

    /// A missing device. `searched` is the path that was searched.
    case noDevice(kind: String, searched: String)

    /// A device that exists but cannot be used as a display.
    case notADisplay(path: String, reason: String)

    /// A card, or the requested connector of a card, to which no panel is connected. `connectors` lists those of the card.
    case noPanel(path: String, connectors: [String])

    /// A requested connector or mode that does not exist. `available` lists those that do.
    case notAvailable(what: String, requested: String, device: String, available: [String])

    /// A device that another program uses as its display.
    case inUse(path: String)

    /// A frame that the kernel accepted but did not report as being on screen, not even after a mode set.
    case flipTimedOut(name: String, seconds: Double)

    /// A display whose panel cannot be switched off.
    case cannotSwitchOff(name: String)

    /// A display whose colors cannot be adjusted.
    case noGammaTable(name: String)

    /// A library that is not installed, and its Debian package.
    case noLibrary(name: String, package: String, for: String)

    /// A failed operation of a window system, with its reason.
    case window(operation: String, reason: String)

    /// A display that is closed already.
    case closed(name: String)

    /// A Boolean value that indicates whether another program uses the device.
    package var isInUse: Bool { errorNumber == EBUSY }

    /// A Boolean value that indicates whether the user lacks permission.
    package var isPermission: Bool { errorNumber == EACCES || errorNumber == EPERM }

    /// A Boolean value that indicates whether the error is due to a missing device that may appear later: when its
    /// driver is loaded or a panel is connected.
    package var isAbsence: Bool {
        switch self {
        case .noDevice, .notADisplay, .noPanel, .notAvailable: true
        case .systemCall(_, _, let errorNumber): [ENOENT, ENODEV, ENXIO].contains(errorNumber)
        default: false
        }
    }

    /// A Boolean value that indicates whether the error is due to a missing panel.
    package var isNoPanel: Bool {
        if case .noPanel = self { true } else { false }
    }

    /// The error number of a failed system call.
    package var errorNumber: CInt? {
        switch self {
        case .systemCall(_, _, let errorNumber): errorNumber
        case .inUse: EBUSY
        default: nil
        }
    }
}

extension DisplayError: LoggableError {
    package var loggedFields: [String: String] {
        switch self {
        case .systemCall(_, let argument, let errorNumber): return .fields(ofCallWith: argument, errno: errorNumber)
        case .inUse(let path): return .fields(ofCallWith: path, errno: EBUSY)
        case .noPanel(let path, _), .notADisplay(let path, _), .notAScreenFile(let path), .noDevice(_, let path):
            return .fields(ofPath: path)
        case .notAvailable(_, _, let device, _): return .fields(ofPath: device)
        case .flipTimedOut(let name, _), .cannotSwitchOff(let name), .noGammaTable(let name), .closed(let name):
            return Self.fields(ofDisplay: name)
        case .unsupported, .outOfMemory, .bufferStillAcquired, .bufferNotAcquired, .noLibrary, .window: return [:]
        }
    }

    /// Returns the device and the connector in the name of a display, such as `/dev/dri/card0 HDMI-A-1`.
    package static func fields(ofDisplay name: String) -> [String: String] {
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        guard let device = parts.first, device.hasPrefix("/") else { return ["display": name] }
        var fields: [String: String] = .fields(ofPath: device)
        if parts.count > 1 { fields["connector"] = parts[1] }
        return fields
    }
}

extension DisplayError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .systemCall(let operation, let argument, let errorNumber):
            Errno(rawValue: errorNumber).message(of: operation, argument)
        case .unsupported(let operation, let argument, let requirement):
            "\(operation): \(argument) is not supported: \(requirement)"
        case .outOfMemory(let operation, let byteCount):
            "\(operation): cannot allocate \(byteCount) bytes"
        case .notAScreenFile(let path):
            "cannot use \(path): the file exists but is not a screen file; it was not changed"
        case .bufferStillAcquired(let index):
            "cannot acquire a buffer: buffer \(index) must be presented or canceled first"
        case .bufferNotAcquired(let index):
            "cannot present or cancel buffer \(index): it is not acquired"
        case .noDevice(let kind, let searchedPath):
            "no \(kind) found: \(searchedPath) does not exist"
        case .notADisplay(let path, let reason):
            "cannot use \(path) as a display: \(reason)"
        case .noPanel(let path, let connectors):
            "cannot use \(path) as a display: no panel is connected"
                + (connectors.isEmpty ? "" : " to \(connectors.joined(separator: ", "))")
        case .notAvailable(let what, let requested, let device, let available):
            "\(device) has no \(what) \(requested); available: "
                + (available.isEmpty ? "none" : available.joined(separator: ", "))
        case .inUse(let path):
            "cannot open \(path): another program uses it (errno \(EBUSY))"
        case .flipTimedOut(let name, let seconds):
            "display \(name): a page flip did not complete within \(seconds) s, nor after the mode was set again"
        case .cannotSwitchOff(let name):
            "cannot switch the panel of \(name) off: its driver does not support it"
        case .noGammaTable(let name):
            "cannot adjust the colors of \(name): it has no gamma table"
        case .noLibrary(let name, let package, let purpose):
            "cannot load \(name) for \(purpose); install the package \"\(package)\""
        case .window(let operation, let reason):
            "cannot show a window: \(operation): \(reason)"
        case .closed(let name):
            "cannot use display \(name): it is closed"
        }
    }
}
