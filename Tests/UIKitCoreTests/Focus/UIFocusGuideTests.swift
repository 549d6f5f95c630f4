import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// `UIFocusGuide`: rectangles that lead the focus to other items.
@MainActor
@Suite struct UIFocusGuideTests {
    private final class Item: UIView {
        override var canBecomeFocused: Bool { true }
    }

    private let screen: VirtualScreen
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    private func item(_ tag: Int, _ x: CGFloat, _ y: CGFloat) -> UIView {
        let item = Item(frame: CGRect(x: x, y: y, width: 40, height: 40))
        item.tag = tag
        root.addSubview(item)
        return item
    }

    private func guide(_ rect: CGRect, to environments: [any UIFocusEnvironment]) throws -> UIFocusGuide {
        let guide = UIFocusGuide()
        root.addLayoutGuide(guide)
        guide.preferredFocusEnvironments = environments
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: rect.minX),
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: rect.minY),
            guide.widthAnchor.constraint(equalToConstant: rect.width),
            guide.heightAnchor.constraint(equalToConstant: rect.height),
        ])
        try screen.advance(by: 0.1)
        #expect(guide.layoutFrame == rect)
        return guide
    }

    private func press(_ keys: VirtualScreen.Key...) throws -> [Int] {
        var found: [Int] = []
        for key in keys {
            try screen.press(key)
            found.append(UIApplication.shared.focusSystem.focusedView?.tag ?? 0)
        }
        return found
    }

    @Test func guideLeadsToPreferredItem() throws {
        //  1 [guide]   2
        //              3
        _ = item(1, 20, 20)
        _ = item(2, 240, 20)
        let target = item(3, 240, 240)
        let guide = try guide(CGRect(x: 80, y: 20, width: 60, height: 40), to: [target])
        #expect(try press(.rightArrow, .rightArrow) == [1, 3])
        // From the item, the focus moves back as usual: the guide would lead to the item itself.
        #expect(try press(.upArrow, .leftArrow) == [2, 3])
        guide.isEnabled = false
        #expect(try press(.upArrow, .leftArrow) == [2, 1])
        guide.isEnabled = true
        guide.preferredFocusEnvironments = []
        #expect(try press(.rightArrow, .leftArrow) == [2, 1])
        guide.preferredFocusEnvironments = nil
        #expect(try press(.rightArrow) == [2])
    }

    @Test func firstEnvironmentWithItemIsUsed() throws {
        _ = item(1, 20, 20)
        let hidden = item(2, 120, 240)
        hidden.isHidden = true
        let container = UIView(frame: CGRect(x: 200, y: 200, width: 100, height: 100))
        root.addSubview(container)
        let inner = Item(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        inner.tag = 3
        container.addSubview(inner)
        _ = try guide(CGRect(x: 20, y: 100, width: 40, height: 40), to: [hidden, UIView(), container])
        #expect(try press(.downArrow, .downArrow) == [1, 3])
    }

    @Test func guideWithoutItemIsSkipped() throws {
        _ = item(1, 20, 20)
        _ = item(2, 20, 240)
        _ = try guide(CGRect(x: 20, y: 100, width: 40, height: 40), to: [UIView()])
        #expect(try press(.downArrow, .downArrow) == [1, 2])
    }

    @Test func overlappingGuideAndTabIgnoreGuide() throws {
        _ = item(1, 20, 20)
        _ = item(2, 120, 20)
        let target = item(3, 240, 240)
        _ = try guide(CGRect(x: 40, y: 20, width: 70, height: 40), to: [target])
        #expect(try press(.rightArrow, .rightArrow) == [1, 2], "the guide overlaps the focused item")
        #expect(try press(.tab, .tab, .tab) == [3, 1, 2])
    }
}
