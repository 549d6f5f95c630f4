import Testing
import UIKit

@testable import UIKitTesting

/// The delegate of an application with a scene for external displays. It records the calls of that scene's delegate.
@MainActor
private class PlainDelegate: UIResponder, UIApplicationDelegate {
    let window = UIWindow()
    var log: [String] = []
    /// The scene for external displays, while it is connected.
    weak var external: UIWindowScene?
    /// The view in the window on the external display.
    var makeView: () -> UIView = {
        let view = UIView()
        view.backgroundColor = .red
        return view
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .blue
        window.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }
}

private final class ExternalDelegate: PlainDelegate {
    override func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        guard configuration.role == .windowExternalDisplayNonInteractive else {
            return connectingSceneSession.configuration
        }
        configuration.delegateClass = ExternalSceneDelegate.self
        return configuration
    }
}

@MainActor
private final class ExternalSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var app: PlainDelegate? { UIApplication.shared.delegate as? PlainDelegate }

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        app?.log.append("willConnect")
        guard let scene = scene as? UIWindowScene else { return }
        app?.external = scene
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.rootViewController?.view = app?.makeView()
        window.makeKeyAndVisible()
        self.window = window
    }

    func sceneWillEnterForeground(_ scene: UIScene) { app?.log.append("willEnterForeground") }
    func sceneDidBecomeActive(_ scene: UIScene) { app?.log.append("didBecomeActive") }
    func sceneWillResignActive(_ scene: UIScene) { app?.log.append("willResignActive") }
    func sceneDidEnterBackground(_ scene: UIScene) { app?.log.append("didEnterBackground") }
    func sceneDidDisconnect(_ scene: UIScene) { app?.log.append("didDisconnect") }
}

