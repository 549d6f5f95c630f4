import Display
import Foundation
import Input

/// Why the process cannot run, or cannot go on.
package enum HostError: Error, CustomStringConvertible {
    case system(String, errno: CInt)
    case display(DisplayError)
    case input(InputError)
    /// A setting in the environment that means nothing.
    case setting(name: String, value: String, expected: String)
    case noMemory(String)
    case snapshot(String)

    package var description: String {
        switch self {
        case .system(let call, let errno): "\(call): \(String(cString: strerror(errno)))"
        case .display(let error): "\(error)"
        case .input(let error): "\(error)"
        case .setting(let name, let value, let expected): "\(name)=\(value): expected \(expected)"
        case .noMemory(let what): "no memory for \(what)"
        case .snapshot(let reason): "\(reason)"
        }
    }

    /// The exit status of a program that ends because of it, as `sysexits.h` names them.
    package var exitStatus: CInt {
        switch self {
        case .system: 71  // EX_OSERR
        case .display, .snapshot: 74  // EX_IOERR
        case .input: 66  // EX_NOINPUT
        case .setting: 64  // EX_USAGE
        case .noMemory: 71
        }
    }
}
