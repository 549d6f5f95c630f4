import UIKitCore

/// Optional closures escape in Swift, those of Objective-C's methods do not: a closure that does not escape can be passed here.
extension UITableView {
    /// Applies several changes at once, animated.
    /// - Parameters:
    ///   - updates: A closure that is called at once.
    ///   - completion: A closure that is called at the end of the animations.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional.some($0), completion: completion) }
    }
}

extension UICollectionView {
    /// Applies several changes at once, animated.
    /// - Parameters:
    ///   - updates: A closure that is called at once.
    ///   - completion: A closure that is called at the end of the animations.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional.some($0), completion: completion) }
    }
}