/// A further screen beside a virtual one.
@MainActor @Suite struct ExternalScreenTests {
    private let screen: VirtualScreen
    private let app: PlainDelegate

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 40, height: 30))
        app = ExternalDelegate()
        try screen.launch(app)
        try screen.advance(by: 0.1)
    }

    private func connect(_ width: Int = 20, _ height: Int = 10, scale: CGFloat = 1) throws -> ExternalScreen {
        let external = try screen.connectScreen(size: CGSize(width: width, height: height), scale: scale)
        try screen.advance(by: 0.1)
        return external
    }

    private func isFilled(_ image: ScreenImage, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
        (0..<image.height).allSatisfy { y in (0..<image.width).allSatisfy { x in image[x, y] == (red, green, blue) } }
    }

    private func observe(_ name: Notification.Name, of object: UIScreen? = nil, _ body: () throws -> Void) rethrows
        -> [UIScreen]
    {
        let noted = Noted()
        let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { note in
            let screen = note.object as? UIScreen
            MainActor.assumeIsolated { noted.screens += [screen].compactMap(\.self) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try body()
        return noted.screens
    }

    @MainActor private final class Noted { var screens: [UIScreen] = [] }

    // MARK: Connection

    @Test func connectedScreenHasAScene() throws {
        #expect(UIScreen.screens == [.main])
        var external: ExternalScreen?
        let noted = try observe(UIScreen.didConnectNotification) { external = try connect() }
        let further = try #require(external)
        #expect(noted.contains(further.screen))
        #expect(UIScreen.screens == [.main, further.screen])
        #expect(app.log == ["willConnect", "willEnterForeground", "didBecomeActive"])
        let scene = try #require(app.external)
        #expect(scene.screen === further.screen && scene.activationState == .foregroundActive)
        #expect(scene.session.role == .windowExternalDisplayNonInteractive)
        #expect(scene.session.role.rawValue == "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
        #expect(UIApplication.shared.connectedScenes.count == 2 && UIApplication.shared.connectedScenes.contains(scene))
        #expect(UIApplication.shared.openSessions.contains(scene.session))
        #expect(scene.windows.count == 1 && scene.keyWindow === scene.windows.first)
    }

    @Test func eachScreenShowsItsOwnWindows() throws {
        let external = try connect()
        #expect(isFilled(external.snapshot(), 255, 0, 0))
        #expect(isFilled(screen.snapshot(), 0, 0, 255))
        #expect(external.snapshot().width == 20 && external.snapshot().height == 10)
        screen.resetStatistics()
        app.external?.windows.first?.rootViewController?.view.backgroundColor = .green
        try screen.advance(by: 0.1)
        #expect(isFilled(external.snapshot(), 0, 255, 0))
        #expect(screen.frames.isEmpty, "the main screen has not changed")
        let count = external.frames.count
        app.window.rootViewController?.view.backgroundColor = .black
        try screen.advance(by: 0.1)
        #expect(isFilled(screen.snapshot(), 0, 0, 0) && external.frames.count == count)
    }

    @Test func inputViewsAreOnTheScreenOfTheirField() throws {
        let external = try connect()
        let window = try #require(app.external?.windows.first)
        #expect(window.screen === external.screen)
        let fields = [app.window, window].map { window in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 10, height: 4))
            field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 4))
            window.rootViewController?.view.addSubview(field)
            return field
        }
        for index in [0, 1, 0] {
            fields[index].becomeFirstResponder()
            try screen.advance(by: 1)
            #expect((app.window.screen.keyboard != nil) == (index == 0))
            #expect(fields.map { $0.inputView?.window != nil } == [index == 0, index == 1])
        }
    }

    @Test func screenIsBlackWithoutAConfiguration() throws {
        for delegate in [PlainDelegate(), TemplateDelegate()] {
            try screen.launch(delegate)
            let external = try connect()
            #expect(delegate.log.isEmpty && UIApplication.shared.connectedScenes.count == 1)
            #expect(UIScreen.screens.count == 2)
            #expect(isFilled(external.snapshot(), 0, 0, 0))
            try external.disconnect()
        }
    }

    /// Chooses the configuration of Xcode's template for every role.
    private final class TemplateDelegate: PlainDelegate {
        override func application(
            _ application: UIApplication,
            configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            guard connectingSceneSession.role != .windowApplication else { return connectingSceneSession.configuration }
            return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
        }
    }

    @Test func configurationOfManifestIsUsed() throws {
        var request = LaunchRequest()
        request.manifest.scenes = [
            ApplicationManifest.SceneDescription(
                name: "External",
                role: UISceneSession.Role.windowExternalDisplayNonInteractive.rawValue,
                delegateClass: ExternalSceneDelegate.self
            )
        ]
        let delegate = PlainDelegate()
        try screen.launch(delegate, request)
        let external = try connect()
        #expect(delegate.external?.session.configuration.name == "External")
        #expect(isFilled(external.snapshot(), 255, 0, 0))
    }

    @Test func disconnectedScreenTakesItsSceneAlong() throws {
        let external = try connect()
        let scene = try #require(app.external)
        let window = try #require(scene.windows.first)
        app.log = []
        let noted = try observe(UIScreen.didDisconnectNotification, of: external.screen) { try external.disconnect() }
        #expect(noted == [external.screen])
        #expect(app.log == ["willResignActive", "didEnterBackground", "didDisconnect"])
        #expect(scene.activationState == .unattached && scene.delegate == nil && window.windowScene == nil)
        #expect(UIScreen.screens == [.main] && UIApplication.shared.connectedScenes.count == 1)
        #expect(UIApplication.shared.applicationState == .active)
        try external.disconnect()
        app.window.rootViewController?.view.backgroundColor = .green
        try screen.advance(by: 0.1)
        #expect(isFilled(screen.snapshot(), 0, 255, 0), "the main screen goes on")
        app.log = []
        let next = try connect(30, 20)
        #expect(app.log == ["willConnect", "willEnterForeground", "didBecomeActive"])
        #expect(app.external !== scene && app.external?.screen === next.screen)
        #expect(isFilled(next.snapshot(), 255, 0, 0))
    }

    @Test func launchConnectsScenesOfScreensThatAreThere() throws {
        let external = try connect()
        let next = ExternalDelegate()
        try screen.launch(next)
        try screen.advance(by: 0.1)
        #expect(next.log == ["willConnect", "willEnterForeground", "didBecomeActive"])
        #expect(next.external?.screen === external.screen)
    }

    @Test func sceneFollowsApplicationToBackground() throws {
        let external = try connect()
        app.log = []
        screen.sendApplicationToBackground()
        #expect(app.log == ["willResignActive", "didEnterBackground"])
        let count = external.frames.count
        app.external?.windows.first?.rootViewController?.view.backgroundColor = .green
        try screen.advance(by: 0.1)
        #expect(external.frames.count == count)
        try screen.bringApplicationToForeground()
        try screen.advance(by: 0.1)
        #expect(app.log.suffix(2) == ["willEnterForeground", "didBecomeActive"])
        #expect(isFilled(external.snapshot(), 0, 255, 0))
    }

    @Test func sceneConnectedInBackgroundWaits() throws {
        screen.sendApplicationToBackground()
        let external = try screen.connectScreen(size: CGSize(width: 20, height: 10))
        #expect(app.log == ["willConnect"] && app.external?.activationState == .background)
        try screen.bringApplicationToForeground()
        try screen.advance(by: 0.1)
        #expect(app.log == ["willConnect", "willEnterForeground", "didBecomeActive"])
        #expect(isFilled(external.snapshot(), 255, 0, 0))
    }

    @Test func destroyedExternalSessionLeavesApplicationActive() throws {
        let external = try connect()
        let session = try #require(app.external?.session)
        app.log = []
        UIApplication.shared.requestSceneSessionDestruction(session, options: nil) { Issue.record($0) }
        #expect(app.log == ["willResignActive", "didEnterBackground", "didDisconnect"])
        #expect(UIApplication.shared.applicationState == .active)
        try screen.advance(by: 0.1)
        #expect(isFilled(external.snapshot(), 0, 0, 0))
    }

    // MARK: Windows

    @Test func windowsHaveScaleAndTraitsOfTheirScreen() throws {
        app.makeView = { Diagonal() }
        let external = try connect(700, 20, scale: 2)
        let window = try #require(app.external?.windows.first)
        #expect(window.bounds.size == CGSize(width: 700, height: 20) && window.screen === external.screen)
        #expect(window.traitCollection.displayScale == 2 && window.traitCollection.horizontalSizeClass == .regular)
        #expect(app.window.traitCollection.displayScale == 1)
        #expect(app.window.traitCollection.horizontalSizeClass == .compact)
        let view = try #require(window.rootViewController?.view)
        #expect(view.traitCollection.displayScale == 2 && view.contentScaleFactor == 2)
        #expect(external.screen.scale == 2 && external.screen.nativeBounds.size == CGSize(width: 1400, height: 40))
        let reference = try VirtualScreen(size: CGSize(width: 700, height: 20), scale: 2)
        try reference.show(Diagonal())
        try reference.advance(by: 0.1)
        #expect(external.snapshot() == reference.snapshot())
    }

    private final class Diagonal: UIView {
        override func draw(_ rect: CGRect) {
            let path = UIBezierPath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
            UIColor.white.setStroke()
            path.stroke()
        }
    }

    @Test func windowMovesToScreenOfItsScene() throws {
        let external = try connect()
        app.external?.windows.first?.isHidden = true
        app.window.windowScene = app.external
        #expect(app.window.screen === external.screen && app.window.isKeyWindow == false)
        app.window.frame = external.screen.bounds
        try screen.advance(by: 0.1)
        #expect(isFilled(external.snapshot(), 0, 0, 255))
        #expect(isFilled(screen.snapshot(), 0, 0, 0), "the window has left the main screen")
        app.window.windowScene = UIApplication.shared.connectedScenes.first { $0 !== app.external } as? UIWindowScene
        app.window.frame = UIScreen.main.bounds
        try screen.advance(by: 0.1)
        #expect(isFilled(screen.snapshot(), 0, 0, 255) && isFilled(external.snapshot(), 0, 0, 0))
    }

    @Test func settingsOfUserApplyToAllScreens() throws {
        let external = try connect()
        screen.userInterfaceStyle = .dark
        screen.preferredContentSizeCategory = .extraLarge
        screen.isIncreaseContrastEnabled = true
        for traits in [external.screen.traitCollection, try #require(app.external?.windows.first).traitCollection] {
            #expect(traits.userInterfaceStyle == .dark && traits.preferredContentSizeCategory == .extraLarge)
            #expect(traits.accessibilityContrast == .high)
        }
        let next = try connect()
        #expect(next.screen.traitCollection.userInterfaceStyle == .dark, "a screen that is connected later")
    }

    @Test func rotationOfMainScreenDoesNotRotateOthers() throws {
        let external = try connect()
        try screen.rotateDevice(to: .portrait)
        try screen.advance(by: 0.5)
        #expect(UIScreen.main.bounds.size == CGSize(width: 30, height: 40))
        #expect(external.screen.bounds.size == CGSize(width: 20, height: 10))
        #expect(app.external?.interfaceOrientation == .landscapeRight)
        var failure: (any Error)?
        app.external?.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeLeft)) { failure = $0 }
        #expect((failure as? UISceneError)?.code == .geometryRequestUnsupported)
    }

    @Test func touchesAreThoseOfTheMainScreen() throws {
        let pad = Pad()
        app.makeView = { pad }
        _ = try connect(40, 30)
        try screen.tap(at: CGPoint(x: 5, y: 5))
        #expect(pad.touchCount == 0)
    }

    private final class Pad: UIView {
        var touchCount = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touchCount += 1 }
    }

    // MARK: Frames

    @Test func animationsEndOnBothScreens() throws {
        let external = try connect()
        let view = try #require(app.external?.windows.first?.rootViewController?.view)
        var ended: [String] = []
        UIView.animate(withDuration: 0.5) {
            view.backgroundColor = .green
        } completion: {
            ended.append("further \($0)")
        }
        let main = try #require(app.window.rootViewController?.view)
        UIView.animate(withDuration: 1) {
            main.backgroundColor = .green
        } completion: {
            ended.append("main \($0)")
        }
        let count = external.frames.count
        try screen.advance(by: 0.6)
        #expect(ended == ["further true"])
        #expect(external.frames.count - count >= 28, "a frame for each vblank")
        try screen.advance(by: 0.6)
        #expect(ended == ["further true", "main true"])
        #expect(isFilled(external.snapshot(), 0, 255, 0) && isFilled(screen.snapshot(), 0, 255, 0))
    }

    @Test func animationsEndWithTheirScreen() throws {
        let external = try connect()
        let view = try #require(app.external?.windows.first?.rootViewController?.view)
        var ended: [Bool] = []
        UIView.animate(withDuration: 0.5) {
            view.backgroundColor = .green
        } completion: {
            ended.append($0)
        }
        try screen.advance(by: 0.1)
        try external.disconnect()
        try screen.advance(by: 0.1)
        #expect(ended == [false])
    }

    @Test func displayLinkOfScreenHasItsRate() throws {
        let external = try screen.connectScreen(size: CGSize(width: 20, height: 10), refreshRate: 30)
        #expect(external.screen.maximumFramesPerSecond == 30)
        let counter = Counter()
        let link = try #require(external.screen.displayLink(withTarget: counter, action: Counter.step))
        link.add(to: .main, forMode: .common)
        try screen.advance(by: 1)
        link.invalidate()
        #expect((29...31).contains(counter.count))
    }

    private final class Counter {
        var count = 0
        func step(_ link: CADisplayLink) { count += 1 }
    }

    /// Frames that repaint the changes only equal a screen that shows everything at once.
    @Test(arguments: 1...4) func partialRepaintsEqualWholeFrames(seed: UInt64) throws {
        var random = Generator(state: seed)
        let board = Board()
        app.makeView = { board }
        let external = try connect(64, 48)
        for _ in 0..<12 {
            board.change(&random)
            if Bool.random(using: &random) {
                app.window.rootViewController?.view.alpha = .random(in: 0...1, using: &random)
            }
            try screen.advance(by: 0.1)
            let reference = try VirtualScreen(size: CGSize(width: 64, height: 48))
            try reference.show(board.copy())
            try reference.advance(by: 0.1)
            #expect(external.snapshot() == reference.snapshot())
        }
        let damage = external.frames.dropFirst(2).flatMap(\.damage).map { $0.width * $0.height }
        #expect(damage.contains { $0 < 64 * 48 / 2 }, "small changes have small damage")
    }

    /// A view with disks of random positions and colors.
    private final class Board: UIView {
        private final class Disk: UIView {
            override func draw(_ rect: CGRect) {
                tintColor.setFill()
                UIBezierPath(ovalIn: bounds).fill()
            }
        }

        private static func disk(_ frame: CGRect, _ color: UIColor) -> UIView {
            let disk = Disk(frame: frame)
            disk.isOpaque = false
            disk.tintColor = color
            return disk
        }

        func change(_ random: inout Generator) {
            let size = CGFloat(Int.random(in: 4...14, using: &random))
            let origin = CGPoint(x: .random(in: 0...50, using: &random), y: .random(in: 0...40, using: &random))
            if subviews.count > 3 { subviews.randomElement(using: &random)?.removeFromSuperview() }
            let colors: [UIColor] = [.red, .green, .white, .yellow]
            let color = colors[Int.random(in: 0..<4, using: &random)]
            addSubview(Self.disk(CGRect(origin: origin, size: CGSize(width: size, height: size)), color))
        }

        func copy() -> Board {
            let board = Board()
            for view in subviews { board.addSubview(Self.disk(view.frame, view.tintColor)) }
            return board
        }
    }

    /// The same numbers in each run: Sebastiano Vigna's SplitMix64.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
