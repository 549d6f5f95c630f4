import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct AccessibilityElementTests {
    private let screen = ViewScreen(width: 300, height: 300)

    /// A view with members that subclasses override.
    private final class Chart: UIView {
        override var accessibilityLabel: String? {
            get { "Temperature" }
            set { super.accessibilityLabel = newValue }
        }
        override var isAccessibilityElement: Bool {
            get { true }
            set { super.isAccessibilityElement = newValue }
        }
        var value = 0
        override func accessibilityIncrement() { value += 1 }
        override func accessibilityActivate() -> Bool { value == 1 }
    }

    @Test func subclassesOverrideMembers() {
        let chart = Chart(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
        screen.add(chart)
        let element = screen.window.orderedAccessibilityElements.first
        #expect(element === chart && element?.accessibilityLabel == "Temperature")
        element?.accessibilityIncrement()
        #expect(chart.value == 1 && element?.accessibilityActivate() == true)
    }

    @Test func frameOfElementMovesWithItsContainer() {
        let outer = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
        outer.addSubview(view)
        screen.add(outer)
        let element = UIAccessibilityElement(accessibilityContainer: view)
        element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 10, height: 20)
        #expect(element.isAccessibilityElement && element.accessibilityContainer as? UIView === view)
        #expect(element.accessibilityFrame == CGRect(x: 26, y: 37, width: 10, height: 20))
        #expect(element.accessibilityActivationPoint == CGPoint(x: 31, y: 47))
        outer.frame.origin.x = 0
        #expect(element.accessibilityFrame.minX == 6)
        element.accessibilityFrame = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(element.accessibilityFrame.maxX == 1)
        element.accessibilityActivationPoint = CGPoint(x: 7, y: 8)
        #expect(element.accessibilityActivationPoint == CGPoint(x: 7, y: 8))
    }

    @Test func elementDoesNotRetainItsContainer() {
        var view: UIView? = UIView()
        weak let former = view
        let element = UIAccessibilityElement(accessibilityContainer: view ?? UIView())
        view?.accessibilityElements = [element]
        view = nil
        #expect(former == nil && element.accessibilityContainer == nil)
    }

    @Test func frameOfTransformedViewIsItsBoundingBoxOnScreen() {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        screen.add(view)
        let frame = view.accessibilityFrame
        #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
        #expect(abs(view.accessibilityActivationPoint.x - 120) < 1e-9)
        #expect(UIAccessibility.convertToScreenCoordinates(view.bounds, in: view) == frame)
        let path = UIAccessibility.convertToScreenCoordinates(UIBezierPath(rect: view.bounds), in: view)
        #expect(abs(path.bounds.minX - frame.minX) < 1e-9 && abs(path.bounds.height - 40) < 1e-9)
    }

    @Test func containerMethodsReadElements() {
        let view = UIView()
        let elements = (0..<3).map { _ in UIAccessibilityElement(accessibilityContainer: view) }
        #expect(view.accessibilityElementCount() == 0 && view.accessibilityElement(at: 0) == nil)
        view.accessibilityElements = elements
        #expect(view.accessibilityElementCount() == 3)
        #expect(view.accessibilityElement(at: 2) as? UIAccessibilityElement === elements[2])
        #expect(view.accessibilityElement(at: -1) == nil && view.accessibilityElement(at: 3) == nil)
        #expect(view.index(ofAccessibilityElement: elements[1]) == 1)
        #expect(view.index(ofAccessibilityElement: view) == NSNotFound)
    }

    @MainActor
    private final class Mailbox {
        var deleted = 0
        func delete() -> Bool {
            deleted += 1
            return true
        }
        func perform(_ action: UIAccessibilityCustomAction) -> Bool { action.name == "Archive" }
    }

    @Test func customActionsCallClosuresAndMethods() {
        var mailbox: Mailbox? = Mailbox()
        let delete = UIAccessibilityCustomAction(name: "Delete", target: mailbox, selector: Mailbox.delete)
        let archive = UIAccessibilityCustomAction(name: "Archive", target: mailbox, selector: Mailbox.perform)
        let closure = UIAccessibilityCustomAction(name: "Mark") { $0.name == "Mark" }
        #expect(delete.perform() && mailbox?.deleted == 1 && archive.perform() && closure.perform())
        #expect(delete.target === mailbox)
        mailbox = nil
        // The target is not retained.
        #expect(!delete.perform() && delete.target == nil)
        closure.name = "Other"
        #expect(!closure.perform() && closure.attributedName.string == "Other")
    }

    @Test func focusNotifiesBothElements() {
        final class Element: UIView {
            var log: [String] = []
            override func accessibilityElementDidBecomeFocused() { log.append("focused") }
            override func accessibilityElementDidLoseFocus() { log.append("lost") }
        }
        let (first, second) = (Element(), Element())
        screen.session.moveAccessibilityFocus(to: first)
        #expect(first.accessibilityElementIsFocused() && !second.accessibilityElementIsFocused())
        screen.session.moveAccessibilityFocus(to: second)
        screen.session.moveAccessibilityFocus(to: second)
        #expect(first.log == ["focused", "lost"] && second.log == ["focused"])
        #expect(UIAccessibility.focusedElement(using: nil) as? UIView === second)
        #expect(UIAccessibility.focusedElement(using: .init(rawValue: "other")) == nil)
    }

    @Test func traitsHaveUIKitsRawValues() {
        #expect(UIAccessibilityTraits.button.rawValue == 1 && UIAccessibilityTraits.none.isEmpty)
        #expect(UIAccessibilityTraits.adjustable.rawValue == 4096 && UIAccessibilityTraits.header.rawValue == 65536)
        #expect(UIAccessibilityTraits([.header, .button]).names == ["button", "header"])
        #expect(Set(UIAccessibilityTraits.names.map(\.traits)).count == 19)
    }
}
