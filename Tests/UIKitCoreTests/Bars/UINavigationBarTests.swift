import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UINavigationBarTests {
    private let screen = BarScreen()
    private let bar = UINavigationBar(frame: .zero)
    private let first = UINavigationItem(title: "First")
    private let second = UINavigationItem(title: "Second")

    init() {
        screen.view.addSubview(bar)
        bar.frame = CGRect(x: 0, y: 0, width: 400, height: 44)
    }

    private final class Delegate: UINavigationBarDelegate {
        var calls: [String] = []
        var allows = true

        func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
            calls.append("shouldPush \(item.title ?? "")")
            return allows
        }
        func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
            calls.append("didPush \(item.title ?? "")")
        }
        func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
            calls.append("shouldPop \(item.title ?? "")")
            return allows
        }
        func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
            calls.append("didPop \(item.title ?? "")")
        }
    }

    private func lay(out change: () -> Void = {}) throws -> NavigationItemView {
        change()
        bar.frame.size = bar.sizeThatFits(bar.bounds.size)
        screen.screen.show()
        return try #require(bar.content)
    }

    // MARK: Metrics

    @Test func heightsAreThoseOfRowPromptAndLargeTitle() {
        bar.items = [first]
        let room = CGSize(width: 300, height: 0)
        #expect(bar.sizeThatFits(room) == CGSize(width: 300, height: 44))
        #expect(bar.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 44))
        first.prompt = "Prompt"
        #expect(bar.sizeThatFits(room).height == 74)
        first.prompt = nil
        bar.prefersLargeTitles = true
        #expect(bar.sizeThatFits(room).height == 96)
        first.largeTitleDisplayMode = .never
        #expect(bar.sizeThatFits(room).height == 44)
        bar.items = [first, second]
        #expect(bar.sizeThatFits(room).height == 44, "the second one has the mode of the first one")
        second.largeTitleDisplayMode = .always
        #expect(bar.sizeThatFits(room).height == 96)
    }

    @Test func titleIsCenteredAndButtonsAreAtTheEdges() throws {
        let content = try lay {
            first.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
            first.rightBarButtonItems = [UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .add)]
            bar.items = [first]
        }
        let title = content.titleHolder.frame
        #expect(abs(title.midX - 200) <= 0.5 && abs(title.midY - 22) <= 0.5)
        let views = content.itemViews
        let cancel = try #require(views[0] as? BarButton)
        let add = try #require(views[1] as? BarButton)
        let done = try #require(views[2] as? BarButton)
        // Titles are 16 points from the edges; the first item is the outermost.
        #expect(try #require(cancel.label).convert(CGPoint.zero, to: bar).x == 16)
        let label = try #require(done.label)
        #expect(label.convert(CGPoint(x: label.bounds.maxX, y: 0), to: bar).x == 384)
        #expect(add.frame.maxX == done.frame.minX && add.symbol != nil)
        #expect(views.allSatisfy { $0.frame.height == 44 && $0.frame.minY == 0 })
    }

    @Test func rightToLeftBarIsMirrored() throws {
        let left = try lay {
            first.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
            first.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
            bar.items = [second, first]
            first.leftItemsSupplementBackButton = true
        }
        let frames = (left.itemViews + [try #require(left.backButton), left.titleHolder]).map(\.frame)
        let right = try lay { bar.semanticContentAttribute = .forceRightToLeft }
        let mirrored = (right.itemViews + [try #require(right.backButton), right.titleHolder]).map(\.frame)
        for (frame, other) in zip(frames, mirrored) {
            #expect(abs(400 - frame.maxX - other.minX) <= 1 && frame.size == other.size)
        }
        #expect(try #require(right.backButton).indicator.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    @Test func backTitleBecomesShorterWhereItDoesNotFit() throws {
        first.title = "Contents"
        var content = try lay { bar.items = [first, second] }
        #expect(content.backButton?.label?.text == "Contents")
        content = try lay { second.title = "A title of some considerable length" }
        #expect(content.backButton?.label?.text == "Back")
        content = try lay { second.title = "A title of much more than considerable length, with a clause" }
        #expect(content.backButton?.label == nil && content.backButton?.indicator.image != nil)
        #expect(content.titleHolder.frame.maxX <= 400 - 8)
        content = try lay { second.title = "S" }
        #expect(content.backButton?.label?.text == "Contents")
    }

    @Test func backButtonFollowsPreviousItem() throws {
        var content = try lay { bar.items = [first, second] }
        func title() -> String? { bar.content?.backButton?.label?.text }
        #expect(title() == "First")
        _ = try lay { first.title = "New" }
        #expect(title() == "New")
        _ = try lay { first.backButtonTitle = "Other" }
        #expect(title() == "Other")
        _ = try lay { first.backButtonDisplayMode = .minimal }
        #expect(title() == nil)
        _ = try lay { first.backButtonDisplayMode = .generic }
        #expect(title() == "Back")
        _ = try lay {
            first.backButtonDisplayMode = .default
            first.backBarButtonItem = UIBarButtonItem(title: "Item", style: .plain, target: nil, action: nil)
        }
        #expect(title() == "Item")
        _ = try lay { second.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel) }
        #expect(bar.content?.backButton == nil)
        _ = try lay { second.leftItemsSupplementBackButton = true }
        #expect(title() == "Item")
        content = try lay { second.hidesBackButton = true }
        #expect(content.backButton == nil)
    }

    @Test func compactBarHasLowerRowAndSameTouchArea() {
        let screen = BarScreen(height: 300)
        bar.items = [first, second]
        screen.view.addSubview(bar)
        bar.frame = CGRect(origin: .zero, size: bar.sizeThatFits(CGSize(width: 400, height: 0)))
        screen.screen.show()
        #expect(bar.bounds.height == 32)
        screen.tap(30, 40)
        #expect(bar.topItem === second, "no button is below the touch area")
        screen.tap(30, 36)
        #expect(bar.topItem === first)
    }

    // MARK: Items

    @Test func pushAndPopWithoutAnimationNotifyDelegate() {
        let delegate = Delegate()
        bar.delegate = delegate
        bar.pushItem(first, animated: false)
        bar.pushItem(second, animated: false)
        #expect(bar.items == [first, second] && bar.topItem === second && bar.backItem === first)
        #expect(bar.popItem(animated: false) === second && bar.topItem === first && bar.backItem == nil)
        #expect(
            delegate.calls == [
                "shouldPush First", "didPush First", "shouldPush Second", "didPush Second", "shouldPop Second",
                "didPop Second",
            ]
        )
        delegate.allows = false
        bar.pushItem(second, animated: false)
        #expect(bar.items == [first] && bar.popItem(animated: false) == nil && bar.topItem === first)
        bar.items = nil
        #expect(bar.items == nil && bar.topItem == nil && bar.content == nil)
    }

    @Test func tapOnBackButtonPopsItem() throws {
        let delegate = Delegate()
        bar.items = [first, second]
        bar.delegate = delegate
        screen.screen.show()
        screen.tap(30, 22)
        #expect(bar.topItem === first && delegate.calls == ["shouldPop Second"])
    }

    @Test func backActionReplacesPop() {
        var count = 0
        second.backAction = UIAction { _ in count += 1 }
        bar.items = [first, second]
        screen.screen.show()
        screen.tap(30, 22)
        #expect(count == 1 && bar.topItem === second)
    }

    @Test func itemsOfOtherBarsAreReleased() {
        weak var item: UINavigationItem?
        weak var view: UIView?
        do {
            let third = UINavigationItem(title: "Third")
            third.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
            item = third
            bar.items = [first, third]
            view = bar.content
        }
        bar.items = [first]
        #expect(item == nil && view == nil)
    }

    // MARK: Appearance

    @Test func appearanceIsChosenByItemAndScrollEdge() {
        bar.items = [first]
        #expect(bar.background.effectView?.effect != nil && bar.background.shadowView?.alpha == 1)
        bar.contentPosition = .atEdge
        #expect(bar.background.effectView?.effect == nil && bar.background.shadowView?.alpha == 0)
        let edge = UINavigationBarAppearance()
        edge.configureWithOpaqueBackground()
        bar.scrollEdgeAppearance = edge
        #expect(bar.shownAppearance(for: first).backgroundColor == .systemBackground)
        let own = UINavigationBarAppearance()
        own.backgroundColor = .red
        first.scrollEdgeAppearance = own
        #expect(bar.shownAppearance(for: first).backgroundColor == .red)
        own.backgroundColor = .green
        #expect(first.scrollEdgeAppearance?.backgroundColor == .red, "it was copied")
        first.scrollEdgeAppearance?.backgroundColor = .blue
        #expect(bar.shownAppearance(for: first).backgroundColor == .blue)
        bar.contentPosition = .behind
        #expect(bar.shownAppearance(for: first).backgroundColor == nil)
    }

    @Test func olderPropertiesApplyWithoutAppearance() {
        bar.items = [first]
        bar.barTintColor = .red
        #expect(bar.shownAppearance(for: first).backgroundColor?.cgColor.alpha == 0.85)
        bar.isTranslucent = false
        #expect(bar.shownAppearance(for: first).backgroundColor == .red)
        #expect(bar.shownAppearance(for: first).backgroundEffect == nil)
        bar.contentPosition = .atEdge
        #expect(bar.shownAppearance(for: first).backgroundColor == .red, "an opaque bar is opaque everywhere")
        bar.contentPosition = .behind
        bar.setBackgroundImage(UIImage(), for: .default)
        bar.isTranslucent = true
        bar.shadowImage = UIImage()
        let shown = bar.shownAppearance(for: first)
        #expect(shown.backgroundImage == nil && shown.backgroundColor == nil && shown.shadowColor == nil)
        bar.titleTextAttributes = [.foregroundColor: UIColor.green]
        #expect(bar.content?.titleLabel?.textColor == .green)
    }

    @Test func appearanceCopiesAllValues() throws {
        let appearance = UINavigationBarAppearance()
        appearance.titleTextAttributes = [.foregroundColor: UIColor.red]
        appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
        appearance.backButtonAppearance.highlighted.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
        let copy = try #require(appearance.copy() as? UINavigationBarAppearance)
        #expect(copy !== appearance && copy.titleTextAttributes[.foregroundColor] as? UIColor == .red)
        #expect(copy.buttonAppearance.disabled.titleTextAttributes[.foregroundColor] as? UIColor == .green)
        #expect(copy.backButtonAppearance.highlighted.titlePositionAdjustment.vertical == 2)
        appearance.buttonAppearance.normal.titleTextAttributes = [:]
        #expect(!copy.buttonAppearance.normal.titleTextAttributes.isEmpty)
        let plain = UINavigationBarAppearance(barAppearance: UIToolbarAppearance(barAppearance: appearance))
        #expect(plain.titleTextAttributes.isEmpty)
    }

    // MARK: Accessibility

    @Test func titleIsHeadingAndBackButtonIsButton() throws {
        let content = try lay { bar.items = [first, second] }
        #expect(
            content.titleLabel?.accessibilityTraits == .header && content.titleLabel?.accessibilityLabel == "Second"
        )
        let back = try #require(content.backButton)
        #expect(back.accessibilityLabel == "First" && back.accessibilityTraits == .button && back.canBecomeFocused)
    }

    // MARK: Drawing

    @Test func transitionsDrawEachTitleOnce() {
        bar.items = [first]
        screen.screen.show()
        let count = screen.screen.drawCalls
        bar.pushItem(second, animated: true)
        screen.screen.show()
        // The title, and the title of the back button.
        #expect(screen.screen.drawCalls == count + 2 && bar.transition != nil)
        bar.frame.size.height += 10
        bar.frame.origin.y += 10
        screen.screen.show()
        #expect(screen.screen.drawCalls == count + 2)
        bar.finishTransition(isCompleted: true)
        screen.screen.show()
        #expect(screen.screen.drawCalls == count + 2 && bar.transition == nil)
    }

    @Test func cancelledTransitionRestoresItems() {
        bar.items = [first, second]
        screen.screen.show()
        let content = bar.content
        let transition = bar.beginTransition(to: [first], isPush: false)
        #expect(bar.topItem === first)
        transition?.run()
        bar.finishTransition(isCompleted: false)
        #expect(bar.items == [first, second] && bar.content === content)
        #expect(content?.titleHolder.alpha == 1 && content?.titleHolder.transform.isIdentity == true)
        #expect(bar.subviews.filter { $0 is NavigationItemView }.count == 1)
    }

    @Test func nonsenseSizesDoNotTrap() {
        first.rightBarButtonItem = UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: -5, height: 9)))
        first.leftBarButtonItem = UIBarButtonItem.fixedSpace(.nan)
        bar.items = [second, first]
        for size in [CGSize.zero, CGSize(width: 10, height: -4), CGSize(width: 20, height: 1e6)] {
            bar.frame.size = size
            screen.screen.show()
        }
        #expect(bar.topItem === first)
    }
}
