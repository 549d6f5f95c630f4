import Localization
import QuartzCore
import Synchronization
import Typography

/// The user interface of a session: its screen, its application and its fonts, and the state of animation blocks and of
/// drawing.
@MainActor
package final class UserInterface {
    /// The screen on which the application runs.
    package let screen: UIScreen

    /// The further screens, in the order of their connection. Changed only by the session.
    var furtherScreens: [UIScreen] = []

    /// The application. A launch replaces it.
    package internal(set) var application: UIApplication

    /// The scene without a delegate, once it is needed.
    fileprivate var plainScene: UIWindowScene?

    /// The device.
    let device: UIDevice

    /// The innermost animation block that is running. Changed only by `AnimationContext`.
    var animationContext: AnimationContext?

    /// The animation blocks that are open until they are committed. Changed only by `AnimationContext`.
    var openAnimationBlocks: [OpenAnimationBlock] = []

    /// A Boolean value that indicates whether animation blocks animate their changes.
    var areAnimationsEnabled = true

    // Accesses to the state of drawings are not checked for exclusivity at run time, as in layers.

    /// The innermost drawing of a view in progress. Drawing one view may draw another.
    @exclusivity(unchecked) var drawing: ViewDrawing?

    /// A context of an earlier drawing, for reuse. Most views never use their context, so one is not created for each.
    @exclusivity(unchecked) var spareContext: CGContext?

    /// The number of activations of constraints so far. Changed only by `NSLayoutConstraint`.
    var activationCount = 0

    /// The latest contradictions of constraints, at most a hundred.
    package private(set) var layoutConflicts: [LayoutConflict] = []

    /// A Boolean value that indicates whether contradictions are reported. Views whose size is not determined yet have some.
    package var reportsLayoutConflicts = true

    /// Logs a contradiction of constraints.
    func report(_ conflict: LayoutConflict) {
        guard reportsLayoutConflicts else { return }
        if layoutConflicts.count == 100 { layoutConflicts.removeFirst() }
        layoutConflicts.append(conflict)
        Log.write(LogMessage("\(conflict)", .warning), from: "UIKit")
    }

    /// The keyboard that covers a part of the screen. Changed only by the screen.
    var keyboard: ScreenKeyboard?

    /// The keyboards of the session: those that are attached, and the one on the screen.
    package private(set) lazy var keyboards: ScreenKeyboards = {
        let keyboards = ScreenKeyboards()
        keyboards.onChange = { [weak self] in self?.application.inputViews.reload() }
        keyboards.onMove = { [weak self] in self?.application.inputViews.keyboardDidMove(animated: $0) }
        return keyboards
    }()

    /// The checker of the words that users type; `nil` if they are not checked.
    package var typedWords: TypedWordChecker?

    /// The drag of items that is in progress; `nil` if there is none. Changed only by `DragController`.
    var drag: DragController?

    /// The repetition of held keys.
    package var keyRepetition = KeyRepetition()

    /// The place of the saved state of applications; `nil` if it is not saved.
    var restorationStore: (any RestorationStore)?

    /// The place of the user's permissions of services; `nil` if they are not stored.
    package var permissionStore: (any PermissionStore)?

    /// The source of positions that the user has selected, as the setting has it; `nil` for the default.
    package var locationSetting: String?

    /// The map files that the user has selected, as the setting has them; `nil` for the default.
    package var mapSetting: String?

    /// The objects of modules above UIKit that belong to the session, by their types.
    package var services: [ObjectIdentifier: AnyObject] = [:]

    /// A Boolean value that indicates whether the panel is switched off because there was no input. Set by the host.
    package var isPanelOff = false {
        didSet {
            guard isPanelOff != oldValue else { return }
            NotificationCenter.default.post(name: Self.panelDidChangeNotification, object: application)
        }
    }

    /// A notification that is posted when ``isPanelOff`` has changed. Its object is the application.
    package nonisolated static let panelDidChangeNotification = Notification.Name("EaselPanelDidChangeNotification")

    /// The device that vibrates, or `nil` if there is none.
    var feedbackPlayer: (any FeedbackPlayer)?

    /// The player of the click of keys, or `nil` if keys make no sound.
    package var inputClickPlayer: (any InputClickPlayer)?

    /// The backlight of the screen, or `nil` if there is none.
    var backlight: (any ScreenBacklight)?

    /// The source of the present date, by which date pickers mark today. Tests replace it.
    package var wallClock: () -> Date = { Date() }

    /// The pasteboards of the application.
    package private(set) lazy var pasteboards = PasteboardStore { [unowned self] in wallClock() }

    /// The symbols of menus that were drawn, for each scale.
    var menuSymbols: [MenuSymbol.Key: UIImage] = [:]

    /// The standard images of buttons that were drawn, for each scale.
    var buttonImages: [UIButton.ButtonType.ImageKey: UIImage] = [:]

    /// The values that appearance proxies have set.
    let appearances = AppearanceRules()

    private nonisolated let storedTraits = Mutex(UITraitCollection(displayScale: UIScreen.placeholderScale))

    /// The traits of the screen, for drawing on other threads. Changed only by the screen.
    nonisolated var traits: UITraitCollection {
        get { storedTraits.withLock { $0 } }
        set { storedTraits.withLock { $0 = newValue } }
    }

    private nonisolated let storedLanguage = Mutex<LanguageState?>(nil)

    /// The languages of the user, on any thread; `nil` if none was selected. Changed only by the session.
    nonisolated var language: LanguageState? {
        get { storedLanguage.withLock { $0 } }
        set { storedLanguage.withLock { $0 = newValue } }
    }

    /// The languages that the session began with. Changed only by the session.
    var firstLanguage: LanguageState?

    /// The state of accessibility.
    let accessibility = AccessibilityState()

    private nonisolated let storedAccessibilitySettings = Mutex(AccessibilitySettings())

    /// The accessibility settings, on any thread. Changed only by the screen.
    nonisolated var accessibilitySettings: AccessibilitySettings {
        get { storedAccessibilitySettings.withLock { $0 } }
        set { storedAccessibilitySettings.withLock { $0 = newValue } }
    }

    fileprivate nonisolated let storedFonts = Mutex<FontLibrary?>(nil)

    fileprivate init(screen: UIScreen, session: Session) {
        self.screen = screen
        application = UIApplication(session: session)
        device = UIDevice(screen: screen)
    }
}

