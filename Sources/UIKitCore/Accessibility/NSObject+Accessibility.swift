import Foundation

/// Accessibility values of objects that are neither responders nor accessibility elements, which an app stores in them and reads.
///
/// Screen readers read elements and views; those have properties of their own with these names.
extension KeyValueCoding {
    /// A short name of the element. The default is `nil`.
    public var accessibilityLabel: String? {
        get { values.label }
        set { values.label = newValue }
    }

    /// The value of the element. The default is `nil`.
    public var accessibilityValue: String? {
        get { values.value }
        set { values.value = newValue }
    }

    /// A short description of the result of the element's action. The default is `nil`.
    public var accessibilityHint: String? {
        get { values.hint }
        set { values.hint = newValue }
    }

    /// The name of the element for tests. The default is `nil`.
    public var accessibilityIdentifier: String? {
        get { values.identifier }
        set { values.identifier = newValue }
    }

    private var values: StoredAccessibility {
        get {
            AssociatedObjects.shared.value(of: self, .accessibility) as? StoredAccessibility ?? StoredAccessibility()
        }
        set {
            AssociatedObjects.shared.set(newValue, of: self, .accessibility, .OBJC_ASSOCIATION_RETAIN)
        }
    }
}

private struct StoredAccessibility {
    var label: String?
    var value: String?
    var hint: String?
    var identifier: String?
}
