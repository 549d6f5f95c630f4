import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A place of states in memory. It survives the screens of a test, as a file survives the runs of a program.
@MainActor
final class MemoryStore: RestorationStore {
    var state: Data?
    private var launching: Data?
    private(set) var isConfirmed = false
    private(set) var launchCount = 0

    func beginRestoring() -> Data? {
        launchCount += 1
        (launching, state, isConfirmed) = (state, nil, false)
        return launching
    }

    func confirm() { (state, launching, isConfirmed) = (launching, nil, true) }
    func save(_ state: Data?) { (self.state, launching) = (state, nil) }
}

/// The calls of the running test.
@MainActor private var log = Log()

@MainActor
class RestorableController: UIViewController, UIViewControllerRestoration {
    var text = ""
    var friend: UIViewController?

    class func viewController(
        withRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? {
        log(
            "class \(identifierComponents.joined(separator: "/")) \(coder.decodeObject(forKey: "text") as? String ?? "-")"
        )
        if coder.decodeBool(forKey: "refused") { return nil }
        return RestorableController(identifierComponents.last ?? "")
    }

    init(_ identifier: String?, text: String = "", isMade: Bool = true) {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
        self.text = text
        if isMade { restorationClass = RestorableController.self }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.restorationIdentifier = "scroll"
        view.addSubview(scroll)
        let image = UIImageView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
        image.restorationIdentifier = "image"
        view.addSubview(image)
    }

    var scroll: UIScrollView? { viewIfLoaded?.subviews.first as? UIScrollView }
    var image: UIImageView? { viewIfLoaded?.subviews.dropFirst().first as? UIImageView }

    /// The content gets its size after the state is restored.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scroll?.contentSize = CGSize(width: 100, height: 1000)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        log("encode \(restorationIdentifier ?? "-")")
        coder.encode(text, forKey: "text")
        coder.encode(text == "refused", forKey: "refused")
        coder.encode(friend, forKey: "friend")
        coder.encode(view.subviews.first, forKey: "view")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text = coder.decodeObject(forKey: "text") as? String ?? ""
        friend = coder.decodeObject(forKey: "friend") as? UIViewController
        let isOwn = coder.decodeObject(forKey: "view") as? UIView === scroll
        log("decode \(restorationIdentifier ?? "-") \(isViewLoaded) \(isOwn)")
    }

    override func applicationFinishedRestoringState() { log("finished \(restorationIdentifier ?? "-")") }
}

@MainActor
class RestoringDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var makeRoot: () -> UIViewController = { UIViewController() }
    var provide: ([String]) -> UIViewController? = { _ in nil }
    var restores = true
    var version: Any?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = makeRoot()
        window?.makeKeyAndVisible()
        log("will")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log("did")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) { log("background") }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        log("should save")
        return true
    }

    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        log("should restore")
        version = coder.decodeObject(forKey: UIApplication.stateRestorationBundleVersionKey)
        #expect(coder.decodeObject(forKey: UIApplication.stateRestorationTimestampKey) is Date)
        #expect(coder.containsValue(forKey: UIApplication.stateRestorationUserInterfaceIdiomKey))
        #expect(coder.containsValue(forKey: UIApplication.stateRestorationSystemVersionKey))
        return restores
    }

    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { provide(identifierComponents) }

    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
        log("will encode")
        coder.encode(7, forKey: "count")
    }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        log("did decode \(coder.decodeInteger(forKey: "count"))")
    }
}

/// An object that its class creates.
final class RestorableModel: NSObject, UIStateRestoring, UIObjectRestoration {
    /// The paths of the objects that the class was asked for.
    static var made: [[String]] = []
    static var kept: RestorableModel?
    var text: String
    var isMade = false

    init(_ text: String) { self.text = text }

    var objectRestorationClass: (any UIObjectRestoration.Type)? { RestorableModel.self }
    func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }
    func decodeRestorableState(with coder: NSCoder) {
        text = coder.decodeObject(of: NSString.self, forKey: "text").map { "\($0)" } ?? ""
    }

    static func object(
        withRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> (any UIStateRestoring)? {
        made.append(identifierComponents)
        let model = RestorableModel("")
        model.isMade = true
        kept = model
        return model
    }
}

