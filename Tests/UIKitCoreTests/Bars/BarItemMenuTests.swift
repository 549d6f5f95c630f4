import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Menus of bar items, and popovers and action sheets beside them.
@MainActor
@Suite struct BarItemMenuTests {
    private let screen: VirtualScreen
    private let content = UIViewController()
    private let chosen = Log()

    init() throws { screen = try Self.screen(content, CGSize(width: 400, height: 500)) }

    private static func screen(_ content: UIViewController, _ size: CGSize) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: size)
        content.view.backgroundColor = .white
        try screen.show(UINavigationController(rootViewController: content))
        return screen
    }

    private func action(_ title: String) -> UIAction {
        UIAction(title: title) { [chosen] action in
            chosen("\(action.title) \(action.sender is UIBarButtonItem)")
        }
    }

    private func menu(_ titles: String...) -> UIMenu { UIMenu(children: titles.map(action)) }

    private func button(_ item: UIBarButtonItem) throws -> BarButton { try #require(item.shownView as? BarButton) }

    private func rows(_ item: UIBarButtonItem) throws -> [MenuRow] {
        try #require(button(item).shownMenu?.panels.last).rows
    }

    private func show(_ item: UIBarButtonItem) throws {
        content.navigationItem.rightBarButtonItem = item
        try screen.advance(by: 0.1)
    }

    // MARK: Menus

    @Test func touchShowsMenuOfItemWithoutAction() throws {
        let item = UIBarButtonItem(title: "Menu", menu: menu("One", "Two"))
        try show(item)
        try screen.tap(button(item))
        try screen.advance(by: 1)
        #expect(try rows(item).map(\.item.title) == ["One", "Two"])
        try screen.tap(rows(item)[1])
        #expect(chosen.take() == ["Two true"])
        try screen.advance(by: 1)
        #expect(try button(item).shownMenu == nil)
    }

    @Test func longPressShowsMenuOfItemWithAction() throws {
        let item = UIBarButtonItem(systemItem: .add, primaryAction: action("Add"), menu: menu("One"))
        try show(item)
        try screen.tap(button(item))
        #expect(chosen.take() == ["Add true"])
        try screen.longPress(button(item))
        try screen.advance(by: 1)
        #expect(chosen.take() == [])
        #expect(try rows(item).map(\.item.title) == ["One"])
        try screen.tap(rows(item)[0])
        #expect(chosen.take() == ["One true"])
    }

    @Test func methodIsCalledByTouchAndMenuShownByLongPress() throws {
        @MainActor final class Target {
            var count = 0
            func tapped() { count += 1 }
        }
        let target = Target()
        let item = UIBarButtonItem(title: "Add", style: .plain, target: target, action: Target.tapped)
        item.menu = menu("One")
        try show(item)
        try screen.tap(button(item))
        #expect(target.count == 1)
        #expect(try button(item).shownMenu == nil)
        try screen.longPress(button(item))
        #expect(target.count == 1)
        #expect(try button(item).shownMenu != nil)
    }

    @Test func keysOpenMenu() throws {
        let item = UIBarButtonItem(title: "Menu", menu: menu("One"))
        try show(item)
        try screen.press(.tab)
        #expect(try button(item).isFocused)
        try screen.press(.return)
        try screen.press(.return)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["One true"])
        #expect(try button(item).isFocused)
    }

    @Test func popupItemShowsItsSelection() throws {
        let item = UIBarButtonItem(title: "Title", menu: menu("One", "Two"))
        item.changesSelectionAsPrimaryAction = true
        try show(item)
        #expect(try button(item).label?.text == "One" && item.title == "Title")
        try screen.tap(button(item))
        try screen.advance(by: 1)
        try screen.tap(rows(item)[1])
        try screen.advance(by: 1)
        #expect(try button(item).label?.text == "Two" && !item.isSelected && chosen.take() == ["Two true"])
        #expect(item.menu?.selectedElements.map(\.title) == ["Two"])
    }

    @Test func removedMenuRestoresAction() throws {
        let item = UIBarButtonItem(title: "Item", menu: menu("One"))
        try show(item)
        item.menu = nil
        item.primaryAction = action("Item")
        try screen.advance(by: 0.1)
        try screen.tap(button(item))
        try screen.longPress(button(item))
        #expect(try button(item).shownMenu == nil && chosen.take() == ["Item true", "Item true"])
    }

    // MARK: Popovers

    @Test func popoverPointsAtBarItem() throws {
        let content = UIViewController()
        let screen = try Self.screen(content, CGSize(width: 800, height: 600))
        let item = UIBarButtonItem(systemItem: .action)
        content.navigationItem.rightBarButtonItem = item
        try screen.advance(by: 0.1)
        let presented = UIViewController()
        presented.modalPresentationStyle = .popover
        presented.preferredContentSize = CGSize(width: 200, height: 100)
        presented.popoverPresentationController?.barButtonItem = item
        #expect(presented.popoverPresentationController?.sourceItem === item)
        content.present(presented, animated: false)
        try screen.advance(by: 0.1)
        let popover = try #require(presented.popoverPresentationController)
        let container = try #require(popover.containerView)
        let button = try #require(item.frame(in: container))
        #expect(button.minX > 700 && button.height == 44)
        #expect(popover.arrowDirection == .up && popover.presentedView?.frame.minY == button.maxY + 13)
        #expect(container.accessibilityViewIsModal)
        // The popover follows its source.
        content.navigationItem.rightBarButtonItem = nil
        content.navigationItem.leftBarButtonItem = item
        try screen.advance(by: 0.1)
        container.setNeedsLayout()
        try screen.advance(by: 0.1)
        #expect(popover.presentedView?.frame.minX == 10)
    }

    @Test func actionSheetPointsAtViewAsSourceItem() throws {
        let content = UIViewController()
        let screen = try Self.screen(content, CGSize(width: 800, height: 600))
        let view = UIView(frame: CGRect(x: 10, y: 300, width: 20, height: 20))
        content.view.addSubview(view)
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "One", style: .default))
        sheet.popoverPresentationController?.sourceItem = view
        #expect(sheet.popoverPresentationController?.barButtonItem == nil)
        content.present(sheet, animated: false)
        try screen.advance(by: 0.1)
        #expect(sheet.popoverPresentationController?.presentedView?.frame.minY == 333)
        content.dismiss(animated: false)
        view.removeFromSuperview()
        #expect(view.frame(in: content.view) == nil && UIBarButtonItem().frame(in: content.view) == nil)
    }
}
