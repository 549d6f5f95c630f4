import Testing
import UIKit
import UIKitTesting

/// The calls of the delegates and the notifications of a test, in their order. Notifications are recorded by the objects
/// that tests create, so tests that run at the same time do not record those of each other.
@MainActor
private final class SceneLog {
    private(set) var lines: [String] = []
    private var observers: [NSObjectProtocol] = []
    weak var application: UIApplication?

    init() {
        let names: [Notification.Name] = [
            UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
            UIScene.willConnectNotification, UIScene.didDisconnectNotification, UIScene.didActivateNotification,
            UIScene.willDeactivateNotification, UIScene.willEnterForegroundNotification,
            UIScene.didEnterBackgroundNotification,
        ]
        for name in names {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
                    let sender = note.object as? UIResponder
                    MainActor.assumeIsolated {
                        guard let self, let application = self.application,
                            sender === application || sender?.next === application
                        else { return }
                        self.lines.append(
                            "note "
                                + name.rawValue.replacingOccurrences(of: "Notification", with: "")
                                .replacingOccurrences(of: "UIApplication", with: "application ")
                                .replacingOccurrences(of: "UIScene", with: "scene ")
                        )
                    }
                }
            )
        }
    }

    func stop() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    func callAsFunction(_ line: String) { lines.append(line) }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// The log of the running test, by which delegates that the application creates find it.
@MainActor private var logs: [ObjectIdentifier: SceneLog] = [:]

@MainActor
private final class LoggedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var log: SceneLog? { logs[ObjectIdentifier(UIApplication.shared)] }

    private func note(_ call: String, _ scene: UIScene) { log?("\(call), \(scene.activationState)") }

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        note("willConnect", scene)
        for context in connectionOptions.urlContexts { log?("URL \(context.url)") }
        guard let windowScene = (scene as? UIWindowScene) else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .red
        self.window = window
        window.makeKeyAndVisible()
    }

    func sceneDidDisconnect(_ scene: UIScene) { note("didDisconnect", scene) }
    func sceneDidBecomeActive(_ scene: UIScene) { note("didBecomeActive", scene) }
    func sceneWillResignActive(_ scene: UIScene) { note("willResignActive", scene) }
    func sceneWillEnterForeground(_ scene: UIScene) { note("willEnterForeground", scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { note("didEnterBackground", scene) }
}

/// The methods of an application delegate, which write down their calls. The conformance is that of subclasses: a method
/// with a default implementation is called only if it is in the class that states the conformance, or above.
@MainActor
private class LoggedResponder: UIResponder {
    let log: SceneLog

    init(_ log: SceneLog) { self.log = log }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.application = application
        logs[ObjectIdentifier(application)] = log
        log("application willFinishLaunching")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log("application didFinishLaunching")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { log("application didBecomeActive") }
    func applicationWillResignActive(_ application: UIApplication) { log("application willResignActive") }
    func applicationDidEnterBackground(_ application: UIApplication) { log("application didEnterBackground") }
    func applicationWillEnterForeground(_ application: UIApplication) { log("application willEnterForeground") }
    func applicationWillTerminate(_ application: UIApplication) {
        log("application willTerminate")
        logs[ObjectIdentifier(application)] = nil
    }
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
        log("application didDiscard \(sceneSessions.count)")
    }
}

private final class LoggedDelegate: LoggedResponder, UIApplicationDelegate {}

/// An application delegate that chooses the configuration of scenes.
@MainActor
private final class ChoosingDelegate: LoggedResponder, UIApplicationDelegate {
    var sceneClass: AnyClass?

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        log("application configurationForConnecting, \(options.urlContexts.count) URLs")
        let configuration = UISceneConfiguration(name: "Chosen", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = LoggedSceneDelegate.self
        configuration.sceneClass = sceneClass
        return configuration
    }
}

@MainActor @Suite struct UISceneTests {
    private func makeScreen() throws -> VirtualScreen { try VirtualScreen(size: CGSize(width: 40, height: 20)) }

