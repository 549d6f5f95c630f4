import Compositor
import CoreGraphics
import Motion

/// Values of properties that are not given explicitly, from a dictionary.
extension CALayer {
    /// The properties that a style does not set: those that identify a layer, or that Core Animation excludes.
    private static let excluded: Set<String> = [
        "actions", "bounds", "delegate", "frame", "mask", "style", "sublayers", "superlayer",
    ]

    /// Returns the value of a key in the style, or in the style that it contains.
    func styleValue(_ key: String) -> Any? {
        var style = motion?.style
        while let current = style {
            if let value = current[key] { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Returns the action for an event in the style.
    func styleAction(_ event: String) -> (any CAAction)? {
        guard motion?.style != nil else { return nil }
        return (styleValue("actions") as? [String: Any])?[event] as? any CAAction
    }

    /// The implementation of `style`.
    func setStyle(_ new: [AnyHashable: Any]?) {
        guard new != nil || motion?.style != nil else { return }
        let old = motion?.style
        var keys = Set<String>()
        for var style in [old, new] {
            while let current = style {
                keys.formUnion(current.keys.compactMap { $0 as? String })
                style = current["style"] as? [AnyHashable: Any]
            }
        }
        for key in keys.subtracting(Self.excluded).sorted() where hasProperty(key) {
            guard let value = styleValue(key), Self.isSame(self.value(forKey: key), value) else { continue }
            setValue(Self.standardValue(key), forKey: key)
        }
        makeMotion().style = new
        for key in keys.subtracting(Self.excluded).sorted() {
            if hasProperty(key) {
                guard let value = styleValue(key), Self.isSame(self.value(forKey: key), Self.standardValue(key))
                else { continue }
                setValue(value, forKey: key)
            } else if isRedrawn(by: key) {
                setNeedsDisplay()
            }
        }
    }

    /// Returns a Boolean value that indicates whether two values of a property are equal.
    private static func isSame(_ value: Any?, _ other: Any?) -> Bool {
        guard let value, let other else { return value == nil && other == nil }
        if let value = AnimationValue(inferring: value), let other = AnimationValue(inferring: other) {
            return value == other
        }
        if let value = value as? AnyHashable, let other = other as? AnyHashable { return value == other }
        return (value as AnyObject) === (other as AnyObject)
    }
}
