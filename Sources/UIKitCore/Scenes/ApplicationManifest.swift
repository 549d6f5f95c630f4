import CloudSharing
import QuartzCore

/// The description of a program in its `Info.plist`.
package struct ApplicationManifest {
    /// A configuration of scenes.
    package struct SceneDescription {
        package var name: String?
        package var role: String
        package var sceneClass: AnyClass?
        package var delegateClass: AnyClass?
        /// The name of the storyboard that has the interface of the scene.
        package var storyboard: String?

        package init(
            name: String? = nil,
            role: String = UISceneSession.Role.windowApplication.rawValue,
            sceneClass: AnyClass? = nil,
            delegateClass: AnyClass? = nil,
            storyboard: String? = nil
        ) {
            self.name = name
            self.role = role
            self.sceneClass = sceneClass
            self.delegateClass = delegateClass
            self.storyboard = storyboard
        }
    }

    /// The configurations of scenes; `nil` without a scene manifest.
    package var scenes: [SceneDescription]?

    /// The name of the storyboard that has the interface of a program without a scene manifest.
    package var mainStoryboard: String?

    /// The screens that are shown until the first frame of the program; `nil` if it states none.
    package var launchScreens: LaunchScreens?

    /// The schemes of URLs that the program opens, in lowercase.
    package var urlSchemes: Set<String> = []

    /// The style that the program requires; `nil` for none.
    package var style: UIUserInterfaceStyle?

    /// The orientations that the program supports; `nil` for those of each controller.
    package var orientations: UIInterfaceOrientationMask?

    /// The identifier of the program.
    package var identifier: String?

    /// The version of the program, such as `1.2`.
    package var version: String?

    /// The version of the program's build, such as `12`.
    package var bundleVersion: String?

    /// The name of the program for users; `nil` if it states none.
    package var displayName: String?

    /// The reasons for which the program uses services of the system, by their keys, such as
    /// `NSLocationWhenInUseUsageDescription`.
    package var usageDescriptions: [String: String] = [:]

    /// The reasons for which the program needs the accurate position for a time, by the keys of their purposes.
    package var accuracyPurposes: [String: String] = [:]

    /// A Boolean value that indicates whether the program asks for coarse positions only.
    package var prefersReducedAccuracy = false

    /// The services that the program uses in the background, such as `location`.
    package var backgroundModes: Set<String> = []

    /// A Boolean value that indicates whether the program opens links of shares of records.
    package var supportsSharing = false

    package init() {}

    /// Returns a Boolean value that indicates whether a URL has one of the program's schemes.
    package func declares(_ url: URL) -> Bool { url.scheme.map { urlSchemes.contains($0.lowercased()) } ?? false }

    /// Returns a Boolean value that indicates whether a URL is the link of a share, and the program supports sharing.
    package func isShareLink(_ url: URL) -> Bool {
        supportsSharing && url.scheme?.lowercased() == CKShareMetadata.linkScheme
    }
}

/// The circumstances of a launch.
package struct LaunchRequest {
    /// The description of the program.
    package var manifest = ApplicationManifest()

    /// The URLs to open.
    package var urls: [URL] = []

    /// The module with the storyboard or nib of the launch screen; `nil` if it is not known.
    package var module: String?

    /// The bundle with the texts, images and colors of the launch screen; `nil` for the main bundle.
    package var resources: Bundle?

    package init() {}
}

extension ApplicationManifest {
    /// Creates the configuration for a new session: the first one of the role.
    @MainActor
    func configuration(role: UISceneSession.Role) -> UISceneConfiguration {
        completed(UISceneConfiguration(name: nil, sessionRole: role))
    }

    /// Returns a configuration with the classes that the manifest has for its name and role, if it has none itself.
    @MainActor
    func completed(_ configuration: UISceneConfiguration) -> UISceneConfiguration {
        let candidates = (scenes ?? []).filter { $0.role == configuration.role.rawValue }
        let found = configuration.name.map { name in candidates.first { $0.name == name } } ?? candidates.first
        guard let found else { return configuration }
        let completed = UISceneConfiguration(
            name: configuration.name ?? found.name,
            sessionRole: configuration.role
        )
        completed.sceneClass = configuration.sceneClass ?? found.sceneClass
        completed.delegateClass = configuration.delegateClass ?? found.delegateClass
        completed.storyboard =
            configuration.storyboard ?? found.storyboard.map { UIStoryboard(required: $0, nil, modules: []) }
        return completed
    }
}
