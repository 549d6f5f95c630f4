import QuartzCore

/// The identity of a scene, and its configuration.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// The scene of the session, or `nil` if it is not connected.
    open internal(set) weak var scene: UIScene?

    /// The role of the scene.
    public let role: Role

    /// The configuration of the scene.
    open internal(set) var configuration: UISceneConfiguration

    /// A unique identifier. It is the same in later runs, if the state of the scene is saved.
    public internal(set) final var persistentIdentifier = UUID().uuidString

    /// The application's own data about the session, which is saved with the state of the scene. The default is `nil`.
    open var userInfo: [String: Any]?

    /// The activity that was saved when the scene entered the background, in this run or in an earlier one. The default is `nil`.
    open var stateRestorationActivity: NSUserActivity?

    /// The further screen that the session is for; `nil` for the main screen.
    private(set) weak var screen: UIScreen?

    init(configuration: UISceneConfiguration, screen: UIScreen? = nil) {
        role = configuration.role
        self.configuration = configuration
        self.screen = screen
    }

    /// The purpose of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name of the role, as in a scene manifest.
        public var rawValue: String

        /// Creates a role with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The role of a scene with the windows of an application.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")

        /// The role of a scene on a further screen, which receives no touches.
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
        )
    }
}

/// The classes of which a scene and its delegate are created.
///
/// A configuration without classes takes those of the configuration with the same name and role in the scene manifest of
/// `Info.plist`. Without a manifest, the delegate's class is `SceneDelegate` in the module of the application delegate.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name of the configuration, or `nil` for the first one of the role.
    public let name: String?

    /// The role of the scene.
    public let role: UISceneSession.Role

    /// The class of the scene: `UIWindowScene` or a subclass. The default, `nil`, is `UIWindowScene`.
    open var sceneClass: AnyClass?

    /// The class of the scene's delegate, which has an `init()`. The default is `nil`.
    open var delegateClass: AnyClass?

    /// The storyboard whose initial view controller is shown in a window of the scene when it is connected. The default is `nil`.
    open var storyboard: UIStoryboard?

    /// Creates a configuration.
    /// - Parameters:
    ///   - name: The name of a configuration in the scene manifest, or `nil` for the first one of the role.
    ///   - sessionRole: The role of the scene.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

/// The options of a request to destroy a scene.
@preconcurrency @MainActor
open class UISceneDestructionRequestOptions: NSObject {}

/// The domain of errors of scenes.
public let UISceneErrorDomain = "UISceneErrorDomain"

/// An error of a request that concerns a scene.
public struct UISceneError: Error, CustomNSError, Hashable, Sendable {
    /// The reasons of errors.
    public enum Code: Int, Hashable, Sendable {
        /// The application has one scene only.
        case multipleScenesNotSupported = 0
        /// The request was denied.
        case requestDenied = 100
        /// The kind of the geometry is not that of the scene.
        case geometryRequestUnsupported = 101
        /// The scene cannot have the requested geometry.
        case geometryRequestDenied = 102
    }

    /// The reason.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of the errors.
    public static var errorDomain: String { UISceneErrorDomain }

    /// The number of the reason.
    public var errorCode: Int { code.rawValue }
}
