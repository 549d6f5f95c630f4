import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Menus of buttons on the screen: opening, choosing, submenus and closing.
@MainActor
@Suite struct MenuPresentationTests {
    private let screen: VirtualScreen
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    private let button: UIButton
    private let chosen = Log()

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 500))
        button = UIButton(configuration: .filled())
        button.frame = CGRect(x: 20, y: 40, width: 100, height: 40)
        view.addSubview(button)
        view.backgroundColor = .white
        button.showsMenuAsPrimaryAction = true
        try screen.show(view)
    }

    private func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, attributes: attributes) { [chosen] action in
            chosen("\(title) \(action.sender is UIButton)")
        }
    }

    private var menu: MenuPresentation? { button.shownMenu }

    private func panels() -> [MenuPanel] { menu?.subviews.compactMap { $0 as? MenuPanel } ?? [] }

    private func titles() -> [String] { panels().last?.rows.map(\.item.title) ?? [] }

    /// Returns the center of a row of the frontmost panel, in the window.
    private func center(_ title: String) throws -> CGPoint {
        let row = try #require(panels().last?.rows.first { $0.item.title == title })
        return row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
    }

    private func open() throws {
        try screen.tap(button)
        try screen.advance(by: 1)
    }

    // MARK: Opening and choosing

    @Test func tapOpensMenuAndTapOnRowChooses() throws {
        button.menu = UIMenu(children: [action("One"), action("Two")])
        let log = EventLog()
        log.follow(button)
        button.addAction(UIAction { [chosen] _ in chosen("menu") }, for: .menuActionTriggered)
        try open()
        #expect(menu != nil && titles() == ["One", "Two"] && chosen.take() == ["menu"])
        #expect(log.take() == ["down", "cancel"])
        let panel = try #require(panels().first)
        #expect(panel.frame.minY == 88 && panel.frame.minX == 20 && panel.frame.width == 250)
        try screen.tap(at: center("Two"))
        #expect(menu == nil || menu?.isUserInteractionEnabled == false)
        #expect(chosen.take() == ["Two true"])
        try screen.advance(by: 1)
        #expect(button.window?.subviews.contains { $0 is MenuPresentation } == false)
        screen.resetStatistics()
        try screen.advance(by: 5)
        #expect(screen.statistics.frames == 0)
    }

    @Test func dragFromButtonChoosesWithoutLifting() throws {
        button.menu = UIMenu(children: [action("One"), action("Two")])
        let finger = try screen.touch(at: CGPoint(x: 60, y: 60))
        try screen.advance(by: 0.5)
        try finger.move(to: center("One"))
        #expect(panels()[0].rows[0].isHighlighted && !panels()[0].rows[1].isHighlighted)
        try finger.move(to: center("Two"))
        try screen.advance(by: 0.1)
        #expect(!panels()[0].rows[0].isHighlighted && panels()[0].rows[1].isHighlighted)
        try finger.lift()
        #expect(chosen.take() == ["Two true"])
    }

    @Test func dragOutsideClosesMenuWithoutChoice() throws {
        button.menu = UIMenu(children: [action("One")])
        let finger = try screen.touch(at: CGPoint(x: 60, y: 60))
        try finger.drag(to: CGPoint(x: 380, y: 480), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(menu == nil && chosen.take() == [])
    }

    @Test func touchOutsideClosesMenuOnly() throws {
        let other = UIButton(frame: CGRect(x: 300, y: 400, width: 80, height: 80))
        let log = EventLog()
        log.follow(other)
        view.addSubview(other)
        button.menu = UIMenu(children: [action("One")])
        try open()
        try screen.tap(other)
        try screen.advance(by: 1)
        #expect(menu == nil && log.take() == [])
        try screen.tap(other)
        #expect(log.take() == ["down", "up", "primary"])
    }

    @Test func longPressOpensMenuThatIsNotPrimary() throws {
        button.showsMenuAsPrimaryAction = false
        button.menu = UIMenu(children: [action("One")])
        let log = EventLog()
        log.follow(button)
        try screen.tap(button)
        #expect(menu == nil && log.take() == ["down", "up", "primary"])
        // A second touch soon after would be a double tap.
        try screen.advance(by: 1)
        let finger = try screen.touch(at: CGPoint(x: 60, y: 60))
        try screen.advance(by: 1)
        #expect(menu != nil)
        try finger.move(to: center("One"))
        try screen.advance(by: 0.1)
        try finger.lift()
        #expect(chosen.take() == ["One true"] && log.take() == ["down", "cancel"])
        button.menu = nil
        #expect(button.gestureRecognizers == nil)
    }

    @Test func disabledHiddenAndTitleRowsCannotBeChosen() throws {
        let children = [action("Off", .disabled), action("Gone", .hidden), action("On")]
        button.menu = UIMenu(title: "Header", children: children)
        try open()
        #expect(titles() == ["Header", "Off", "On"])
        try screen.tap(at: center("Off"))
        try screen.tap(at: center("Header"))
        #expect(menu != nil && chosen.take() == [])
        try screen.tap(at: center("On"))
        #expect(chosen.take() == ["On true"])
    }

    @Test func actionCanKeepMenuPresented() throws {
        let toggle = UIAction(title: "Grid", attributes: .keepsMenuPresented) { action in
            action.state = action.state == .on ? .off : .on
        }
        button.menu = UIMenu(children: [toggle])
        try open()
        try screen.tap(at: center("Grid"))
        #expect(menu != nil && toggle.state == .on && panels()[0].rows[0].hasLeadingColumn)
        try screen.tap(at: center("Grid"))
        #expect(menu != nil && toggle.state == .off)
    }

    @Test func removedButtonClosesMenu() throws {
        button.menu = UIMenu(children: [action("One")])
        try open()
        let window = button.window
        button.removeFromSuperview()
        #expect(window?.subviews.contains { $0 is MenuPresentation } == false)
        try screen.advance(by: 1)
    }

    // MARK: Structure

    @Test func inlineMenusAreSections() throws {
        let inline = UIMenu(title: "Danger", options: .displayInline, children: [action("Delete", .destructive)])
        button.menu = UIMenu(children: [action("One"), inline, action("Two")])
        try open()
        #expect(titles() == ["One", "Danger", "Delete", "Two"])
        let rows = panels()[0].rows
        #expect(rows[1].frame.minY - rows[0].frame.maxY == 8 && rows[2].frame.minY == rows[1].frame.maxY)
    }

    /// A submenu has a chevron at the trailing edge, with an image or without one, and titles do not reach under either.
    @Test(arguments: [false, true]) func submenusHaveChevrons(isRightToLeft: Bool) throws {
        let (image, long) = (UIImage(systemName: "star"), String(repeating: "Long title ", count: 8))
        button.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        button.menu = UIMenu(children: [
            UIAction(title: "Action", image: image) { _ in }, UIMenu(title: "Plain", children: [action("One")]),
            UIMenu(title: "Image", image: image, children: [action("Two")]),
            UIMenu(title: long, image: image, children: [action("Three")]),
        ])
        try open()
        let rows = try #require(panels().first).rows
        func images(_ index: Int) -> [CGRect] {
            rows[index].subviews.compactMap { ($0 as? SymbolView)?.frame }.sorted {
                isRightToLeft ? $0.minX < $1.minX : $0.maxX > $1.maxX
            }
        }
        #expect([0, 1, 2, 3].map { images($0).count } == [1, 1, 2, 2])
        let chevron = try #require(images(1).first)
        #expect(images(2).first == chevron && images(2)[1] != chevron && chevron.height > chevron.width)
        #expect(images(2)[1].size == images(0)[0].size)
        let label = try #require(rows[3].subviews.compactMap { $0 as? UILabel }.first)
        for frame in images(3) { #expect(!label.frame.intersects(frame), "\(label.frame), \(frame)") }
        #expect(label.frame.width > 100)
    }

    @Test func submenuOpensOverMenuAndCollapses() throws {
        let inner = UIMenu(title: "More", children: [action("Inside")])
        button.menu = UIMenu(children: [action("One"), inner])
        try open()
        try screen.tap(at: center("More"))
        try screen.advance(by: 1)
        #expect(panels().count == 2 && titles() == ["More", "Inside"])
        try screen.tap(at: center("More"))
        try screen.advance(by: 1)
        #expect(panels().count == 1 && titles() == ["One", "More"] && panels()[0].transform == .identity)
        try screen.tap(at: center("More"))
        try screen.advance(by: 1)
        try screen.tap(at: center("Inside"))
        #expect(chosen.take() == ["Inside true"])
    }

    @Test func submenuOpensUnderRestingFinger() throws {
        button.menu = UIMenu(children: [action("One"), UIMenu(title: "More", children: [action("Inside")])])
        let finger = try screen.touch(at: CGPoint(x: 60, y: 60))
        try screen.advance(by: 0.5)
        try finger.move(to: center("More"))
        try screen.advance(by: 0.4)
        #expect(panels().count == 1)
        try screen.advance(by: 0.6)
        #expect(panels().count == 2)
        try finger.move(to: center("Inside"))
        try screen.advance(by: 0.1)
        try finger.lift()
        #expect(chosen.take() == ["Inside true"])
    }

    @Test func singleSelectionTurnsOthersOff() throws {
        let (first, second) = (action("First"), action("Second"))
        first.state = .on
        let menu = UIMenu(options: .singleSelection, children: [first, second])
        button.menu = menu
        try open()
        try screen.tap(at: center("Second"))
        #expect(first.state == .off && second.state == .on && menu.selectedElements == [second])
    }

    @Test func deferredElementsReplacePlaceholder() throws {
        var provide: (([UIMenuElement]) -> Void)?
        var calls = 0
        let deferred = UIDeferredMenuElement { completion in
            calls += 1
            provide = completion
        }
        button.menu = UIMenu(children: [action("One"), deferred])
        try open()
        #expect(titles() == ["One", "Loading…"] && calls == 1)
        let height = panels()[0].bounds.height
        provide?([action("Late"), action("Later")])
        try screen.advance(by: 1)
        #expect(titles() == ["One", "Late", "Later"] && panels()[0].bounds.height > height)
        try screen.tap(at: center("Later"))
        #expect(chosen.take() == ["Later true"])
        try screen.advance(by: 1)
        try open()
        #expect(titles() == ["One", "Late", "Later"] && calls == 1)
    }

    @Test func uncachedElementsAreLoadedEachTime() throws {
        var calls = 0
        button.menu = UIMenu(children: [
            UIDeferredMenuElement.uncached { completion in
                calls += 1
                completion([UIAction(title: "\(calls)") { _ in }])
            }
        ])
        for count in 1...2 {
            try open()
            #expect(titles() == ["\(count)"])
            try screen.tap(at: CGPoint(x: 390, y: 490))
            try screen.advance(by: 1)
        }
    }

    // MARK: Position

    @Test func menuOpensAboveLowButtons() throws {
        button.frame.origin = CGPoint(x: 280, y: 450)
        button.menu = UIMenu(children: (1...4).map { action("\($0)") })
        try open()
        let panel = try #require(panels().first)
        #expect(panel.frame.maxY == 442 && panel.frame.maxX == 380)
        #expect(panel.frame.height == 4 * panel.rows[0].bounds.height && panel.rows[0].bounds.height >= 44)
    }

    @Test func longMenuScrollsInSafeArea() throws {
        button.menu = UIMenu(children: (1...30).map { action("\($0)") })
        try open()
        let panel = try #require(panels().first)
        #expect(panel.frame.maxY == 492 && panel.scrollView.isScrollEnabled)
        let finger = try screen.touch(at: CGPoint(x: 100, y: 400))
        try finger.drag(to: CGPoint(x: 100, y: 200), duration: 0.3)
        try finger.lift()
        #expect(panel.scrollView.contentOffset.y > 100 && chosen.take() == [] && menu != nil)
    }

    @Test func trackedFingerScrollsAtEdge() throws {
        button.menu = UIMenu(children: (1...30).map { action("\($0)") })
        let finger = try screen.touch(at: CGPoint(x: 60, y: 60))
        try screen.advance(by: 0.5)
        try finger.move(to: CGPoint(x: 100, y: 485))
        try screen.advance(by: 0.5)
        let offset = panels()[0].scrollView.contentOffset.y
        #expect(offset > 40)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(chosen.take().count == 1)
    }

    // MARK: Pop-up buttons

    @Test func popupButtonShowsChosenTitle() throws {
        button.changesSelectionAsPrimaryAction = true
        let (first, second) = (action("First"), action("Second"))
        button.menu = UIMenu(children: [first, second])
        button.layoutIfNeeded()
        #expect(first.state == .on && button.titleLabel?.text == "First" && button.configured.indicator != nil)
        try open()
        try screen.tap(at: center("Second"))
        try screen.advance(by: 1)
        #expect(first.state == .off && second.state == .on && button.titleLabel?.text == "Second")
        #expect(chosen.take() == ["Second true"] && !button.isSelected)
        button.configuration?.indicator = UIButton.Configuration.Indicator.none
        button.layoutIfNeeded()
        #expect(button.configured.indicator == nil)
        let system = UIButton(type: .system)
        system.changesSelectionAsPrimaryAction = true
        system.showsMenuAsPrimaryAction = true
        system.menu = UIMenu(children: [action("Plain")])
        #expect(system.titleLabel?.text == "Plain")
    }

    @Test func menuKeepsIdentityAndReplacesChildren() {
        let menu = UIMenu(title: "T", identifier: UIMenu.Identifier("id"), options: .destructive, children: [])
        let replaced = menu.replacingChildren([action("One")])
        #expect(replaced.identifier == menu.identifier && replaced.title == "T" && replaced.options == .destructive)
        #expect(replaced.children.count == 1 && menu.children.isEmpty)
    }
}
