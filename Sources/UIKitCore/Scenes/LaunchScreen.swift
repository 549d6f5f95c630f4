/// A launch screen: what is on the screen before the first frame of a program itself.
package enum LaunchScreen: Hashable, Sendable {
    /// The initial view controller of a storyboard, or the view of a nib, with a name.
    case interface(String)

    /// A background with an image and bars.
    case described(Description)

    /// The values of a described launch screen.
    package struct Description: Hashable, Sendable {
        /// The name of the background's color; `nil` for that of the system.
        package var colorName: String?

        /// The name of the image in the center; `nil` for none.
        package var imageName: String?

        /// A Boolean value that indicates whether the image is in the safe area.
        package var respectsSafeArea = false

        /// The navigation bar; `nil` for none.
        package var navigationBar: Bar?

        /// The tab bar; `nil` for none.
        package var tabBar: Bar?

        /// The toolbar; `nil` for none.
        package var toolbar: Bar?

        package init() {}
    }

    /// A bar of a described launch screen.
    package struct Bar: Hashable, Sendable {
        /// The name of the image of the background; `nil` for that of the system.
        package var imageName: String?

        package init(imageName: String? = nil) { self.imageName = imageName }
    }
}

/// The launch screens of a program, as its `Info.plist` states them.
package struct LaunchScreens: Hashable, Sendable {
    /// The path of the `Info.plist`.
    package var file: String

    /// The launch screen that has no identifier; `nil` if there is none.
    package var single: LaunchScreen?

    /// The launch screens with identifiers. They are used in place of the other one.
    package var definitions: [String: LaunchScreen] = [:]

    /// The identifier of the launch screen without a URL; `nil` if none is stated.
    package var defaultIdentifier: String?

    /// The identifiers of launch screens by the schemes of URLs that the program is launched with, in lowercase.
    package var identifiersOfSchemes: [String: String] = [:]

    package init(file: String) { self.file = file }
}
