@_exported import CoreGraphics
@_exported import CoreImage
@_exported import Foundation
@_exported import Host
@_exported import Localization
@_exported import QuartzCore
@_exported import UIDynamics
@_exported import UIKitCore
@_exported import UILists
@_exported import UIPickers
@_exported import UIStoryboards

extension UIApplicationDelegate {
    /// Runs the program: what `@main` calls. `EASEL_…` variables of the environment choose the display.
    public static func main() { exit(Program.run(Self.self)) }
}

/// Runs the program with a delegate named by its class, as `NSStringFromClass(AppDelegate.self)` gives it. Does not
/// return before the program ends.
/// - Returns: the status to exit with; 70 (`EX_SOFTWARE`) when there is no such delegate.
@MainActor
public func UIApplicationMain(
    _ argc: Int32,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    guard let delegateClassName, let type = NSClassFromString(delegateClassName) as? any UIApplicationDelegate.Type
    else {
        let name = delegateClassName ?? "(not specified)"
        Program.log(LogMessage("cannot find the application delegate class \(name)", .error))
        return 70
    }
    return Program.run(type)
}