/// The restoration of an application without scene delegates, by launches one after another.
@MainActor
@Suite struct StateRestorationTests {
    let store = MemoryStore()

    /// Launches an application with the saved state.
    private func launch<Root: UIViewController>(
        _ root: Root,
        _ change: (RestoringDelegate) -> Void = { _ in }
    ) throws -> (screen: VirtualScreen, root: Root, delegate: RestoringDelegate) {
        if store.launchCount == 0 { log = Log() }
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 300))
        screen.host.session.restorationStore = store
        let delegate = RestoringDelegate()
        delegate.makeRoot = { root }
        change(delegate)
        var request = LaunchRequest()
        request.manifest.bundleVersion = "12"
        try screen.launch(delegate, request)
        return (screen, root, delegate)
    }

    @Test func callsAreInTheDocumentedOrder() throws {
        do {
            let (screen, root, _) = try launch(RestorableController("root", text: "a", isMade: false))
            let panel = RestorableController("panel", text: "b")
            root.present(panel, animated: false)
            root.friend = panel
            try screen.advance(by: 1)
            #expect(log.take() == ["will", "did"])
            screen.sendApplicationToBackground()
        }
        #expect(
            log.take() == ["background", "should save", "will encode", "encode root", "encode panel"]
        )
        let (screen, root, delegate) = try launch(RestorableController("root", isMade: false))
        #expect(
            log.take() == [
                "will", "should restore", "class root/panel b", "decode root true true", "decode panel true true",
                "finished root", "finished panel", "did decode 7", "did",
            ]
        )
        #expect(delegate.version as? String == "12" && root.text == "a")
        try screen.advance(by: 0.1)
        let panel = try #require(root.presentedViewController as? RestorableController)
        #expect(panel.text == "b" && root.friend === panel && panel.view.window != nil)
    }

    @Test func scrollViewsAndImageViewsReturnToTheirPlaces() throws {
        do {
            let (screen, root, _) = try launch(RestorableController("root", isMade: false))
            root.scroll?.contentInset.top = 20
            root.scroll?.contentOffset = CGPoint(x: 0, y: 340)
            root.image?.center = CGPoint(x: 50, y: 150)
            root.image?.transform = CGAffineTransform(rotationAngle: 0.5)
            screen.sendApplicationToBackground()
        }
        let (_, root, _) = try launch(RestorableController("root", isMade: false))
        #expect(root.scroll?.contentOffset.y == 340 && root.scroll?.contentInset.top == 20)
        #expect(root.image?.center == CGPoint(x: 50, y: 150))
        #expect(root.image?.transform == CGAffineTransform(rotationAngle: 0.5))
        #expect(root.scroll?.restoredOffset == nil)
    }

    @Test func containersRestoreTheirContents() throws {
        func makeTabs() -> (UITabBarController, UINavigationController) {
            let tabs = UITabBarController()
            tabs.restorationIdentifier = "tabs"
            let navigation = UINavigationController(rootViewController: UIViewController())
            navigation.restorationIdentifier = "navigation"
            tabs.viewControllers = [RestorableController("first", isMade: false), navigation]
            return (tabs, navigation)
        }
        do {
            let (tabs, navigation) = makeTabs()
            let (screen, _, _) = try launch(tabs)
            tabs.selectedIndex = 1
            for text in ["one", "two"] {
                navigation.pushViewController(RestorableController("page", text: text), animated: false)
            }
            try screen.advance(by: 0.1)
        }
        let (tabs, navigation) = makeTabs()
        let (screen, _, _) = try launch(tabs)
        try screen.advance(by: 0.1)
        let pages = navigation.viewControllers.compactMap { $0 as? RestorableController }
        #expect(tabs.selectedIndex == 1 && navigation.viewControllers.count == 3)
        #expect(pages.map(\.text) == ["one", "two"] && pages.last?.view.window != nil)
    }

    @Test func splitsAndPagesRestoreTheirContents() throws {
        func makeSplit() -> (UISplitViewController, UIPageViewController) {
            let split = UISplitViewController(style: .doubleColumn)
            split.restorationIdentifier = "split"
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
            pages.restorationIdentifier = "pages"
            split.setViewController(RestorableController("list", isMade: false), for: .primary)
            split.setViewController(pages, for: .secondary)
            pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
            return (split, pages)
        }
        do {
            let (split, pages) = makeSplit()
            let (screen, _, _) = try launch(split)
            pages.setViewControllers([RestorableController("page", text: "x")], direction: .forward, animated: false)
            (split.viewController(for: .primary) as? RestorableController)?.text = "y"
            try screen.advance(by: 0.1)
        }
        let (split, pages) = makeSplit()
        _ = try launch(split)
        #expect((pages.viewControllers?.first as? RestorableController)?.text == "x")
        #expect((split.viewController(for: .primary) as? RestorableController)?.text == "y")
    }

    @Test func delegatesProvideAndRefuseViewControllers() throws {
        do {
            let navigation = UINavigationController(
                rootViewController: RestorableController("a", text: "a", isMade: false)
            )
            navigation.restorationIdentifier = "n"
            navigation.pushViewController(RestorableController("b", text: "b", isMade: false), animated: false)
            navigation.pushViewController(RestorableController("c", text: "refused"), animated: false)
            navigation.pushViewController(RestorableController(nil), animated: false)
            _ = try launch(navigation)
        }
        let navigation = UINavigationController(rootViewController: RestorableController("a", isMade: false))
        navigation.restorationIdentifier = "n"
        var asked: [[String]] = []
        _ = try launch(navigation) { delegate in
            delegate.provide = { path in
                asked.append(path)
                return path.last == "b" ? RestorableController("b", isMade: false) : nil
            }
        }
        #expect(asked == [["n"], ["n", "a"], ["n", "b"]])
        #expect(navigation.viewControllers.map { ($0 as? RestorableController)?.text } == ["a", "b"])
    }

    @Test func nothingIsRestoredWithoutConsentOrFromDamagedStates() throws {
        _ = try launch(RestorableController("root", text: "a", isMade: false))
        let saved = try #require(store.state)
        let (_, refused, _) = try launch(RestorableController("root", isMade: false)) { $0.restores = false }
        #expect(refused.text == "")
        for data in [Data(), Data("x".utf8), saved.prefix(saved.count / 2), saved.dropFirst(9) + saved] {
            store.state = Data(data)
            log = Log()
            let (_, root, _) = try launch(RestorableController("root", isMade: false))
            #expect(root.text == "" && !log.take().contains("should restore"))
        }
        // A delegate that does not save removes the former state.
        store.state = saved
        final class Plain: UIResponder, UIApplicationDelegate {}
        do {
            let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
            screen.host.session.restorationStore = store
            try screen.launch(Plain())
        }
        #expect(store.state == nil)
    }

    @Test func stateIsKeptAfterTheFirstFrameOrTheEndOfAnExtension() throws {
        do { _ = try launch(RestorableController("root", text: "a", isMade: false)) }
        let (screen, _, _) = try launch(RestorableController("root", isMade: false))
        #expect(store.isConfirmed)
        screen.sendApplicationToBackground()
        let (third, root, _) = try launch(ExtendingController("root", isMade: false))
        #expect(!store.isConfirmed && store.state == nil)
        third.host.session.perform { third.host.session.application.completeStateRestoration() }
        #expect(store.isConfirmed && root.text == "a")
    }

    @Test func registeredObjectsAreRestored() throws {
        final class Model: NSObject, UIStateRestoring {
            var value = 0
            func encodeRestorableState(with coder: NSCoder) { coder.encode(value, forKey: "value") }
            func decodeRestorableState(with coder: NSCoder) { value = coder.decodeInteger(forKey: "value") }
        }
        for value in [5, 0] {
            let model = Model()
            model.value = value
            _ = try launch(RestorableController("root", isMade: false)) { delegate in
                let makeRoot = delegate.makeRoot
                delegate.makeRoot = {
                    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "model")
                    return makeRoot()
                }
            }
            #expect(model.value == 5)
        }
    }

    @Test func classesCreateTheObjectsThatTheyRestore() throws {
        for launchIndex in 0..<2 {
            RestorableModel.made = []
            _ = try launch(RestorableController("root", isMade: false)) { delegate in
                guard launchIndex == 0 else { return }
                let makeRoot = delegate.makeRoot
                delegate.makeRoot = {
                    let model = RestorableModel("first")
                    RestorableModel.kept = model
                    UIApplication.registerObject(forStateRestoration: model, restorationIdentifier: "model")
                    return makeRoot()
                }
            }
        }
        #expect(RestorableModel.made == [["model"]])
        #expect(RestorableModel.kept?.text == "first" && RestorableModel.kept?.isMade == true)
        RestorableModel.kept = nil
    }

    @Test func largeStatesAreNotSaved() throws {
        _ = try launch(RestorableController("root", text: String(repeating: "x", count: 5 << 20), isMade: false))
        #expect(store.state == nil)
    }

    @Test func codersStoreWhatArchivesStore() throws {
        let coder = RestorationCoder()
        let optional: Int? = nil
        coder.encode(optional as Any, forKey: "none")
        coder.encode(CGFloat(1.5), forKey: "float")
        coder.encode([1: ["a"]], forKey: "table")
        coder.encode(UUID(uuidString: "9E0C4F43-55B1-4B0A-8A3B-77A4C0B7D0D1"), forKey: "identifier")
        coder.encode(IndexPath(row: 2, section: 1), forKey: "path")
        coder.encode(CGRect(x: 0.1, y: 2, width: 3, height: 4), forKey: "rect")
        coder.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
        coder.encode(CGAffineTransform(scaleX: 2, y: 0.3), forKey: "transform")
        coder.encode(NSAttributedString(string: "text"), forKey: "text")
        let list = coder.propertyList { _ in nil }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let read = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let decoder = RestorationCoder(try #require(read)) { _ in nil }
        #expect(!decoder.containsValue(forKey: "none") && decoder.decodeObject(forKey: "none") == nil)
        #expect(
            decoder.decodeDouble(forKey: "float") == 1.5 && decoder.decodeObject(forKey: "table") is [Int: [String]]
        )
        #expect(
            decoder.decodeObject(forKey: "identifier") as? UUID
                == UUID(uuidString: "9E0C4F43-55B1-4B0A-8A3B-77A4C0B7D0D1")
        )
        #expect(decoder.decodeObject(forKey: "path") as? IndexPath == IndexPath(row: 2, section: 1))
        #expect(decoder.decodeCGRect(forKey: "rect") == CGRect(x: 0.1, y: 2, width: 3, height: 4))
        #expect(decoder.decodeRect(forKey: "rect") == CGRect(x: 0.1, y: 2, width: 3, height: 4))
        #expect(decoder.decodeUIEdgeInsets(forKey: "insets") == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(decoder.decodeCGAffineTransform(forKey: "transform") == CGAffineTransform(scaleX: 2, y: 0.3))
        #expect((decoder.decodeObject(forKey: "text") as? NSAttributedString)?.string == "text")
        #expect(decoder.decodeObject(of: NSString.self, forKey: "insets") == "{1, 2, 3, 4}")
    }

    @Test func pathsWithAnyCharactersAreText() {
        let path = RestorationPath(components: [.init(identifier: "a/b~1:", count: 2), .init(identifier: "")])
        #expect(RestorationPath(text: path.text) == path && RestorationPath(text: "x") == nil)
    }
}

@MainActor
private final class ExtendingController: RestorableController {
    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        UIApplication.shared.extendStateRestoration()
    }
}
