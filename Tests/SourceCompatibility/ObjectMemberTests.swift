import Testing
import UIKit

enum MemberSelectors: SelectorTable {
    static var entries: [SelectorEntry] {
        [SelectorEntry("title") { (target: Chapter, _: SelectorArguments) -> Any? in target.title }]
    }
}

private final class Chapter: NSObject {
    let title = "One"
}

/// Members of objects whose classes are not known, as in sources that easel-app has rewritten.
@MainActor
@Suite("Members of objects")
struct ObjectMemberTests {
    @Test func viewsAndItemsHaveTags() {
        let (button, item) = (UIButton(), UIBarButtonItem())
        (button.tag, item.tag) = (3, 4)
        let sender: Any = button
        #expect(ObjectMembers(sender as AnyObject).tag == 3 && ObjectMembers(item).tag == 4)
        #expect(ObjectMembers(NSObject()).tag == nil && ObjectMembers(nil).tag == nil)
        let (title, superview): (String??, UIView??) = (ObjectMembers(NSObject()).title, ObjectMembers(nil).superview)
        #expect(title == nil && superview == nil)
        // As of an implicitly unwrapped value.
        let next: Int = ObjectMembers(sender as AnyObject).tag + 1
        #expect(next == 4)
    }

    @Test func classesOfTheAppHaveTheirProperties() {
        #expect(ObjectMembers(Chapter()).title == "One" && ObjectMembers(UIBarButtonItem()).title == .some(nil))
    }

    @Test func controlsHaveTheirValues() {
        let (onOff, slider, stepper, segments) = (
            UISwitch(), UISlider(), UIStepper(), UISegmentedControl(items: ["a", "b"])
        )
        onOff.isOn = true
        slider.value = 0.5
        stepper.value = 7
        segments.selectedSegmentIndex = 1
        #expect(ObjectMembers(onOff).isOn == true && ObjectMembers(slider).value == 0.5)
        #expect(ObjectMembers(stepper).value == 7 && ObjectMembers(segments).selectedSegmentIndex == 1)
        #expect(ObjectMembers(segments).titleForSegment(at: 1) == "b")
    }

    @Test func textsAndSuperviewsAreOptional() {
        let (field, button, view) = (UITextField(), UIButton(), UIView())
        field.text = "a"
        button.setTitle("b", for: .normal)
        view.addSubview(field)
        #expect(ObjectMembers(field).text == "a" && ObjectMembers(button).currentTitle == "b")
        #expect(ObjectMembers(button).title(for: .normal) == "b")
        let superview = ObjectMembers(field).superview??.superview
        #expect(ObjectMembers(field).superview??.isHidden == false && superview == nil)
        ObjectMembers(field).removeFromSuperview()
        #expect(view.subviews.isEmpty)
    }

    @Test func numbersAndTextsAreConverted() {
        let values: [String: Any] = ["a": 2.5, "b": "3.5", "c": NSNumber(value: 4), "d": true]
        #expect(ObjectMembers(values["a"] as AnyObject).doubleValue == 2.5)
        #expect(ObjectMembers(values["b"] as AnyObject).doubleValue == 3.5)
        #expect(ObjectMembers(values["c"] as AnyObject).integerValue == 4)
        #expect(ObjectMembers(values["c"] as AnyObject).stringValue == "4")
        #expect(ObjectMembers(values["d"] as AnyObject).boolValue == true)
        #expect(ObjectMembers(values["e"] as AnyObject).doubleValue == nil)
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(ObjectMembers(NSValue(cgRect: rect)).cgRectValue == rect)
        #expect(
            ObjectMembers(rect as AnyObject).cgRectValue == rect && ObjectMembers(NSNumber(value: 1)).cgRectValue == nil
        )
        #expect(ObjectMembers(NSValue(cgPoint: rect.origin)).cgPointValue == rect.origin)
        #expect(ObjectMembers(NSValue(cgSize: rect.size)).cgSizeValue == rect.size)
    }

    @Test func gesturesHaveStates() {
        let pan = UIPanGestureRecognizer()
        UIView().addGestureRecognizer(pan)
        #expect(ObjectMembers(pan).state == .possible && ObjectMembers(pan).translation(in: nil) == .zero)
    }

    @Test func viewsThatAreKnownAsObjectsHaveTheirAccessibility() {
        let view = UIView()
        let object: NSObject = view
        object.isAccessibilityElement = true
        object.accessibilityLabel = "a"
        #expect(view.isAccessibilityElement && view.accessibilityLabel == "a" && object.accessibilityLabel == "a")
        let other = NSObject()
        other.isAccessibilityElement = true
        other.accessibilityHint = "b"
        #expect(other.isAccessibilityElement && other.accessibilityHint == "b" && other.accessibilityLabel == nil)
        #expect(!NSObject().isAccessibilityElement)
    }
}
