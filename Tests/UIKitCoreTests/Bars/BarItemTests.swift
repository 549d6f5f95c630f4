import Testing
import UIKit

@testable import UIKitCore

/// Items of toolbars and tab bars.
@MainActor
@Suite struct BarItemTests {
    private let screen = BarScreen()

    @MainActor
    private final class Target {
        var calls: [String] = []

        func plain() { calls.append("plain") }
        func item(_ item: UIBarButtonItem) { calls.append("item \(item.title ?? "")") }
        func event(_ item: UIBarButtonItem, _ event: UIEvent?) { calls.append("event \(event != nil)") }
    }

    private final class Chain: UIView {
        var calls = 0
        func save() { calls += 1 }
    }

    private func add<Bar: UIView>(_ bar: Bar, width: CGFloat = 400) -> Bar {
        screen.view.addSubview(bar)
        bar.frame = CGRect(origin: .zero, size: bar.sizeThatFits(CGSize(width: width, height: 0)))
        screen.screen.show()
        return bar
    }

    private func toolbar(_ items: UIBarButtonItem...) -> UIToolbar {
        let bar = UIToolbar(frame: .zero)
        bar.items = items
        return add(bar)
    }

    private func buttons(_ view: UIView) -> [BarButton] {
        view.subviews.flatMap { ($0 as? BarButton).map { [$0] } ?? buttons($0) }
    }

    // MARK: Actions

    @Test func tapCallsMethodOfTarget() {
        let target = Target()
        _ = toolbar(
            UIBarButtonItem(title: "One", style: .plain, target: target, action: Target.plain),
            .flexibleSpace(),
            UIBarButtonItem(title: "Two", style: .done, target: target, action: Target.item),
            .flexibleSpace(),
            UIBarButtonItem(barButtonSystemItem: .add, target: target, action: Target.event)
        )
        screen.tap(25, 22)
        screen.tap(200, 22)
        screen.tap(375, 22)
        screen.tap(100, 22)
        #expect(target.calls == ["plain", "item Two", "event true"])
    }

