import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Menus that are operated by keys, and what assistive technologies find in them.
@MainActor
@Suite struct MenuKeyTests {
    private let screen: VirtualScreen
    private let button = UIButton(configuration: .filled())
    private let other = UIButton(frame: CGRect(x: 20, y: 400, width: 100, height: 40))
    private let chosen = Log()

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 500))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
        button.frame = CGRect(x: 20, y: 40, width: 100, height: 40)
        button.configuration?.title = "Edit"
        view.addSubview(button)
        view.addSubview(other)
        button.showsMenuAsPrimaryAction = true
        try screen.show(view)
    }

    private func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, attributes: attributes) { [chosen] _ in chosen(title) }
    }

    /// Presses keys, and returns the title of the focused row after each; `nil` if no row is focused.
    private func press(_ keys: VirtualScreen.Key...) throws -> [String?] {
        try keys.map { key in
            try screen.press(key)
            try screen.advance(by: 1)
            return (button.focusSystem.focusedView as? MenuRow)?.item.title
        }
    }

    private var elements: [UIResponder] { button.window?.screen.orderedAccessibilityElements ?? [] }

    @Test func keysOpenMenuMoveAndChoose() throws {
        button.menu = UIMenu(title: "Title", children: [action("One"), action("Off", .disabled), action("Two")])
        #expect(try press(.tab) == [nil] && button.isFocused)
        #expect(
            try press(.return, .downArrow, .downArrow, .upArrow, .downArrow) == ["One", "Two", "Two", "One", "Two"]
        )
        #expect(try press(.return) == [nil] && chosen.take() == ["Two"])
        #expect(button.isFocused && button.shownMenu == nil)
        #expect(try press(.space, .escape) == ["One", nil])
        #expect(button.isFocused && button.shownMenu == nil && chosen.take() == [])
    }

    @Test func checkedRowIsFocusedFirst() throws {
        let (first, second) = (action("One"), action("Two"))
        button.changesSelectionAsPrimaryAction = true
        button.menu = UIMenu(children: [first, second])
        #expect(try press(.tab, .return, .downArrow, .return) == [nil, "One", "Two", nil])
        #expect(second.state == .on && button.titleLabel?.text == "Two")
        #expect(try press(.return) == ["Two"])
    }

    @Test(arguments: [false, true]) func arrowKeysOpenAndCloseSubmenus(isRightToLeft: Bool) throws {
        if isRightToLeft { button.semanticContentAttribute = .forceRightToLeft }
        let menu = UIMenu(title: "More", children: [action("Inside")])
        button.menu = UIMenu(children: [action("One"), menu])
        let (open, close): (VirtualScreen.Key, VirtualScreen.Key) =
            isRightToLeft ? (.leftArrow, .rightArrow) : (.rightArrow, .leftArrow)
        #expect(try press(.tab, .return, .downArrow) == [nil, "One", "More"])
        #expect(try press(open, .downArrow, close) == ["More", "Inside", "More"])
        #expect(try press(.return, .escape) == ["More", "More"], "Escape closes the submenu only")
        #expect(try press(.return, .downArrow, .return) == ["More", "Inside", nil] && chosen.take() == ["Inside"])
    }

    @Test func keysReachMenuThatTouchOpened() throws {
        button.menu = UIMenu(children: [action("One")])
        try screen.tap(button)
        try screen.advance(by: 1)
        #expect(try press(.escape) == [nil] && button.shownMenu == nil)
        try screen.tap(button)
        try screen.advance(by: 1)
        #expect(try press(.downArrow, .return) == ["One", nil] && chosen.take() == ["One"] && button.isFocused)
    }

    @Test func focusStaysInMenu() throws {
        button.menu = UIMenu(children: [action("One"), action("Two")])
        #expect(try press(.tab, .return, .tab, .tab, .leftArrow) == [nil, "One", "Two", "One", "One"])
    }

    @Test func rowsAreElementsAndHideContentBehind() throws {
        let checked = action("Grid")
        checked.state = .on
        let menu = UIMenu(title: "More", subtitle: "Tools", children: [action("Inside")])
        button.menu = UIMenu(title: "View", children: [checked, action("Off", .disabled), menu])
        #expect(button.accessibilityLabel == "Edit" && elements.count == 2)
        try screen.tap(button)
        try screen.advance(by: 1)
        #expect(elements.map(\.accessibilityLabel) == ["View", "Grid", "Off", "More, Tools"])
        #expect(
            elements.map(\.accessibilityTraits) == [.header, [.button, .selected], [.button, .notEnabled], .button]
        )
        try screen.label("More, Tools").tap()
        try screen.advance(by: 1)
        #expect(elements.map(\.accessibilityLabel) == ["More", "Inside"])
        #expect(button.shownMenu?.accessibilityPerformEscape() == true)
        try screen.advance(by: 1)
        #expect(elements.count == 4)
        #expect(button.shownMenu?.accessibilityPerformEscape() == true && button.shownMenu?.isDismissed != false)
    }

    @Test func configuredButtonHasLabelOfConfiguration() {
        button.configuration?.subtitle = "All"
        #expect(button.accessibilityLabel == "Edit, All" && button.accessibilityTraits == .button)
        button.changesSelectionAsPrimaryAction = true
        #expect(button.accessibilityTraits == [.button, .toggleButton])
        button.menu = UIMenu(children: [action("One"), action("Two")])
        #expect(button.accessibilityTraits == .button && button.accessibilityLabel == "One, All")
    }
}
