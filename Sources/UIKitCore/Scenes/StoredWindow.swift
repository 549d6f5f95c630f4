/// The property `window` of a delegate.
///
/// Apple's protocols declare it as optional, so that a class may have a private property of this name, or none. A requirement
/// with a default would make a private property an error.
enum StoredWindow {
    /// Returns the value of the stored property; `nil` if the object has none of this name and type.
    static func value(in object: AnyObject) -> UIWindow?? {
        for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
            for child in mirror.children where child.label == "window" || child.label == "$__lazy_storage_$_window" {
                if let window = child.value as? UIWindow { return window }
                if child.value is UIWindow? { return .some(nil) }
            }
        }
        return nil
    }
}