extension UIView {
    /// The session of the view's window; for a view in no window, the current one.
    package var session: Session {
        // Current session: a view in no window has no screen.
        window?.screen.session ?? Session.current
    }

    /// The fonts of the view's window; for a view in no window, the current ones.
    var fonts: FontLibrary {
        guard let session = window?.screen.session else { return .current }
        return session.fonts ?? .standard
    }
}

extension Session {
    /// Creates a session with a screen and an application that is not launched yet, and makes it current.
    /// - Parameters:
    ///   - size: The size of the screen, in pixels.
    ///   - scale: The number of pixels per point.
    ///   - refreshRate: The refresh rate of the display, in hertz.
    ///   - clock: The clock of the display.
    ///   - fence: The fence that the compositor advances.
    @MainActor
    package convenience init(
        size: PixelSize,
        scale: CGFloat,
        refreshRate: Double,
        clock: any MediaClock = MonotonicClock(),
        fence: CommitFence = CommitFence()
    ) {
        self.init(refreshRate: refreshRate, clock: clock)
        let screen = UIScreen(
            size: size,
            scale: scale,
            refreshRate: refreshRate,
            displayLinks: displayLinks,
            fence: fence
        )
        screen.layers.clock = clock
        screen.layers.session = self
        // Text below UIKit finds the fonts of the current session by this function.
        FontLibrary.setSearch { Session.ofFonts?.fonts }
        // Foundation, too, asks for the language of the current session.
        LanguageState.setSearch { Session.ofFonts?.userInterface.language }
        let userInterface = UserInterface(screen: screen, session: self)
        userInterface.device.begin(at: UIDeviceOrientation(screen.initialOrientation))
        begin(with: userInterface)
        screen.session = self
        screen.rememberTraits()
    }

    /// The current session. Before a host has created one, and in a test that has created none, it has a placeholder screen.
    @MainActor package static var current: Session { currentIfAny ?? placeholder }

    /// The session of code that has no other.
    @MainActor private static let placeholder = Session(
        size: UIScreen.placeholderSize,
        scale: UIScreen.placeholderScale,
        refreshRate: 60
    )

    /// The session with the fonts for text on the calling thread. If fonts were selected for code without a session, that
    /// code does not use those of the session that was created last.
    static var ofFonts: Session? { FontLibrary.isStandardSelected ? ownIfAny : currentIfAny }

    /// The fonts of the session, on any thread; `nil` for the default library. Existing lines do not change.
    package var fonts: FontLibrary? {
        get { userInterface.storedFonts.withLock { $0 } }
        set {
            // Released after the lock: a deallocated library takes other locks.
            let former = userInterface.storedFonts.withLock { fonts in
                defer { fonts = newValue }
                return fonts
            }
            withExtendedLifetime(former) {}
        }
    }

    /// The state of the user interface.
    package var userInterface: UserInterface {
        guard let interface else { preconditionFailure("a session is used before it has a user interface") }
        return unsafeDowncast(interface, to: UserInterface.self)
    }

    /// The screen of the session.
    @MainActor package var screen: UIScreen { userInterface.screen }

    /// The application of the session.
    @MainActor package var application: UIApplication { userInterface.application }

    /// The device for feedback, or `nil` if there is none.
    @MainActor package var feedbackPlayer: (any FeedbackPlayer)? {
        get { userInterface.feedbackPlayer }
        set { userInterface.feedbackPlayer = newValue }
    }

    /// The place of the saved state of applications; `nil` if it is not saved.
    @MainActor package var restorationStore: (any RestorationStore)? {
        get { userInterface.restorationStore }
        set { userInterface.restorationStore = newValue }
    }

    /// The backlight of the screen, or `nil` if there is none.
    @MainActor package var backlight: (any ScreenBacklight)? {
        get { userInterface.backlight }
        set { userInterface.backlight = newValue }
    }

    /// Launches a new application with a delegate. It replaces the previous application of the session, so that each
    /// run of a program starts without state of the previous run.
    @MainActor
    package func launch(_ delegate: any UIApplicationDelegate, _ request: LaunchRequest = LaunchRequest()) {
        let application = UIApplication(session: self)
        userInterface.application = application
        perform { application.launch(delegate, request) }
    }

    /// The scene without a delegate, which contains the windows of applications whose delegate does not use scenes.
    @MainActor
    var plainScene: UIWindowScene {
        if let scene = userInterface.plainScene { return scene }
        let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
        let options = UIScene.ConnectionOptions(urlContexts: [])
        let scene = perform { UIWindowScene(session: session, connectionOptions: options) }
        session.scene = scene
        userInterface.plainScene = scene
        return scene
    }
}
