import Glibc

/// Why a display could not be opened or used.
package enum DisplayError: Error, Hashable, Sendable {
    /// The kernel refused. `argument` says what the call was about: a path, a size.
    case systemCall(String, argument: String, errorNumber: CInt)

    /// A request outside what the display can do.
    case unsupported(operation: String, argument: String, requirement: String)

    /// Not enough memory for a buffer.
    case outOfMemory(operation: String, byteCount: Int)

    /// The file exists and is something else; it is left as it was.
    case notAScreenFile(path: String)

    /// A buffer was asked for while another was still out.
    case bufferStillAcquired(index: Int)

    /// A buffer was given back that the display had not handed out.
    case bufferNotAcquired(index: Int)

    /// There is no device of this kind. `looked` says where.
    case noDevice(kind: String, looked: String)

    /// The device is there and cannot show a picture.
    case notADisplay(path: String, reason: String)

    /// A connector or a mode that is asked for is not there. `available` lists what is.
    case notAvailable(what: String, requested: String, place: String, available: [String])

    /// Someone else shows on the device.
    case inUse(path: String)

    /// The kernel took a frame and never said that it is on screen.
    case flipTimedOut(name: String, seconds: Double)

    /// The display was closed before.
    case closed(name: String)

    /// A Boolean value that indicates whether another program has the device.
    package var isInUse: Bool { errorNumber == EBUSY }

    /// A Boolean value that indicates whether the user lacks permission.
    package var isPermission: Bool { errorNumber == EACCES || errorNumber == EPERM }

    /// A Boolean value that indicates whether a device is missing that may appear later: once its driver is loaded, or a
    /// panel is connected.
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
            "\(operation) \(argument): \(String(cString: strerror(errorNumber))) (errno \(errorNumber))"
        case .unsupported(let operation, let argument, let requirement):
            "\(operation): \(argument) is not possible: \(requirement)"
        case .outOfMemory(let operation, let byteCount):
            "\(operation): no memory for \(byteCount) bytes"
        case .notAScreenFile(let path):
            "open \(path): the file exists and is not a screen; it was left untouched"
        case .bufferStillAcquired(let index):
            "acquire buffer: buffer \(index) was neither presented nor cancelled"
        case .bufferNotAcquired(let index):
            "present or cancel buffer \(index): the display has not handed it out"
        case .noDevice(let kind, let looked):
            "no \(kind): there is nothing at \(looked)"
        case .notADisplay(let path, let reason):
            "\(path) is no display: \(reason)"
        case .notAvailable(let what, let requested, let place, let available):
            "\(place) has no \(what) \(requested); it has "
                + (available.isEmpty ? "none" : available.joined(separator: ", "))
        case .inUse(let path):
            "\(path): another program shows on it; only one can (errno \(EBUSY))"
        case .flipTimedOut(let name, let seconds):
            "display \(name): a frame was not on screen \(seconds) s after it was handed over"
        case .closed(let name):
            "display \(name): closed"
        }
    }
}
