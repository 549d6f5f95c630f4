import CoreGraphics
import Display
import Foundation
import Input
import LinuxIO
import RFB
import Typography

/// The errors that prevent the process from running or continuing.
package enum HostError: SystemCallError, LoggableError, CustomStringConvertible {
    case systemCall(String, argument: String, errorNumber: CInt)
    case display(DisplayError)
    /// No display could be opened: the failed attempts, in order, and the time spent waiting for a device, in seconds.
    case noDisplay([DisplayAttempt], waited: TimeInterval = 0)
    case input(InputError)
    case console(ConsoleError)
    case seat(SeatError)
    case remote(RFBError)
    case control(ControlError)
    case inspector(InspectorError)
    /// An invalid value of a setting in the environment.
    case setting(name: String, value: String, expected: String)
    /// The errors in configuration files.
    case configuration([ConfigurationError])
    /// An error in the program's `Info.plist`.
    case infoPropertyList(InfoPropertyListError)
    case fonts(FontSourceError)
    case noMemory(String)
    case snapshot(String)
    case recording(RecordingError)
    /// A file or folder could not be written.
    case output(String)
    /// The monkey found stuck touches or other problems.
    case findings(String)
    /// Work of the main thread that does not end.
    case mainWork(String)

    package var description: String {
        switch self {
        case .systemCall(let call, let argument, let number):
            Errno(rawValue: number).message(of: call, argument)
        case .display(let error): "\(error)"
        case .noDisplay(let attempts, let seconds):
            (seconds > 0 ? "no display found within \(Self.seconds(seconds)): " : "")
                + attempts.map(\.description).joined(separator: "; ")
        case .input(let error): "\(error)"
        case .console(let error): "\(error)"
        case .seat(let error): "\(error)"
        case .remote(let error): "\(error)"
        case .control(let error): "\(error)"
        case .inspector(let error): "\(error)"
        case .setting(let name, let value, let expected): "\(name)=\(value): expected \(expected)"
        case .configuration(let errors): errors.map(\.description).joined(separator: "\n")
        case .infoPropertyList(let error): "\(error)"
        case .fonts(let error): "\(error)"
        case .noMemory(let what): "cannot allocate \(what)"
        case .snapshot(let reason), .output(let reason), .findings(let reason), .mainWork(let reason): reason
        case .recording(let error): "\(error)"
        }
    }

    /// The exit status is a field as well, because the program ends by the error.
    package var loggedFields: [String: String] {
        let cause: [String: String] =
            switch self {
            case .systemCall(_, let argument, let number): .fields(ofCallWith: argument, errno: number)
            case .display(let error): error.loggedFields
            case .noDisplay(let attempts, _): attempts.first?.error.loggedFields ?? [:]
            case .input(let error): error.loggedFields
            case .console(let error): error.loggedFields
            case .seat(let error): error.loggedFields
            case .remote(let error): error.logFields
            case .control(let error): error.logFields
            case .inspector(let error): error.logFields
            case .setting(let name, _, _): ["setting": name]
            case .configuration(let errors): errors.first?.loggedFields ?? [:]
            case .infoPropertyList(let error): error.logFields
            case .fonts(let error): error.logFields
            case .recording(let error): error.logFields
            case .noMemory, .snapshot, .output, .findings, .mainWork: [:]
            }
        return cause.merging(["exit_status": "\(exitStatus)"]) { $1 }
    }

    /// Returns a duration as text for messages, such as `20 s`.
    static func seconds(_ seconds: TimeInterval) -> String {
        (seconds.rounded() == seconds ? String(format: "%.0f", seconds) : "\(seconds)") + " s"
    }

    /// The exit status of a program that ends because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .systemCall, .noMemory: 71  // EX_OSERR
        case .console(let error): error.exitStatus
        case .seat(let error): error.exitStatus
        case .remote(let error): error.exitStatus
        case .control(let error): error.exitStatus
        case .inspector(let error): error.exitStatus
        case .noDisplay(let attempts, _):
            // The error that ended the search, if any did.
            (attempts.first { $0.error.isInUse || $0.error.isPermission } ?? attempts.first)?.error.exitStatus ?? 69
        case .display, .snapshot: 74  // EX_IOERR
        case .output: 73  // EX_CANTCREAT
        case .findings: 1
        case .recording(let error): error.exitStatus
        case .input, .fonts: 66  // EX_NOINPUT
        case .setting, .infoPropertyList: 64  // EX_USAGE
        case .configuration(let errors): errors.first?.exitStatus ?? 78  // EX_CONFIG
        case .mainWork: 70  // EX_SOFTWARE
        }
    }
}

extension RecordingError {
    /// The exit status of a program that cannot play a recording because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .systemCall, .notAFile: 66  // EX_NOINPUT
        case .library: 69  // EX_UNAVAILABLE
        case .tooLarge, .malformed, .invalid, .notRepresentable: 65  // EX_DATAERR
        }
    }
}

extension DisplayError {
    /// The exit status of a program that cannot show anything because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .noDevice, .notADisplay, .noPanel, .notAvailable, .noLibrary, .window: 69  // EX_UNAVAILABLE
        case .inUse: 75  // EX_TEMPFAIL
        case .unsupported: 64  // EX_USAGE
        case .outOfMemory: 71  // EX_OSERR
        case .notAScreenFile, .bufferStillAcquired, .bufferNotAcquired, .closed, .flipTimedOut, .cannotSwitchOff,
            .noGammaTable:
            74  // EX_IOERR
        case .systemCall(_, _, let errorNumber):
            switch errorNumber {
            case EACCES, EPERM: 77  // EX_NOPERM
            case EBUSY: 75  // EX_TEMPFAIL
            case ENOENT, ENODEV, ENXIO: 69  // EX_UNAVAILABLE
            default: 74  // EX_IOERR
            }
        }
    }
}
