import UIKitCore

extension UICollectionView {
    /// The categories of elements.
    public enum ElementCategory: UInt, Hashable, Sendable {
        /// A cell of an item.
        case cell = 0
        /// A view of the data source that is not an item, such as a header.
        case supplementaryView = 1
        /// A view of the layout.
        case decorationView = 2
    }

    /// The positions of an item to which a collection view scrolls: at most one for each direction.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The bits of the positions.
        public let rawValue: UInt

        /// Creates positions by their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The top of the visible area.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// The middle of the visible area, vertically.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// The bottom of the visible area.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// The left edge of the visible area.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// The middle of the visible area, horizontally.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// The right edge of the visible area.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The delays after which dragged items open a space at another position.
    public enum ReorderingCadence: Int, Hashable, Sendable {
        /// No delay.
        case immediate = 0
        /// A short delay.
        case fast = 1
        /// A longer delay.
        case slow = 2

        /// The delay, in seconds. Chosen values.
        var delay: TimeInterval {
            switch self {
            case .immediate: 0
            case .fast: 0.15
            case .slow: 0.5
            }
        }
    }
}
