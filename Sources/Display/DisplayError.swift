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

    /// A requested connector or mode that does not exist. `available` lists those that do.
    case notAvailable(what: String, requested: String, device: String, available: [String])

    /// A device that another program uses as its display.
    case inUse(path: String)

    /// A frame that the kernel accepted but did not report as being on screen.
    case flipTimedOut(name: String, seconds: Double)

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
        case .noDevice, .notADisplay, .notAvailable: true
        case .systemCall(_, _, let errorNumber): [ENOENT, ENODEV, ENXIO].contains(errorNumber)
        default: false
        }
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

extension DisplayError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .systemCall(let operation, let argument, let errorNumber):
            "\(operation) \(argument): \(Errno(rawValue: errorNumber).messageWithNumber)"
        case .unsupported(let operation, let argument, let requirement):
            "\(operation): \(argument) is not possible: \(requirement)"
        case .outOfMemory(let operation, let byteCount):
            "\(operation): no memory for \(byteCount) bytes"
        case .notAScreenFile(let path):
            "open \(path): the file exists and is not a screen file; it was not changed"
        case .bufferStillAcquired(let index):
            "acquire buffer: buffer \(index) was neither presented nor cancelled"
        case .bufferNotAcquired(let index):
            "present or cancel buffer \(index): the display has not handed it out"
        case .noDevice(let kind, let searchedPath):
            "no \(kind): there is nothing at \(searchedPath)"
        case .notADisplay(let path, let reason):
            "\(path) is not a display: \(reason)"
        case .notAvailable(let what, let requested, let device, let available):
            "\(device) has no \(what) \(requested); it has "
                + (available.isEmpty ? "none" : available.joined(separator: ", "))
        case .inUse(let path):
            "\(path): another program uses the display; only one can (errno \(EBUSY))"
        case .flipTimedOut(let name, let seconds):
            "display \(name): a frame was not on screen \(seconds) s after it was handed over"
        case .closed(let name):
            "display \(name): closed"
        }
    }
}
