import Foundation
import QuartzCore
import UIKitCore

/// The properties that pages show and change, by class.
@MainActor
enum PropertyTable {
    /// The properties of an object, those of the base class first.
    static func properties(of object: AnyObject) -> [InspectedProperty] { all.filter { $0.applies(object) } }

    private static let all = views + texts + controls + layers + constraints

    private static let views = [
        InspectedProperty("frame", \UIView.frame, .rect),
        InspectedProperty("bounds", \UIView.bounds, .rect),
        InspectedProperty("alpha", \UIView.alpha, .points(0...1)),
        InspectedProperty("isHidden", \UIView.isHidden, .flag),
        InspectedProperty("backgroundColor", \UIView.backgroundColor, .color),
        InspectedProperty("tintColor", \UIView.tintColor, .color),
        InspectedProperty("clipsToBounds", \UIView.clipsToBounds, .flag),
        InspectedProperty("isUserInteractionEnabled", \UIView.isUserInteractionEnabled, .flag),
        InspectedProperty("directionalLayoutMargins", \UIView.directionalLayoutMargins, .insets),
        InspectedProperty(
            "contentMode",
            \UIView.contentMode,
            .choice([
                "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill,
                "redraw": .redraw, "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
                "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
            ])
        ),
    ]

    private static let texts = labels + fields + textViews + buttons

    private static let labels =
        [
            InspectedProperty("text", \UILabel.text, .text), InspectedProperty("textColor", \UILabel.textColor, .color),
            fontSize(\UILabel.font), InspectedProperty("textAlignment", \UILabel.textAlignment, alignment),
        ].map { restoringText(of: $0, \UILabel.attributedText) { label in label.storedAttributedText } } + [
            InspectedProperty("numberOfLines", \UILabel.numberOfLines, .integer(0...1000))
        ]

    private static let fields =
        [
            InspectedProperty(
                "text",
                .text,
                // A secret is not shown to anyone.
                isShown: { (field: UITextField) in !field.isSecureTextEntry },
                get: { $0.text },
                set: { $0.text = $1 }
            ), InspectedProperty("textColor", \UITextField.textColor, .color), fontSize(\UITextField.font),
            InspectedProperty("textAlignment", \UITextField.textAlignment, alignment),
        ].map { restoringText(of: $0, \UITextField.attributedText) { $0.attributedText.flatMap { mixed($0) } } } + [
            InspectedProperty("placeholder", \UITextField.placeholder, .text)
        ]

    private static let textViews = [
        InspectedProperty(
            "text",
            .text,
            isShown: { (view: UITextView) in !view.isSecureTextEntry },
            get: { $0.text },
            set: { $0.text = $1 ?? "" }
        ), InspectedProperty("textColor", \UITextView.textColor, .color), fontSize(\UITextView.font),
    ].map { restoringText(of: $0, \UITextView.attributedText) { $0.attributedText.flatMap { mixed($0) } } }

    private static let buttons = [
        InspectedProperty(
            "title",
            .text,
            get: { (button: UIButton) in button.title(for: .normal) },
            set: { $0.setTitle($1, for: .normal) },
            statement: { "\($0).setTitle(\($1), for: .normal)" }
        )
    ]

    /// Returns a property that changes all of a text, whose undoing restores the attributes of the parts as well.
    /// - Parameter stored: A closure that returns the text of an object, if it has attributes beside those of the object.
    private static func restoringText<Object: AnyObject>(
        of property: InspectedProperty,
        _ path: ReferenceWritableKeyPath<Object, NSAttributedString?>,
        _ stored: @escaping (Object) -> NSAttributedString?
    ) -> InspectedProperty {
        property.restoring { (object: Object, restore) in
            guard let text = stored(object) else { return restore }
            return { [weak object] in
                restore()
                object?[keyPath: path] = text
            }
        }
    }

    /// Returns a text whose parts have different attributes; `nil` for others.
    private static func mixed(_ text: NSAttributedString) -> NSAttributedString? {
        guard text.length > 0 else { return nil }
        let whole = NSRange(location: 0, length: text.length)
        var range = whole
        _ = text.attributes(at: 0, longestEffectiveRange: &range, in: whole)
        return range == whole ? nil : text
    }

    private static var alignment: ValueForm<NSTextAlignment> {
        .choice(["natural": .natural, "left": .left, "center": .center, "right": .right, "justified": .justified])
    }

    private static func fontSize<Object: AnyObject>(
        _ path: ReferenceWritableKeyPath<Object, UIFont?>
    ) -> InspectedProperty {
        InspectedProperty(
            "font.pointSize",
            .points(1...512),
            isShown: { (object: Object) in object[keyPath: path] != nil },
            get: { $0[keyPath: path]?.pointSize ?? 0 },
            set: { $0[keyPath: path] = $0[keyPath: path]?.withSize($1) },
            statement: { "\($0).font = \($0).font?.withSize(\($1))" }
        )
        // The font itself: one of a text style loses it by another size.
        .restoring { (object: Object, _) in
            let font = object[keyPath: path]
            return { [weak object] in object?[keyPath: path] = font }
        }
    }

    private static let controls = [
        InspectedProperty("isEnabled", \UIControl.isEnabled, .flag),
        InspectedProperty("isOn", \UISwitch.isOn, .flag),
        InspectedProperty("value", \UISlider.value, .number(-1e6...1e6)),
        InspectedProperty("progress", \UIProgressView.progress, .number(0...1)),
        InspectedProperty("spacing", \UIStackView.spacing, .points()),
        InspectedProperty("axis", \UIStackView.axis, .choice(["horizontal": .horizontal, "vertical": .vertical])),
        InspectedProperty("contentOffset", \UIScrollView.contentOffset, .point),
    ]

    private static let layers = [
        InspectedProperty("frame", \CALayer.frame, .rect),
        InspectedProperty("opacity", \CALayer.opacity, .number(0...1)),
        InspectedProperty("isHidden", \CALayer.isHidden, .flag),
        InspectedProperty("backgroundColor", \CALayer.backgroundColor, .color),
        InspectedProperty("cornerRadius", \CALayer.cornerRadius, .points()),
        InspectedProperty("borderWidth", \CALayer.borderWidth, .points()),
        InspectedProperty("borderColor", \CALayer.borderColor, .color),
        InspectedProperty("masksToBounds", \CALayer.masksToBounds, .flag),
        InspectedProperty("zPosition", \CALayer.zPosition, .points(-1e4...1e4)),
        InspectedProperty("shadowOpacity", \CALayer.shadowOpacity, .number(0...1)),
        InspectedProperty("shadowRadius", \CALayer.shadowRadius, .points(0...256)),
        InspectedProperty("shadowOffset", \CALayer.shadowOffset, .size),
        InspectedProperty("shadowColor", \CALayer.shadowColor, .color),
    ]

    private static let constraints = [
        InspectedProperty("constant", \NSLayoutConstraint.constant, .points(ValueLimits.position)),
        InspectedProperty(
            "priority",
            .number(1...1000),
            get: { (constraint: NSLayoutConstraint) in constraint.priority.rawValue },
            set: { $0.priority = UILayoutPriority(rawValue: $1) },
            refusal: { constraint, value in
                guard constraint.isActive, value != constraint.priority.rawValue else { return nil }
                let required = UILayoutPriority.required.rawValue
                let isFixed = value == required || constraint.priority.rawValue == required
                return isFixed ? "the priority of an active constraint cannot change from or to required" : nil
            },
            statement: { "\($0).priority = UILayoutPriority(\($1))" }
        ),
    ]
}
