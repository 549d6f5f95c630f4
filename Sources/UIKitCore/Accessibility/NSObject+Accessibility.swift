import Foundation

/// Accessibility values of any object, which an app stores in it and reads.
///
/// Screen readers read elements and views, which have properties of their own with these names. For one that is known as an object only,
/// the values are those of these properties.
extension KeyValueCoding {
    /// A Boolean value that indicates whether the object is an accessibility element. The default is `false`.
    public var isAccessibilityElement: Bool {
        get { responder { $0.isAccessibilityElement } ?? values.isElement }
        set { if responder({ $0.isAccessibilityElement = newValue }) == nil { values.isElement = newValue } }
    }

    /// A short name of the element. The default is `nil`.
    public var accessibilityLabel: String? {
        get { responder { $0.accessibilityLabel } ?? values.label }
        set { if responder({ $0.accessibilityLabel = newValue }) == nil { values.label = newValue } }
    }

    /// The value of the element. The default is `nil`.
    public var accessibilityValue: String? {
        get { responder { $0.accessibilityValue } ?? values.value }
        set { if responder({ $0.accessibilityValue = newValue }) == nil { values.value = newValue } }
    }

    /// A short description of the result of the element's action. The default is `nil`.
    public var accessibilityHint: String? {
        get { responder { $0.accessibilityHint } ?? values.hint }
        set { if responder({ $0.accessibilityHint = newValue }) == nil { values.hint = newValue } }
    }

    /// The name of the element for tests. The default is `nil`.
    public var accessibilityIdentifier: String? {
        get { responder { $0.accessibilityIdentifier } ?? values.identifier }
        set { if responder({ $0.accessibilityIdentifier = newValue }) == nil { values.identifier = newValue } }
    }

    /// Calls a closure with the object if it is an element or a view, which belong to the main actor.
    private func responder<Value: Sendable>(_ body: @MainActor (UIResponder) -> Value) -> Value? {
        guard let responder = self as? UIResponder else { return nil }
        return MainActor.assumeIsolated { body(responder) }
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
    var isElement = false
    var label: String?
    var value: String?
    var hint: String?
    var identifier: String?
}
