import CoreGraphics

/// What actions have in common with other things to choose from: a title, an image.
///
/// There are no menus here. ``UIAction`` is the one kind of element there is.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// Whether an element is on.
    public enum State: Int, Hashable, Sendable {
        /// It is not.
        case off
        /// It is.
        case on
        /// Some of what it stands for is.
        case mixed
    }

    /// What is special about an element.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The attributes as bits.
        public let rawValue: UInt

        /// Attributes from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// It cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// It destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// It is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// Choosing it leaves the others in sight.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// What the element is called.
    open var title: String { storedTitle }

    /// More about it.
    open var subtitle: String?

    /// A picture of it.
    open var image: UIImage? { storedImage }

    var storedTitle: String
    var storedImage: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        storedTitle = title
        self.subtitle = subtitle
        storedImage = image
    }
}