    @Test func tapCallsResponderOfClassWithoutTarget() {
        let chain = Chain(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
        screen.view.addSubview(chain)
        let bar = UIToolbar(frame: chain.bounds)
        let none: Chain? = nil
        bar.items = [UIBarButtonItem(title: "Save", style: .plain, target: none, action: Chain.save)]
        chain.addSubview(bar)
        screen.screen.show()
        screen.tap(30, 22)
        #expect(chain.calls == 1)
    }

    @Test func primaryActionGetsItemAsSender() {
        var sender: Any?
        let item = UIBarButtonItem(primaryAction: UIAction(title: "Sort") { sender = $0.sender })
        _ = toolbar(item)
        #expect(item.title == "Sort")
        screen.tap(30, 22)
        #expect(sender as? UIBarButtonItem === item)
    }

    @Test func targetIsWeakAndCanBeReplaced() {
        var target: Target? = Target()
        let item = UIBarButtonItem(title: "One", style: .plain, target: target, action: Target.plain)
        _ = toolbar(item)
        #expect(item.target === target)
        target = nil
        #expect(item.target == nil)
        screen.tap(25, 22)
        let other = Target()
        item.target = other
        screen.tap(25, 22)
        #expect(other.calls == ["plain"])
    }

    @Test func disabledAndHiddenItemsAreNotTapped() {
        let target = Target()
        let item = UIBarButtonItem(title: "One", style: .plain, target: target, action: Target.plain)
        let bar = toolbar(item)
        item.isEnabled = false
        screen.tap(25, 22)
        #expect(buttons(bar).first?.accessibilityTraits == [.button, .notEnabled])
        item.isEnabled = true
        item.isHidden = true
        screen.screen.show()
        #expect(buttons(bar).isEmpty)
        screen.tap(25, 22)
        #expect(target.calls == [])
        item.isHidden = false
        screen.screen.show()
        screen.tap(25, 22)
        #expect(target.calls == ["plain"])
    }

    @Test func selectionChangesBeforeAction() {
        var states: [Bool] = []
        let item = UIBarButtonItem(title: "Bold")
        item.changesSelectionAsPrimaryAction = true
        item.primaryAction = UIAction { states.append(($0.sender as? UIBarButtonItem)?.isSelected ?? false) }
        let bar = toolbar(item)
        screen.tap(25, 22)
        screen.tap(25, 22)
        #expect(states == [true, false])
        #expect(buttons(bar).first?.accessibilityTraits == [.button, .toggleButton])
    }

    // MARK: Layout

    @Test func flexibleSpacesShareWidth() {
        let bar = toolbar(
            UIBarButtonItem(title: "A"),
            .flexibleSpace(),
            UIBarButtonItem(title: "A"),
            .flexibleSpace(),
            UIBarButtonItem(title: "A")
        )
        let frames = buttons(bar).map(\.frame)
        #expect(frames[0].minX == 8 && frames[2].maxX == 392 && abs(frames[1].midX - 200) <= 0.5)
        #expect(bar.bounds.height == 44)
    }

    @Test func fixedSpacesAndWidthsApply() {
        let wide = UIBarButtonItem(title: "A")
        wide.width = 80
        let custom = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        let bar = toolbar(
            wide,
            .fixedSpace(20),
            UIBarButtonItem(title: "B"),
            .fixedSpace(-5),
            UIBarButtonItem(customView: custom)
        )
        let frames = buttons(bar).map(\.frame)
        #expect(frames[0].width == 80 && frames[1].minX == frames[0].maxX + 20)
        #expect(custom.frame == CGRect(x: frames[1].maxX + 3, y: 12, width: 50, height: 20))
    }

    @Test func possibleTitlesReserveWidth() {
        let item = UIBarButtonItem(title: "Edit")
        item.possibleTitles = ["Edit", "Done with editing"]
        let bar = toolbar(item)
        let width = buttons(bar)[0].frame.width
        item.title = "Done with editing"
        screen.screen.show()
        #expect(buttons(bar)[0].frame.width <= width + 1 && width > 100)
    }

    @Test func everySystemItemHasTitleOrSymbol() {
        for kind in UIBarButtonItem.SystemItem.allCases {
            let item = UIBarButtonItem(systemItem: kind)
            if item.isSpace {
                #expect(item.spokenLabel == nil)
            } else {
                #expect(item.shownTitle != nil || item.shownImage(isCompact: false) != nil, "\(kind)")
                #expect(item.spokenLabel?.isEmpty == false && item.title == nil)
            }
        }
        for kind in UITabBarItem.SystemItem.allCases {
            let item = UITabBarItem(tabBarSystemItem: kind, tag: 3)
            #expect(item.image != nil && item.title?.isEmpty == false && item.tag == 3, "\(kind)")
        }
    }

    @Test func groupsAreRepresentedWhereTheyDoNotFit() throws {
        let bar = UINavigationBar(frame: .zero)
        let navigation = UINavigationItem(title: "Document")
        let items = ["Bold", "Italic", "Underline"].map { UIBarButtonItem(title: $0) }
        let group = UIBarButtonItemGroup(barButtonItems: items, representativeItem: UIBarButtonItem(title: "Style"))
        navigation.trailingItemGroups = [group]
        bar.items = [navigation]
        _ = add(bar)
        #expect(buttons(bar).map(\.item.title) == ["Bold", "Italic", "Underline"])
        #expect(!group.isDisplayingRepresentativeItem && items[0].buttonGroup === group)
        bar.frame.size.width = 250
        screen.screen.show()
        #expect(buttons(bar).map(\.item.title) == ["Style"] && group.isDisplayingRepresentativeItem)
        group.isHidden = true
        screen.screen.show()
        #expect(buttons(bar).isEmpty)
    }

    // MARK: Tab bars

    private final class TabDelegate: UITabBarDelegate {
        var selected: [Int] = []
        func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { selected.append(item.tag) }
    }

    private func tabBar(_ count: Int) -> UITabBar {
        let bar = UITabBar(frame: .zero)
        bar.items = (0..<count).map { UITabBarItem(title: "Tab \($0)", image: UIImage(systemName: "star"), tag: $0) }
        return add(bar)
    }

    @Test func tapSelectsTabAndNotifiesDelegate() {
        let bar = tabBar(4)
        let delegate = TabDelegate()
        bar.delegate = delegate
        #expect(bar.selectedItem == nil && bar.bounds.height == 49)
        screen.tap(150, 25)
        #expect(bar.selectedItem?.tag == 1 && delegate.selected == [1])
        bar.selectedItem = bar.items?[3]
        #expect(delegate.selected == [1] && bar.buttons[3].isSelected && !bar.buttons[1].isSelected)
        screen.tap(350, 25)
        #expect(delegate.selected == [1, 3], "a tap on the selected tab is also reported")
    }

    @Test func tabsFillBarAndAreMirrored() {
        let bar = tabBar(4)
        #expect(bar.buttons.map(\.frame.minX) == [0, 100, 200, 300])
        bar.semanticContentAttribute = .forceRightToLeft
        screen.screen.show()
        #expect(bar.buttons.map(\.frame.minX) == [300, 200, 100, 0])
        bar.itemPositioning = .centered
        bar.itemWidth = 60
        bar.itemSpacing = 10
        screen.screen.show()
        #expect(bar.buttons.map(\.frame) == [275, 205, 135, 65].map { CGRect(x: $0, y: 0, width: 60, height: 49) })
    }

    @Test func badgesAndTraitsAreSpoken() {
        let bar = tabBar(2)
        let item = bar.buttons[1].item
        item.badgeValue = "5"
        bar.selectedItem = item
        screen.screen.show()
        let button = bar.buttons[1]
        #expect(button.accessibilityLabel == "Tab 1" && button.accessibilityValue == "5, 2 of 2")
        #expect(button.accessibilityTraits == [.button, .selected] && bar.accessibilityTraits == .tabBar)
        #expect(button.badgeView?.backgroundColor == .systemRed && button.badgeView?.frame.height == 18)
        item.badgeColor = .blue
        #expect(button.badgeView?.backgroundColor == .blue)
        item.badgeValue = nil
        #expect(button.badgeView == nil)
    }

    @Test func foreignItemTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UITabBar(frame: .zero).selectedItem = UITabBarItem() }
        }
        #expect(result != nil)
    }

    @Test func selectionDrawsTwoTitlesOnly() {
        let bar = tabBar(5)
        bar.selectedItem = bar.items?[0]
        screen.screen.show()
        let count = screen.screen.drawCalls
        bar.selectedItem = bar.items?[2]
        screen.screen.show()
        #expect(screen.screen.drawCalls == count + 2)
        bar.frame.origin.y = 300
        bar.alpha = 0.5
        screen.screen.show()
        #expect(screen.screen.drawCalls == count + 2)
    }
}
