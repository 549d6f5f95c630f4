import Testing
import UIKit
import UIKitTesting

/// Segues of compiled storyboards.
@MainActor
@Suite struct SegueTests {
    private let screen: VirtualScreen
    private let navigation: UINavigationController
    private let pumps: PumpsController

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 390, height: 844))
        let storyboard = UIStoryboard(name: "Pumps", bundle: nil)
        navigation = try #require(storyboard.instantiateInitialViewController() as? UINavigationController)
        pumps = try #require(navigation.topViewController as? PumpsController)
        try screen.show(navigation)
        try screen.advance(by: 0.1)
        pumps.lines = []
    }

    @Test func touchShowsTheDestination() throws {
        try screen.tap(pumps.buttons[1])
        try screen.advance(by: 1)
        #expect(pumps.lines == ["should show", "prepare show UIStoryboardSegue DetailController"])
        #expect(navigation.viewControllers.count == 2 && navigation.topViewController is DetailController)
    }

    @Test func controllerPreventsASegueOfTheUserOnly() throws {
        pumps.allowsSegues = false
        try screen.tap(pumps.buttons[1])
        try screen.advance(by: 1)
        #expect(navigation.viewControllers.count == 1 && pumps.lines == ["should show"])
        pumps.performSegue(withIdentifier: "show", sender: nil)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers.count == 2)
    }

    @Test func segueOfOwnClassIsPerformed() throws {
        pumps.performSegue(withIdentifier: "present", sender: nil)
        #expect(pumps.lines == ["prepare present SlideSegue DetailController", "slide present"])
        let presented = try #require(pumps.presentedViewController as? DetailController)
        #expect(presented.modalPresentationStyle == .fullScreen)
    }

    @Test func methodOfTheSourceCreatesTheDestination() throws {
        pumps.performSegue(withIdentifier: "made", sender: nil)
        #expect(pumps.lines == ["make made", "prepare made UIStoryboardSegue DetailController"])
        #expect((navigation.topViewController as? DetailController)?.pump == 5)
    }

    @Test func popoverPointsAtTheViewOfTheFile() throws {
        pumps.performSegue(withIdentifier: "popover", sender: nil)
        let detail = try #require(pumps.presentedViewController)
        #expect(detail.popoverPresentationController?.sourceView === pumps.buttons[0])
    }

    @Test func unwindingPopsToTheControllerWithTheMethod() throws {
        pumps.performSegue(withIdentifier: "made", sender: nil)
        let detail = try #require(navigation.topViewController)
        pumps.lines = []
        detail.performSegue(withIdentifier: "unwind", sender: nil)
        try screen.advance(by: 1)
        #expect(pumps.lines == ["back unwind DetailController"])
        #expect(navigation.viewControllers == [pumps])
    }

    @Test func unwindingDismissesWhatIsPresented() throws {
        pumps.performSegue(withIdentifier: "present", sender: nil)
        let detail = try #require(pumps.presentedViewController)
        pumps.lines = []
        detail.performSegue(withIdentifier: "unwind", sender: nil)
        try screen.advance(by: 1)
        #expect(pumps.lines == ["back unwind DetailController"] && pumps.presentedViewController == nil)
    }

    @Test func unwindingSelectsTheTab() throws {
        let storyboard = try #require(pumps.storyboard)
        let detail = storyboard.instantiateViewController(withIdentifier: "detail")
        let tabs = UITabBarController()
        tabs.viewControllers = [storyboard.instantiateViewController(withIdentifier: "pumps"), detail]
        tabs.selectedIndex = 1
        try screen.show(tabs)
        try screen.advance(by: 0.1)
        detail.performSegue(withIdentifier: "unwind", sender: nil)
        #expect(tabs.selectedIndex == 0)
    }

    @Test func selectionOfAPrototypeCellPerformsItsSegue() throws {
        let storyboard = try #require(pumps.storyboard)
        let rows = try #require(storyboard.instantiateViewController(withIdentifier: "rows") as? UITableViewController)
        final class Source: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "pump", for: indexPath)
                (cell as? PumpRow)?.titleLabel?.text = "Row \(indexPath.row)"
                return cell
            }
        }
        let source = Source()
        rows.tableView.dataSource = source
        navigation.setViewControllers([rows], animated: false)
        try screen.advance(by: 0.1)
        #expect(rows.tableView.style == .grouped)
        let cells = rows.tableView.visibleCells.compactMap { $0 as? PumpRow }
        #expect(cells.map { $0.titleLabel?.text } == ["Row 0", "Row 1", "Row 2"])
        #expect(cells.first?.reuseIdentifier == "pump")
        try screen.tap(cells[1])
        try screen.advance(by: 1)
        #expect(navigation.topViewController is DetailController)
    }
}