    private static let red: (red: UInt8, green: UInt8, blue: UInt8) = (255, 0, 0)
    private static let blue: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 255)

    private let launchCalls = [
        "application willFinishLaunching", "application didFinishLaunching",
        "note application DidFinishLaunching",
    ]

    private let connectionCalls = [
        "willConnect, unattached", "note scene WillConnect", "willEnterForeground, unattached",
        "note scene WillEnterForeground", "note application WillEnterForeground", "didBecomeActive, foregroundActive",
        "note scene DidActivate", "note application DidBecomeActive",
    ]

    private let departureCalls = [
        "willResignActive, foregroundActive", "note scene WillDeactivate", "note application WillResignActive",
        "didEnterBackground, background", "note scene DidEnterBackground", "note application DidEnterBackground",
    ]

    @Test func manifestConnectsSceneWithDelegate() throws {
        let log = SceneLog()
        defer { log.stop() }
        do {
            let screen = try makeScreen()
            var request = LaunchRequest()
            request.manifest.scenes = [.init(name: "Default", delegateClass: LoggedSceneDelegate.self)]
            try screen.launch(LoggedDelegate(log), request)
            #expect(log.take() == launchCalls + connectionCalls)
            let application = UIApplication.shared
            let scene = try #require(application.connectedScenes.first as? UIWindowScene)
            #expect(application.connectedScenes.count == 1 && application.openSessions == [scene.session])
            #expect(scene.session.scene === scene && scene.session.configuration.name == "Default")
            #expect(scene.session.configuration.delegateClass == LoggedSceneDelegate.self)
            #expect(scene.session.configuration.sceneClass == UIWindowScene.self)
            let window = try #require((scene.delegate as? LoggedSceneDelegate)?.window)
            #expect(scene.windows == [window] && scene.keyWindow === window && window.windowScene === scene)
            #expect(window.next === scene && scene.next === application)
            try screen.advance(by: 0.1)
            #expect(screen.snapshot()[5, 5] == Self.red)
            screen.sendApplicationToBackground()
            #expect(log.take() == departureCalls)
            try screen.bringApplicationToForeground()
            #expect(
                log.take() == [
                    "willEnterForeground, background", "note scene WillEnterForeground",
                    "note application WillEnterForeground", "didBecomeActive, foregroundActive",
                    "note scene DidActivate", "note application DidBecomeActive",
                ]
            )
        }
        #expect(
            log.take() == departureCalls + [
                "didDisconnect, unattached", "note scene DidDisconnect", "application willTerminate",
                "note application WillTerminate",
            ],
            "the scene is disconnected before the application terminates"
        )
    }

    @Test func delegateChoosesConfiguration() throws {
        final class OwnScene: UIWindowScene {}
        let log = SceneLog()
        defer { log.stop() }
        let screen = try makeScreen()
        let delegate = ChoosingDelegate(log)
        delegate.sceneClass = OwnScene.self
        let url = try #require(URL(string: "test:first"))
        try screen.launch(delegate, opening: [url])
        #expect(
            log.take() == launchCalls + ["application configurationForConnecting, 1 URLs"]
                + [connectionCalls[0], "URL test:first"] + connectionCalls.dropFirst()
        )
        let scene = try #require(UIApplication.shared.connectedScenes.first)
        #expect(scene is OwnScene && scene.session.configuration.name == "Chosen")
    }

    @Test func namedConfigurationIsCompletedFromManifest() throws {
        final class Other: UIResponder, UIWindowSceneDelegate {}
        final class Delegate: UIResponder, UIApplicationDelegate {
            var offered: UISceneConfiguration?

            func application(
                _ application: UIApplication,
                configurationForConnecting connectingSceneSession: UISceneSession,
                options: UIScene.ConnectionOptions
            ) -> UISceneConfiguration {
                offered = connectingSceneSession.configuration
                return UISceneConfiguration(name: "Second", sessionRole: connectingSceneSession.role)
            }
        }
        let screen = try makeScreen()
        var request = LaunchRequest()
        request.manifest.scenes = [
            .init(name: "First", delegateClass: LoggedSceneDelegate.self),
            .init(name: "Second", delegateClass: Other.self),
        ]
        let delegate = Delegate()
        try screen.launch(delegate, request)
        #expect(delegate.offered?.name == "First" && delegate.offered?.delegateClass == LoggedSceneDelegate.self)
        #expect(UIApplication.shared.connectedScenes.first?.delegate is Other)
    }

    @Test func applicationWithoutSceneDelegateHasScene() throws {
        let log = SceneLog()
        defer { log.stop() }
        do {
            let screen = try makeScreen()
            try screen.launch(LoggedDelegate(log))
            #expect(
                log.take() == launchCalls + [
                    "note scene WillConnect", "note scene WillEnterForeground", "application didBecomeActive",
                    "note scene DidActivate", "note application DidBecomeActive",
                ]
            )
            let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
            let window = UIWindow()
            #expect(window.windowScene === scene && scene.windows == [window] && scene.delegate == nil)
            #expect(scene.activationState == .foregroundActive && scene.screen === UIScreen.main)
            screen.sendApplicationToBackground()
            #expect(scene.activationState == .background)
            #expect(
                log.take() == [
                    "application willResignActive", "note scene WillDeactivate", "note application WillResignActive",
                    "application didEnterBackground", "note scene DidEnterBackground",
                    "note application DidEnterBackground",
                ]
            )
        }
        #expect(
            log.take() == [
                "note scene DidDisconnect", "application willTerminate", "note application WillTerminate",
            ]
        )
    }

    @Test func destroyedSessionIsDisconnectedAndDiscarded() throws {
        let log = SceneLog()
        defer { log.stop() }
        let screen = try makeScreen()
        try screen.launch(ChoosingDelegate(log))
        let application = UIApplication.shared
        let session = try #require(application.openSessions.first)
        weak let window = (session.scene?.delegate as? LoggedSceneDelegate)?.window
        #expect(window != nil)
        try screen.advance(by: 0.1)
        _ = log.take()
        application.requestSceneSessionDestruction(session, options: nil) { Issue.record("denied: \($0)") }
        #expect(
            log.take() == [
                "willResignActive, foregroundActive", "note scene WillDeactivate", "note application WillResignActive",
                "didEnterBackground, background", "note scene DidEnterBackground", "didDisconnect, unattached",
                "note scene DidDisconnect", "application didDiscard 1",
            ]
        )
        #expect(application.connectedScenes.isEmpty && application.openSessions.isEmpty)
        #expect(application.applicationState == .background)
        try screen.advance(by: 0.1)
        #expect(window == nil, "the delegate and its window are released")
        var denial: (any Error)?
        application.requestSceneSessionDestruction(session, options: nil) { denial = $0 }
        #expect((denial as? UISceneError)?.code == .requestDenied && log.take() == [])
    }

    @Test func windowIsDisplayedOnlyInScene() throws {
        let log = SceneLog()
        defer { log.stop() }
        let screen = try makeScreen()
        try screen.launch(ChoosingDelegate(log))
        let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let first = try #require(scene.keyWindow)
        let appearances = AppearanceController()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = appearances
        window.makeKeyAndVisible()
        try screen.advance(by: 0.1)
        #expect(window.windowScene == nil && first.isKeyWindow && appearances.lines == [])
        #expect(screen.snapshot()[5, 5] == Self.red)
        window.windowScene = scene
        try screen.advance(by: 0.1)
        #expect(scene.windows == [first, window] && appearances.lines == ["will appear", "did appear"])
        #expect(screen.snapshot()[5, 5] == Self.blue)
        window.windowScene = nil
        try screen.advance(by: 0.1)
        #expect(scene.windows == [first] && appearances.lines.suffix(2) == ["will disappear", "did disappear"])
        #expect(screen.snapshot()[5, 5] == Self.red)
    }

    @Test func coordinateSpaceIsThatOfTheScreen() throws {
        let screen = try makeScreen()
        let window = try screen.show(UIViewController())
        let scene = try #require(window.windowScene)
        let view = UIView(frame: CGRect(x: 5, y: 4, width: 10, height: 10))
        window.addSubview(view)
        let space = scene.coordinateSpace
        #expect(space.bounds == CGRect(x: 0, y: 0, width: 40, height: 20))
        #expect(space.convert(CGPoint(x: 7, y: 7), to: view) == CGPoint(x: 2, y: 3))
        #expect(view.convert(CGPoint(x: 2, y: 3), to: space) == CGPoint(x: 7, y: 7))
        #expect(view.convert(CGRect(x: 7, y: 7, width: 1, height: 1), from: space).origin == CGPoint(x: 2, y: 3))
        #expect(
            scene.interfaceOrientation == .landscapeRight && scene.traitCollection == screen.host.screen.traitCollection
        )
        #expect(scene.effectiveGeometry.interfaceOrientation == .landscapeRight)
    }
}

private final class AppearanceController: UIViewController {
    var lines: [String] = []

    override func viewDidLoad() { view.backgroundColor = .blue }
    override func viewDidAppear(_ animated: Bool) { lines.append("did appear") }
    override func viewWillAppear(_ animated: Bool) { lines.append("will appear") }
    override func viewWillDisappear(_ animated: Bool) { lines.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { lines.append("did disappear") }
}
