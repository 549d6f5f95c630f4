import Foundation

/// The place of the user's permissions of services, such as the position of the device.
@MainActor
package protocol PermissionStore: AnyObject {
    /// Returns a stored value, or `nil` if the user has not decided.
    func permission(_ name: String) -> String?

    /// Stores a value; `nil` removes it.
    func setPermission(_ value: String?, _ name: String)

    /// A closure that is called when another program has changed the permissions. Nothing is watched while it is `nil`.
    var onChange: (@MainActor () -> Void)? { get set }
}

extension UIApplication {
    /// The description of the program in its `Info.plist`.
    package final var manifest: ApplicationManifest { scenes.manifest }
}
