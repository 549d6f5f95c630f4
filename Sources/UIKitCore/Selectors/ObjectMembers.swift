import Foundation
import QuartzCore

/// The members of an object whose class is not known, as expressions with `AnyObject` find them by their names in Objective-C.
///
/// A property is `nil` for an object without it, and a method traps. `easel-app` writes the uses of this structure: of
/// `(sender as AnyObject).tag`, it makes `ObjectMembers(sender as AnyObject).tag`.
public struct ObjectMembers {
    private let object: AnyObject?

    /// Creates the members of an object.
    public init(_ object: AnyObject?) { self.object = object }

    /// Returns the object as one of a class, or its value of a type.
    private func known<Value>(as type: Value.Type = Value.self) -> Value? {
        // A cast of the optional itself ends optimized programs if it is nil (Swift 6.3).
        guard let object else { return nil }
        return object as? Value
    }

    private func read<Object, Value>(_ path: KeyPath<Object, Value>) -> Value? {
        known(as: Object.self)?[keyPath: path]
    }

    /// Returns the property of a class of the app, which a table of selectors has.
    private func other<Value>(_ key: String) -> Value? {
        // Without the entry there is no property, also of a type whose values may be `nil`.
        guard let object, let entry = SelectorLookup.appEntry(Selector(key), of: object) else { return nil }
        return entry.call(object, []) as? Value
    }

    private func call<Object, Result>(_ name: String, _ body: (Object) -> Result) -> Result {
        guard let object = known(as: Object.self) else {
            fatalError("\(object.map { "\(type(of: $0))" } ?? "nil") has no method \(name)")
        }
        return body(object)
    }

    // MARK: Numbers and texts

    private func number<Value>() -> Value? { object.flatMap { NumberConversion.convert($0, to: Value.self) } }

    private var string: NSString? { known(as: NSString.self) ?? known(as: String.self).map { NSString(string: $0) } }

    /// The value of a number or text.
    public var doubleValue: Double! { number() ?? string?.doubleValue ?? other("doubleValue") }
    /// The value of a number or text.
    public var floatValue: Float! { number() ?? string?.floatValue ?? other("floatValue") }
    /// The value of a number or text.
    public var intValue: Int! { number() ?? string?.integerValue ?? other("intValue") }
    /// The value of a number or text.
    public var integerValue: Int! { number() ?? string?.integerValue ?? other("integerValue") }
    /// The value of a number or text.
    public var boolValue: Bool! { number() ?? string?.boolValue ?? other("boolValue") }
    /// The digits of a number.
    public var stringValue: String! { read(\NSNumber.stringValue) ?? other("stringValue") }

    /// A value of geometry; numbers are values of another kind.
    private var geometry: NSValue? { known(as: NSNumber.self) == nil ? known() : nil }

    /// The rectangle of a value, such as the frame of the keyboard in a notification, in points.
    public var cgRectValue: CGRect! { geometry?.cgRectValue ?? known() ?? other("cgRectValue") }
    /// The point of a value, in points.
    public var cgPointValue: CGPoint! { geometry?.cgPointValue ?? known() ?? other("cgPointValue") }
    /// The size of a value, in points.
    public var cgSizeValue: CGSize! { geometry?.cgSizeValue ?? known() ?? other("cgSizeValue") }
}

/// Members of views and of the items of bars.
@MainActor
extension ObjectMembers {
    /// The number that identifies a view or the item of a bar.
    public var tag: Int! { read(\UIView.tag) ?? read(\UIBarItem.tag) ?? other("tag") }
    /// The frame of a view, in the superview's coordinates, in points.
    public var frame: CGRect! { read(\UIView.frame) ?? read(\CALayer.frame) ?? other("frame") }
    /// The bounds of a view, in its own coordinates, in points.
    public var bounds: CGRect! { read(\UIView.bounds) ?? read(\CALayer.bounds) ?? other("bounds") }
    /// The center of a view, in the superview's coordinates, in points.
    public var center: CGPoint! { read(\UIView.center) ?? other("center") }
    /// The superview of a view.
    public var superview: UIView?! { read(\UIView.superview) ?? other("superview") }
    /// The layer of a view.
    public var layer: CALayer! { read(\UIView.layer) ?? other("layer") }
    /// A Boolean value that indicates whether a view is hidden.
    public var isHidden: Bool! { read(\UIView.isHidden) ?? other("isHidden") }
    /// The opacity of a view, from 0 to 1.
    public var alpha: CGFloat! { read(\UIView.alpha) ?? other("alpha") }
    /// The identifier of a view or an item for tests.
    public var accessibilityIdentifier: String?! {
        read(\UIView.accessibilityIdentifier) ?? read(\UIBarItem.accessibilityIdentifier)
            ?? other("accessibilityIdentifier")
    }

