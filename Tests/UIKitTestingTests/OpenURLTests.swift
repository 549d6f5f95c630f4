import Testing
import UIKit
import UIKitTesting

@MainActor
private final class SceneURLDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) var lines: [String] = []

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        for context in connectionOptions.urlContexts { note("connected", context) }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts { note("opened", context) }
    }

    private func note(_ call: String, _ context: UIOpenURLContext) {
        let options = context.options
        lines.append("\(call) \(context.url) from \(options.sourceApplication ?? "-"), \(options.openInPlace)")
    }
}

@MainActor
private final class ClassicURLDelegate: UIResponder, UIApplicationDelegate {
    var accepts = true
    private(set) var lines: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if let url = launchOptions?[.url] as? URL { lines.append("launched \(url)") }
        return accepts
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        lines.append("opened \(url) from \(options[.sourceApplication] as? String ?? "-")")
        return url.path != "/refused"
    }

    func applicationDidBecomeActive(_ application: UIApplication) { lines.append("active") }
}

@MainActor @Suite struct OpenURLTests {
    private let screen: VirtualScreen
    private let url: URL

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        url = try #require(URL(string: "test://page"))
    }

    private func request(_ urls: [URL] = [], scenes: Bool) -> LaunchRequest {
        var request = LaunchRequest()
        request.urls = urls
        request.manifest.urlSchemes = ["test"]
        request.manifest.identifier = "com.example.test"
        if scenes { request.manifest.scenes = [.init(delegateClass: SceneURLDelegate.self)] }
        return request
    }

    @Test func urlOfLaunchIsInConnectionOptions() throws {
        final class Delegate: UIResponder, UIApplicationDelegate {}
        try screen.launch(Delegate(), request([url], scenes: true))
        let delegate = try #require(UIApplication.shared.connectedScenes.first?.delegate as? SceneURLDelegate)
        #expect(delegate.lines == ["connected test://page from -, false"])
    }

    @Test func openPassesOwnSchemeToScene() throws {
        final class Delegate: UIResponder, UIApplicationDelegate {}
        try screen.launch(Delegate(), request(scenes: true))
        let scene = try #require(UIApplication.shared.connectedScenes.first)
        let delegate = try #require(scene.delegate as? SceneURLDelegate)
        let results = Results()
        UIApplication.shared.open(url) { results.values.append($0) }
        #expect(delegate.lines == [] && results.values == [], "only when the running code has returned")
        try screen.advance(by: 0.01)
        #expect(delegate.lines == ["opened test://page from com.example.test, false"] && results.values == [true])
        scene.open(url, options: nil) { results.values.append($0) }
        try screen.advance(by: 0.01)
        #expect(delegate.lines.count == 2 && results.values == [true, true])
    }

    @Test func otherSchemesAreNotOpened() throws {
        try screen.launch(ClassicURLDelegate(), request(scenes: false))
        let application = UIApplication.shared
        let other = try #require(URL(string: "https://example.com"))
        #expect(application.canOpenURL(url) && !application.canOpenURL(other))
        #expect(application.canOpenURL(try #require(URL(string: "TEST:x"))), "schemes have no case")
        let results = Results()
        application.open(other) { results.values.append($0) }
        try screen.advance(by: 0.01)
        #expect(results.values == [false])
    }

    @Test func applicationDelegateOpensURLsWithoutSceneDelegate() throws {
        let delegate = ClassicURLDelegate()
        try screen.launch(delegate, request([url], scenes: false))
        #expect(delegate.lines == ["launched test://page", "opened test://page from -", "active"])
        let results = Results()
        UIApplication.shared.open(url) { results.values.append($0) }
        UIApplication.shared.open(try #require(URL(string: "test://page/refused"))) { results.values.append($0) }
        try screen.advance(by: 0.01)
        #expect(delegate.lines.suffix(2).first == "opened test://page from com.example.test")
        #expect(results.values == [true, false])
    }

    @Test func refusedLaunchDoesNotOpenURL() throws {
        let delegate = ClassicURLDelegate()
        delegate.accepts = false
        try screen.launch(delegate, request([url], scenes: false))
        #expect(delegate.lines == ["launched test://page", "active"])
    }

    @MainActor
    private final class Results {
        var values: [Bool] = []
    }
}
