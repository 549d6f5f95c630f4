import Foundation

/// A selection of points of interest by their categories. It does not change.
open class MKPointOfInterestFilter: NSObject, NSCopying, @unchecked Sendable {
    /// The categories that the filter includes or excludes.
    let categories: Set<MKPointOfInterestCategory>
    /// A Boolean value that indicates whether the filter includes the categories only.
    let isInclusive: Bool

    /// A filter with all points of interest.
    public static let includingAll = MKPointOfInterestFilter(excluding: [])

    /// A filter without any point of interest.
    public static let excludingAll = MKPointOfInterestFilter(including: [])

    /// Creates a filter with some categories only.
    public init(including categories: [MKPointOfInterestCategory]) {
        (self.categories, isInclusive) = (Set(categories), true)
    }

    /// Creates a filter with all categories except some.
    public init(excluding categories: [MKPointOfInterestCategory]) {
        (self.categories, isInclusive) = (Set(categories), false)
    }

    /// Returns a Boolean value that indicates whether the filter has a category.
    open func includes(_ category: MKPointOfInterestCategory) -> Bool {
        categories.contains(category) == isInclusive
    }

    /// Returns a Boolean value that indicates whether the filter does not have a category.
    open func excludes(_ category: MKPointOfInterestCategory) -> Bool { !includes(category) }

    /// Returns a Boolean value that indicates whether a point of interest is in the filter. One without a category is in a filter that
    /// excludes some.
    package func includes(_ category: MKPointOfInterestCategory?) -> Bool {
        category.map { includes($0) } ?? !isInclusive
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MKPointOfInterestFilter else { return false }
        return categories == other.categories && isInclusive == other.isInclusive
    }

    open override var hash: Int { categories.hashValue ^ (isInclusive ? 1 : 0) }

    /// Returns the filter itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