    /// A Boolean value that indicates whether a control, an item or a recognizer can be used.
    public var isEnabled: Bool! {
        read(\UIControl.isEnabled) ?? read(\UIBarItem.isEnabled) ?? read(\UIGestureRecognizer.isEnabled)
            ?? other("isEnabled")
    }
    /// A Boolean value that indicates whether a control is selected.
    public var isSelected: Bool! { read(\UIControl.isSelected) ?? other("isSelected") }
    /// A Boolean value that indicates whether a switch is on.
    public var isOn: Bool! { read(\UISwitch.isOn) ?? other("isOn") }
    /// The value of a slider or a stepper.
    public var value: Float! { read(\UISlider.value) ?? read(\UIStepper.value).map { Float($0) } ?? other("value") }
    /// The index of the selected segment.
    public var selectedSegmentIndex: Int! {
        read(\UISegmentedControl.selectedSegmentIndex) ?? other("selectedSegmentIndex")
    }
    /// The page of a page control.
    public var currentPage: Int! { read(\UIPageControl.currentPage) ?? other("currentPage") }
    /// The text of a label, a field or a text view.
    public var text: String?! {
        read(\UITextField.text) ?? read(\UILabel.text) ?? known(as: UITextView.self).map { $0.text }
            ?? other("text")
    }
    /// The title that a button shows.
    public var currentTitle: String?! { read(\UIButton.currentTitle) ?? other("currentTitle") }
    /// The label of a button.
    public var titleLabel: UILabel?! { read(\UIButton.titleLabel) ?? other("titleLabel") }
    /// The title of an item or a view controller.
    public var title: String?! { read(\UIBarItem.title) ?? read(\UIViewController.title) ?? other("title") }
    /// The image of an item or an image view.
    public var image: UIImage?! { read(\UIBarItem.image) ?? read(\UIImageView.image) ?? other("image") }

    /// Returns the title of a button for a state.
    public func title(for state: UIControl.State) -> String? {
        call("title(for:)") { (button: UIButton) in button.title(for: state) }
    }

    /// Sets the title of a button for a state.
    public func setTitle(_ title: String?, for state: UIControl.State) {
        call("setTitle(_:for:)") { (button: UIButton) in button.setTitle(title, for: state) }
    }

    /// Returns the title of a segment.
    public func titleForSegment(at segment: Int) -> String? {
        call("titleForSegment(at:)") { (control: UISegmentedControl) in control.titleForSegment(at: segment) }
    }

    /// Ends the role of a responder as the first one.
    @discardableResult
    public func resignFirstResponder() -> Bool {
        call("resignFirstResponder()") { (responder: UIResponder) in responder.resignFirstResponder() }
    }

    /// Makes a responder the first one.
    @discardableResult
    public func becomeFirstResponder() -> Bool {
        call("becomeFirstResponder()") { (responder: UIResponder) in responder.becomeFirstResponder() }
    }

    /// Removes a view from its superview.
    public func removeFromSuperview() { call("removeFromSuperview()") { (view: UIView) in view.removeFromSuperview() } }

    /// Ends the animation of a refresh control.
    public func endRefreshing() { call("endRefreshing()") { (control: UIRefreshControl) in control.endRefreshing() } }
}

/// Members of gesture recognizers.
@MainActor
extension ObjectMembers {
    /// The state of a recognizer.
    public var state: UIGestureRecognizer.State! { read(\UIGestureRecognizer.state) ?? other("state") }
    /// The view of a recognizer or of a view controller.
    public var view: UIView?! {
        read(\UIGestureRecognizer.view) ?? known(as: UIViewController.self).map { $0.view } ?? other("view")
    }
    /// The scale of a pinch.
    public var scale: CGFloat! { read(\UIPinchGestureRecognizer.scale) ?? other("scale") }
    /// The rotation of a gesture, in radians.
    public var rotation: CGFloat! { read(\UIRotationGestureRecognizer.rotation) ?? other("rotation") }

    /// Returns the location of a gesture in a view, in points.
    public func location(in view: UIView?) -> CGPoint {
        call("location(in:)") { (gesture: UIGestureRecognizer) in gesture.location(in: view) }
    }

    /// Returns the translation of a pan in a view, in points.
    public func translation(in view: UIView?) -> CGPoint {
        call("translation(in:)") { (gesture: UIPanGestureRecognizer) in gesture.translation(in: view) }
    }

    /// Returns the velocity of a pan in a view, in points per second.
    public func velocity(in view: UIView?) -> CGPoint {
        call("velocity(in:)") { (gesture: UIPanGestureRecognizer) in gesture.velocity(in: view) }
    }
}
