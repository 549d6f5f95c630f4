import Foundation

/// The base class of the elements of menus: ``UIAction``, ``UIMenu`` and ``UIDeferredMenuElement``.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// The states of an element.
    public enum State: Int, Hashable, Sendable {
        /// The element is off.
        case off
        /// The element is on.
        case on
        /// The element is on for a part of the items that it represents.
        case mixed
    }

    /// The attributes of an element.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The attributes as bits.
        public let rawValue: UInt

        /// Creates a set of attributes from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The attribute of an element that cannot be selected.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The attribute of an element with a destructive action.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The attribute of an element that is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The attribute of an element whose selection does not dismiss the menu.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The title of the element.
    open var title: String { storedTitle }

    /// The subtitle of the element.
    open var subtitle: String?

    /// The image of the element.
    open var image: UIImage? { storedImage }

    // MARK: Accessibility

    /// The spoken name of the element; `nil` for its title and subtitle. The default is `nil`.
    open var accessibilityLabel: String?

    /// The spoken description of the result of the action. The default is `nil`.
    open var accessibilityHint: String?

    /// The identifier of the element for tests. The default is `nil`.
    open var accessibilityIdentifier: String?

    final var storedTitle: String
    final var storedImage: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        storedTitle = title
        self.subtitle = subtitle
        storedImage = image
    }
}

extension UIMenuElement: UIAccessibilityIdentification {}
