import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The frames from the launch on: that of the launch screen, and that of the app.
@MainActor
@Suite struct LaunchScreenTests {
    /// An app with a blue screen.
    private final class Stage: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        /// The number of frames that were shown when the delegate was created, and the windows at the launch.
        let framesAtCreation: Int
        private(set) var windowsAtLaunch: [UIWindow] = []

        init(_ framesAtCreation: Int) {
            self.framesAtCreation = framesAtCreation
            super.init()
        }

        override init() {
            framesAtCreation = 0
            super.init()
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            windowsAtLaunch = application.windows
            window.rootViewController = LaunchScreenTests.blue()
            window.makeKeyAndVisible()
            return true
        }
    }

    /// The images and colors of the app.
    @MainActor
    private final class Resources {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Launch-\(UUID().uuidString)")

        init() throws {
            let set = folder.appending(path: "Assets.xcassets/Brand.colorset")
            try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
            let contents = """
                {"colors": [
                  {"idiom": "universal", "color": {"color-space": "srgb",
                    "components": {"red": "0.000", "green": "1.000", "blue": "0.000", "alpha": "1.000"}}},
                  {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
                    "color": {"color-space": "srgb",
                      "components": {"red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}}]}
                """
            try Data(contents.utf8).write(to: set.appending(path: "Contents.json"))
            for (name, size) in [("Mark", CGSize(width: 31, height: 20)), ("Wide", CGSize(width: 400, height: 100))] {
                let format = UIGraphicsImageRendererFormat()
                format.scale = 1
                let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
                    UIColor.cyan.setFill()
                    context.fill(CGRect(origin: .zero, size: size))
                }
                try #require(image.pngData()).write(to: folder.appending(path: "\(name).png"))
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func bundle() throws -> Bundle { try #require(Bundle(path: folder.path)) }
    }

    private static let size = CGSize(width: 200, height: 300)
    private static let frame = 1.0 / 60

    private static func blue() -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = .blue
        return controller
    }

    private func request(_ launchScreen: LaunchScreen?, _ resources: Bundle? = nil) -> LaunchRequest {
        var request = LaunchRequest()
        request.module = "UIStoryboardsTests"
        request.resources = resources
        guard let launchScreen else { return request }
        var screens = LaunchScreens(file: "/app/Info.plist")
        screens.single = launchScreen
        request.manifest.launchScreens = screens
        return request
    }

    private func screen(_ style: UIUserInterfaceStyle = .light) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: Self.size)
        screen.userInterfaceStyle = style
        return screen
    }

    /// Returns the first frame of a view controller.
    private func frame(_ style: UIUserInterfaceStyle = .light, _ make: () throws -> UIViewController) throws -> UInt64 {
        let screen = try screen(style)
        try screen.show(make())
        try screen.advance(by: 0.2)
        return try #require(screen.frames.last).hash
    }

    /// Launches the app with a launch screen, and compares its two frames with those of view controllers in code.
    private func compare(
        _ launchScreen: LaunchScreen,
        _ style: UIUserInterfaceStyle = .light,
        _ resources: Bundle? = nil,
        location: SourceLocation = #_sourceLocation,
        _ make: () throws -> UIViewController
    ) throws {
        let expected = [try frame(style, make), try frame(style) { Self.blue() }]
        #expect(expected[0] != expected[1], sourceLocation: location)
        let screen = try screen(style)
        let stage = try launch(request(launchScreen, resources), on: screen)
        #expect(stage.framesAtCreation == 1, "the delegate is created after the frame", sourceLocation: location)
        #expect(stage.windowsAtLaunch.allSatisfy { $0 === stage.window }, sourceLocation: location)
        try screen.advance(by: 0.5)
        #expect(screen.frames.map(\.hash) == expected, sourceLocation: location)
        // The app's frame follows at the next vblank after its launch.
        let times = screen.frames.map(\.time)
        #expect(abs(times[1] - times[0] - Self.frame) < 1e-6, "\(times)", sourceLocation: location)
    }

    private func launch(_ request: LaunchRequest, on screen: VirtualScreen) throws -> Stage {
        let made = Made()
        try screen.launch(made.make(screen.frames.count), request)
        return try #require(made.stage)
    }

    @MainActor
    private final class Made {
        var stage: Stage?

        func make(_ frames: Int) -> Stage {
            let made = Stage(frames)
            stage = made
            return made
        }
    }

    /// The controller of the storyboard and the nib, in code.
    private func marked() -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        let mark = UIView(frame: CGRect(x: 85, y: 140, width: 30, height: 20))
        mark.backgroundColor = .systemRed
        controller.view.addSubview(mark)
        return controller
    }

    // MARK: Storyboards and nibs

    @Test(arguments: ["Launch", "LaunchView"], [UIUserInterfaceStyle.light, .dark])
    func interfaceIsTheFirstFrame(name: String, style: UIUserInterfaceStyle) throws {
        try compare(.interface(name), style) { marked() }
    }

    @Test func classesAndConnectionsOfTheAppAreLeftOut() throws {
        let count = LaunchedView.count
        try compare(.interface("LaunchOfApp")) {
            let controller = UIViewController()
            controller.view.backgroundColor = .systemGreen
            let button = UIButton(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
            button.backgroundColor = .systemRed
            controller.view.addSubview(button)
            return controller
        }
        #expect(LaunchedView.count == count)
    }

    @Test(arguments: [
        ("None", "UILaunchStoryboardName: the module UIStoryboardsTests has no storyboard or nib None"),
        ("LaunchNothing", "UILaunchStoryboardName: the storyboard LaunchNothing has no initial view controller"),
        ("LaunchEmpty", "UILaunchStoryboardName: the nib LaunchEmpty has no view"),
    ])
    func appStartsWithoutAnInterfaceThatIsMissing(name: String, warning: String) throws {
        let request = request(.interface(name))
        var maker = LaunchScreenMaker(
            try #require(request.manifest.launchScreens),
            module: request.module,
            resources: nil
        )
        #expect(maker.makeController(opening: nil) == nil && maker.warnings == ["/app/Info.plist: \(warning)"])
        let screen = try screen()
        let stage = try launch(request, on: screen)
        try screen.advance(by: 0.2)
        #expect(stage.framesAtCreation == 0 && screen.frames.count == 1 && stage.window.isKeyWindow)
    }

    @Test func appStartsWithoutAModule() throws {
        var request = request(.interface("Launch"))
        request.module = nil
        let screen = try screen()
        #expect(try launch(request, on: screen).framesAtCreation == 0)
    }

    // MARK: Descriptions

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func backgroundIsThatOfTheSystem(style: UIUserInterfaceStyle) throws {
        try compare(.described(.init()), style) {
            let controller = UIViewController()
            controller.view.backgroundColor = .systemBackground
            return controller
        }
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func colorAndImageAreThoseOfTheStyle(style: UIUserInterfaceStyle) throws {
        let resources = try Resources()
        var description = LaunchScreen.Description()
        description.colorName = "Brand"
        description.imageName = "Mark"
        try compare(.described(description), style, resources.bundle()) {
            let controller = UIViewController()
            controller.view.backgroundColor = style == .light ? .green : .red
            let mark = UIView(frame: CGRect(x: 84, y: 140, width: 31, height: 20))
            mark.backgroundColor = .cyan
            controller.view.addSubview(mark)
            return controller
        }
    }

    @Test func imageThatIsLargerThanTheScreenFits() throws {
        let view = LaunchScreenView(respectsSafeArea: false)
        view.image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 100)).image { _ in }
        view.frame = CGRect(origin: .zero, size: Self.size)
        view.layoutIfNeeded()
        #expect(view.subviews.map(\.frame) == [CGRect(x: 0, y: 125, width: 200, height: 50)])
        view.image = nil
        #expect(view.subviews.isEmpty)
    }

    @Test(arguments: [false, true])
    func imageIsInTheSafeAreaIfRequested(respectsSafeArea: Bool) throws {
        let view = LaunchScreenView(respectsSafeArea: respectsSafeArea)
        view.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
        let controller = UIViewController()
        controller.view = view
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 60)
        let screen = try screen()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        let insets = view.safeAreaInsets
        #expect(insets.top >= 40 && insets.right >= 60)
        let area = respectsSafeArea ? view.bounds.inset(by: insets) : view.bounds
        let expected = CGRect(
            x: (area.midX - 10).rounded(.down),
            y: (area.midY - 5).rounded(.down),
            width: 20,
            height: 10
        )
        #expect(view.subviews.map(\.frame) == [expected])
    }

    @Test(arguments: [nil, "Wide"] as [String?], [UIUserInterfaceStyle.light, .dark])
    func barsAreThoseOfControllers(imageName: String?, style: UIUserInterfaceStyle) throws {
        let resources = try Resources()
        let bundle = try resources.bundle()
        let image = imageName.flatMap { UIImage(named: $0, in: bundle) }
        #expect((image == nil) == (imageName == nil))
        let bar = LaunchScreen.Bar(imageName: imageName)
        var description = LaunchScreen.Description()
        func make(navigation: Bool, toolbar: Bool, tabs: Bool) -> UIViewController {
            let content = UIViewController()
            content.view.backgroundColor = .systemBackground
            var result = content
            if navigation || toolbar {
                let controller = UINavigationController(rootViewController: content)
                controller.isNavigationBarHidden = !navigation
                controller.isToolbarHidden = !toolbar
                controller.navigationBar.setBackgroundImage(image, for: .default)
                controller.toolbar.setBackgroundImage(image, forToolbarPosition: .any, barMetrics: .default)
                result = controller
            }
            guard tabs else { return result }
            let container = UITabBarController()
            container.viewControllers = [result]
            container.tabBar.backgroundImage = image
            return container
        }
        description.navigationBar = bar
        try compare(.described(description), style, bundle) { make(navigation: true, toolbar: false, tabs: false) }
        description.toolbar = bar
        try compare(.described(description), style, bundle) { make(navigation: true, toolbar: true, tabs: false) }
        description.navigationBar = nil
        try compare(.described(description), style, bundle) { make(navigation: false, toolbar: true, tabs: false) }
        description.navigationBar = bar
        description.toolbar = nil
        description.tabBar = bar
        try compare(.described(description), style, bundle) { make(navigation: true, toolbar: false, tabs: true) }
        description.navigationBar = nil
        try compare(.described(description), style, bundle) { make(navigation: false, toolbar: false, tabs: true) }
    }

    @Test func missingColorsAndImagesAreWarnings() throws {
        let resources = try Resources()
        var description = LaunchScreen.Description()
        description.colorName = "NoColor"
        description.imageName = "NoImage"
        description.navigationBar = LaunchScreen.Bar(imageName: "NoBar")
        description.toolbar = LaunchScreen.Bar(imageName: "NoTools")
        description.tabBar = LaunchScreen.Bar(imageName: "NoTabs")
        let request = request(.described(description), try resources.bundle())
        var maker = LaunchScreenMaker(
            try #require(request.manifest.launchScreens),
            module: request.module,
            resources: request.resources
        )
        #expect(maker.makeController(opening: nil) is UITabBarController)
        #expect(
            maker.warnings == [
                "/app/Info.plist: UIColorName: there is no color NoColor",
                "/app/Info.plist: UIImageName: there is no image NoImage",
                "/app/Info.plist: UINavigationBar.UIImageName: there is no image NoBar",
                "/app/Info.plist: UIToolbar.UIImageName: there is no image NoTools",
                "/app/Info.plist: UITabBar.UIImageName: there is no image NoTabs",
            ]
        )
        let screen = try screen()
        #expect(try launch(request, on: screen).framesAtCreation == 1)
    }

    @Test func launchScreenIsThatOfTheScheme() throws {
        var screens = LaunchScreens(file: "/app/Info.plist")
        screens.single = .interface("Launch")
        var tinted = LaunchScreen.Description()
        tinted.imageName = "none"
        screens.definitions = ["plain": .described(.init()), "tinted": .described(tinted)]
        screens.defaultIdentifier = "plain"
        screens.identifiersOfSchemes = ["pump": "tinted", "valve": "none"]
        func warnings(_ url: String?) throws -> [String] {
            var maker = LaunchScreenMaker(screens, module: "UIStoryboardsTests", resources: nil)
            #expect(maker.makeController(opening: url.flatMap { URL(string: $0) }) != nil)
            return maker.warnings
        }
        #expect(try warnings(nil) == [] && warnings("other:1") == [])
        #expect(try warnings("PUMP:1") == ["/app/Info.plist: UIImageName: there is no image none"])
        let key = "UILaunchScreens.UIURLToLaunchScreenAssociations.valve"
        #expect(try warnings("valve:1") == ["/app/Info.plist: \(key): there is no launch screen none"])
        screens.defaultIdentifier = "absent"
        let expected = "/app/Info.plist: UILaunchScreens.UIDefaultLaunchScreen: there is no launch screen absent"
        #expect(try warnings(nil) == [expected])
    }

    // MARK: The launch

    @Test func appWithoutALaunchScreenHasNoOtherFrame() throws {
        let screen = try screen()
        let stage = try launch(request(nil), on: screen)
        #expect(stage.framesAtCreation == 0 && screen.time == 0)
        try screen.advance(by: 0.5)
        let expected = try frame { Self.blue() }
        #expect(screen.frames.map(\.hash) == [expected])
    }

    @Test func launchScreenIsInAnOrientationOfTheApp() throws {
        let screen = try screen()
        var request = request(.interface("Launch"))
        request.manifest.orientations = .landscapeRight
        try screen.launch(Stage(), request)
        try screen.advance(by: 0.2)
        #expect(screen.frames.count == 2 && screen.host.screen.interfaceOrientation == .landscapeRight)
        // Both frames are rotated: the mark is in the center in any orientation, and turned with the screen.
        let upright = try frame { marked() }
        #expect(screen.frames[0].hash != upright)
    }

    @Test func secondLaunchHasItsLaunchScreenInFront() throws {
        let screen = try screen()
        try screen.show(UIViewController())
        try screen.advance(by: 0.2)
        screen.resetStatistics()
        let stage = try launch(request(.interface("Launch")), on: screen)
        try screen.advance(by: 0.2)
        #expect(stage.framesAtCreation == 1)
        let expected = [try frame { marked() }, try frame { Self.blue() }]
        #expect(screen.frames.map(\.hash) == expected)
    }
}
