import Testing
import UIKit

@testable import UIKitCore

/// The order in which a screen reader moves through elements.
@MainActor
@Suite struct AccessibilityOrderTests {
    private let screen = ViewScreen(width: 400, height: 400)

    private func element(_ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.isAccessibilityElement = true
        view.accessibilityLabel = name
        return view
    }

    private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ inside: UIView...) -> UIView {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        for subview in inside { view.addSubview(subview) }
        return view
    }

    private var order: String {
        screen.screen.orderedAccessibilityElements.map { $0.accessibilityLabel ?? "?" }.joined(separator: " ")
    }

    @Test func rowsAreReadFromTopToBottomAndLeadingToTrailing() {
        screen.add(
            element("d", 200, 60, 50, 20),
            element("b", 200, 5, 60, 31),
            element("c", 10, 62, 100, 18),
            element("a", 10, 10, 100, 20)
        )
        #expect(order == "a b c d")
        screen.screen.set(layoutDirection: .rightToLeft)
        #expect(order == "b a d c")
    }

    @Test func tallElementDoesNotMergeRows() {
        screen.add(
            element("tall", 0, 0, 90, 300),
            element("b", 110, 100, 50, 20),
            element("a", 150, 10, 50, 20)
        )
        #expect(order == "tall a b")
    }

    @Test func viewsWithoutElementsDoNotDetermineTheOrder() {
        // Two columns are read row by row, unless they are groups.
        let left = box(0, 0, 100, 100, element("a1", 0, 0, 90, 20), element("a2", 0, 50, 90, 20))
        let right = box(200, 0, 100, 100, element("b1", 0, 0, 90, 20), element("b2", 0, 50, 90, 20))
        screen.add(right, left)
        #expect(order == "a1 b1 a2 b2")
        left.shouldGroupAccessibilityChildren = true
        right.shouldGroupAccessibilityChildren = true
        #expect(order == "a1 a2 b1 b2")
    }

    @Test func elementsHideViewsInside() {
        let row = box(0, 0, 100, 50, element("inner", 0, 0, 10, 10))
        row.isAccessibilityElement = true
        row.accessibilityLabel = "row"
        screen.add(row)
        #expect(order == "row")
        row.isAccessibilityElement = false
        #expect(order == "inner")
        row.accessibilityElementsHidden = true
        #expect(order == "")
    }

    @Test func hiddenAndTransparentViewsAreSkipped() {
        let views = ["a", "b", "c", "d"].enumerated().map { element($1, 0, CGFloat($0) * 30, 20, 20) }
        views.forEach { screen.add($0) }
        views[0].isHidden = true
        views[1].alpha = 0
        views[2].frame.origin.x = 500
        #expect(order == "d")
    }

    @Test func explicitElementsHaveTheirOwnOrder() {
        let (first, second) = (element("1", 0, 50, 20, 20), element("2", 0, 0, 20, 20))
        let chart = box(0, 100, 200, 100, first, second, element("ignored", 100, 0, 20, 20))
        let bar = UIAccessibilityElement(accessibilityContainer: chart)
        bar.accessibilityLabel = "bar"
        chart.accessibilityElements = [first, bar, second, "no responder"]
        screen.add(chart, element("above", 0, 0, 20, 20))
        #expect(order == "above 1 bar 2")
    }

    @Test func containerMethodsProvideElements() {
        final class Container: UIView {
            let parts: [UIAccessibilityElement?]
            init(_ parts: [UIAccessibilityElement?]) {
                self.parts = parts
                super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            required init?(coder: NSCoder) { nil }
            override func accessibilityElementCount() -> Int { parts.count }
            override func accessibilityElement(at index: Int) -> Any? { parts[index] }
        }
        let part = UIAccessibilityElement(accessibilityContainer: screen.window)
        part.accessibilityLabel = "part"
        screen.add(Container([nil, part]))
        #expect(order == "part")
    }

    @Test func elementsThatContainEachOtherAreVisitedOnce() {
        let view = element("a", 0, 0, 10, 10)
        view.isAccessibilityElement = false
        let inner = UIAccessibilityElement(accessibilityContainer: view)
        inner.accessibilityLabel = "inner"
        view.accessibilityElements = [view, screen.window, inner, inner]
        screen.add(view)
        #expect(order == "inner")
    }

    @Test func modalViewExcludesItsSiblings() {
        let dialog = box(50, 50, 100, 100, element("ok", 10, 10, 40, 20))
        let page = box(0, 0, 400, 400, element("page", 0, 0, 50, 20), dialog)
        screen.add(page, element("other", 0, 300, 50, 20))
        #expect(order == "page ok other")
        dialog.accessibilityViewIsModal = true
        #expect(order == "ok other")
        dialog.isHidden = true
        #expect(order == "page other")
    }

    @Test func modalWindowExcludesWindowsBehind() {
        screen.add(element("behind", 0, 0, 20, 20))
        let window = UIWindow()
        window.windowLevel = .alert
        window.addSubview(element("alert", 0, 200, 20, 20))
        window.isHidden = false
        #expect(order == "alert behind")
        window.accessibilityViewIsModal = true
        #expect(order == "alert")
    }

    @Test func scrollViewsAreGroupsWithElementsOutsideOfTheScreen() {
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        list.contentSize = CGSize(width: 400, height: 1000)
        for index in 0..<3 { list.addSubview(element("row\(index)", 0, CGFloat(index) * 400, 100, 20)) }
        screen.add(element("toolbar", 0, 350, 100, 20), list)
        #expect(order == "row0 row1 row2 toolbar")
    }

    @Test func framesThatAreNotFiniteDoNotEndTheOrder() {
        for (index, value) in [CGFloat.nan, .infinity, -.infinity, 1e300].enumerated() {
            let part = UIAccessibilityElement(accessibilityContainer: screen.window)
            part.accessibilityLabel = "\(index)"
            part.accessibilityFrame = CGRect(x: value, y: value, width: value, height: 1)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.accessibilityElements = [part]
            screen.add(view)
        }
        #expect(screen.window.orderedAccessibilityElements.count == 4)
    }
}
