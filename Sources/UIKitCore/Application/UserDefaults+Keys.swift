import Foundation

/// Key-value access to defaults, which Foundation on Linux lacks.
extension UserDefaults {
    /// Sets the value of a default, or removes it for `nil`. The value is a property list.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns the value of a default, or `nil` if there is none.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}
