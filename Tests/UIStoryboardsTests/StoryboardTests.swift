import Testing
import UIKit
import UIKitTesting

/// View controllers and views of compiled storyboards.
@MainActor
@Suite struct StoryboardTests {
    private func show(_ identifier: String? = nil) throws -> (screen: VirtualScreen, controller: UIViewController) {
        let screen = try VirtualScreen(size: CGSize(width: 390, height: 844))
        let storyboard = UIStoryboard(name: "Pumps", bundle: nil)
        let made = identifier.map { storyboard.instantiateViewController(withIdentifier: $0) }
        let controller = try #require(made ?? storyboard.instantiateInitialViewController())
        try screen.show(controller)
        try screen.advance(by: 0.1)
        return (screen, controller)
    }

    @Test func initialControllerHasItsRootWithOutletsConnectedBeforeItsViewLoads() throws {
        let (screen, controller) = try show()
        let navigation = try #require(controller as? UINavigationController)
        let pumps = try #require(navigation.topViewController as? PumpsController)
        #expect(
            pumps.lines == [
                "awake false", "should embed", "prepare embed UIStoryboardSegue UIViewController", "load Name 2 1",
            ]
        )
        #expect(pumps.navigationItem.title == "Pumps" && pumps.storyboard === navigation.storyboard)
        let label = try #require(pumps.name)
        #expect(label.frame.minX == 24 && label.frame.width == 120)
        #expect(label.frame.minY == pumps.view.safeAreaInsets.top + 10)
        pumps.width?.constant = 80
        try screen.advance(by: 0.1)
        #expect(label.frame.width == 80)
    }

    @Test func touchesSendActions() throws {
        let (screen, controller) = try show()
        let pumps = try #require((controller as? UINavigationController)?.topViewController as? PumpsController)
        pumps.lines = []
        try screen.tap(pumps.buttons[0])
        #expect(pumps.lines == ["start 0"])
    }

    @Test func creatorReplacesTheInitializer() throws {
        let storyboard = UIStoryboard(name: "Pumps", bundle: nil)
        let made: DetailController = storyboard.instantiateViewController(identifier: "detail") { coder in
            DetailController(coder, pump: 9)
        }
        #expect(made.pump == 9 && made.title == "Detail")
        let usual: DetailController = storyboard.instantiateViewController(identifier: "detail")
        #expect(usual.pump == 0 && usual !== made)
        let declined: DetailController = storyboard.instantiateViewController(identifier: "detail") { _ in nil }
        #expect(declined.pump == 0)
        let linked: DetailController = storyboard.instantiateViewController(identifier: "link") { coder in
            DetailController(coder, pump: 3)
        }
        #expect(linked.pump == 3)
    }

    @Test func embeddedControllerFillsItsContainer() throws {
        let (_, controller) = try show("pumps")
        let child = try #require(controller.children.first)
        #expect(child.view.superview?.frame == CGRect(x: 20, y: 500, width: 120, height: 80))
        #expect(child.view.frame == CGRect(x: 0, y: 0, width: 120, height: 80))
        #expect(child.view.backgroundColor == .green)
    }

    @Test func sceneThatEmbedsItselfEnds() {
        let root = UIStoryboard(name: "Pumps", bundle: nil).instantiateViewController(withIdentifier: "loop")
        root.loadViewIfNeeded()
        var controller = root
        var depth = 0
        while let child = controller.children.first {
            controller = child
            depth += 1
        }
        #expect(depth == 8 && root.isViewLoaded)
    }

    @Test func otherCodersCreateNothing() {
        final class Other: NSCoder {}
        #expect(UIView(coder: Other()) == nil && UIViewController(coder: Other()) == nil)
        #expect(UILabel(coder: Other()) == nil && UIBarButtonItem(coder: Other()) == nil)
        #expect(UITableViewCell(coder: Other()) == nil && UIDatePicker(coder: Other()) == nil)
    }

    @Test func mainStoryboardIsShown() throws {
        var request = LaunchRequest()
        request.manifest.mainStoryboard = "Pumps"
        let screen = try VirtualScreen(size: CGSize(width: 390, height: 844))
        let delegate = PlainDelegate()
        try screen.launch(delegate, request)
        try screen.advance(by: 0.1)
        #expect(delegate.lines == ["UINavigationController true"])
        #expect(delegate.window?.isKeyWindow == true && delegate.window?.rootViewController?.view.window != nil)
    }

    @Test func sceneWithStoryboardHasAWindow() throws {
        var request = LaunchRequest()
        request.manifest.scenes = [.init(delegateClass: PumpsSceneDelegate.self, storyboard: "Pumps")]
        let screen = try VirtualScreen(size: CGSize(width: 390, height: 844))
        try screen.launch(AppDelegate(), request)
        try screen.advance(by: 0.1)
        let delegate = try #require(PumpsSceneDelegate.latest)
        let scene = try #require(delegate.window?.windowScene)
        #expect(delegate.window?.rootViewController is UINavigationController)
        #expect(scene.windows.count == 1 && scene.windows.first === delegate.window)
        #expect(delegate.window?.isKeyWindow == true)
    }
}
