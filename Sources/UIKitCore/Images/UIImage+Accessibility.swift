import CoreGraphics

extension UIImage {
    /// The accessibility values of an image.
    struct AccessibilityAttributes {
        var label: String?
        var value: String?
        var hint: String?
        var identifier: String?
        var isElement = false
        var traits = UIAccessibilityTraits.image
    }

    /// The spoken value of the image, which views that show it have as their value. The default is `nil`.
    public var accessibilityValue: String? {
        get { accessibilityAttributes.value }
        set { accessibilityAttributes.value = newValue }
    }

    /// The spoken hint of the image, which views that show it have as their hint. The default is `nil`.
    public var accessibilityHint: String? {
        get { accessibilityAttributes.hint }
        set { accessibilityAttributes.hint = newValue }
    }

    /// The traits of the image, which views that show it have as their traits. The default is `image`.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { accessibilityAttributes.traits }
        set { accessibilityAttributes.traits = newValue }
    }

    /// A Boolean value that indicates whether views that show the image are accessibility elements. The default is `false`.
    public var isAccessibilityElement: Bool {
        get { accessibilityAttributes.isElement }
        set { accessibilityAttributes.isElement = newValue }
    }

    /// The identifier of the image for tests. Views that show it have identifiers of their own. The default is `nil`.
    public var accessibilityIdentifier: String? {
        get { accessibilityAttributes.identifier }
        set { accessibilityAttributes.identifier = newValue }
    }
}
