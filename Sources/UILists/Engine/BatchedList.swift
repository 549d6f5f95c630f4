import UIKitCore

/// A list whose changes are applied in batches.
@MainActor
protocol BatchedList: SwipeHost {
    /// The animations of changes.
    associatedtype Animation

    /// The words for messages about invalid changes.
    static var names: ListNames { get }

    /// The changes of the current batch; `nil` outside of batches.
    var batch: BatchUpdate<Animation>? { get set }

    /// The number of batches that are not finished, each in the one before.
    var batchDepth: Int { get set }

    /// The closures to call after the current batch.
    var batchCompletions: [(Bool) -> Void] { get set }

    /// The placeholders of dropped items. The indexes of this protocol, other than those of changes, count them.
    var placeholders: Placeholders { get set }

    /// The number of functions that use positions on the screen, each in the one before.
    var presentationDepth: Int { get set }

    /// The animation of placeholders.
    static var placeholderAnimation: Animation { get }

    /// A Boolean value that indicates whether the numbers of items are known.
    var isLoaded: Bool { get }

    /// The numbers of items by section, as they are displayed, with placeholders.
    var displayedCounts: [Int] { get }

    /// Returns the number of items of a section, as they are displayed; 0 for a section that does not exist.
    func displayedCount(_ section: Int) -> Int

    /// Asks the data source for the numbers of items, if they are not known.
    func loadIfNeeded()

    /// Asks the data source for the numbers of items by section.
    func requestCounts() -> [Int]

    /// Called before the first change of a batch.
    func batchWillBegin()

    /// Applies a batch without changes, after which sizes may be different.
    func applyEmptyBatch(_ completion: @escaping (Bool) -> Void)

    /// Applies changes.
    /// - Parameter formerPlaceholders: The placeholders before the changes.
    func applyBatch(
        _ changes: BatchUpdate<Animation>,
        _ mapping: BatchMapping,
        _ after: [Int],
        _ formerPlaceholders: Placeholders,
        _ completion: @escaping (Bool) -> Void
    )

    /// Removes the highlight of the item under a finger.
    func unhighlight()

    /// Requests everything from the data source again.
    func reloadData()
}

extension BatchedList {
    func beginBatch() {
        if batchDepth == 0 {
            batchWillBegin()
            batch = BatchUpdate()
        }
        batchDepth += 1
    }

    /// Adds changes to the current batch, or applies them.
    func change(_ body: (inout BatchUpdate<Animation>) -> Void) {
        beginBatch()
        if var changes = batch {
            // Released, so that the collections are changed in place.
            batch = nil
            body(&changes)
            batch = changes
        }
        endBatch()
    }

    /// Applies the changes that a closure adds.
    func performBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        beginBatch()
        updates?()
        if let completion { batchCompletions.append(completion) }
        endBatch()
    }

    func endBatch() {
        guard batchDepth > 0 else { return }
        batchDepth -= 1
        guard batchDepth == 0, let changes = batch else { return }
        batch = nil
        let completions = batchCompletions
        batchCompletions = []
        let finish = { (isFinished: Bool) in for completion in completions { completion(isFinished) } }
        if changes.isEmpty, !placeholders.hasChanges { return applyEmptyBatch(finish) }
        unhighlight()
        closeSwipe(animated: false)
        let before = displayedCounts
        let after = requestCounts()
        do {
            let former = placeholders
            let shown = try placeholders.resolve(
                changes,
                before: before,
                after: after,
                animation: Self.placeholderAnimation,
                names: Self.names
            )
            applyBatch(shown.changes, shown.mapping, shown.counts, former, finish)
        } catch {
            ListFailure.fail(
                "\(error) \(Self.names.view.prefix(1).uppercased())\(Self.names.view.dropFirst()): \(self)"
            )
        }
    }
}

extension UITableView: BatchedList {
    typealias Animation = RowAnimation

    static var names: ListNames { .table }
    static var placeholderAnimation: RowAnimation { .fade }
    var displayedCounts: [Int] { geometry.sections.map(\.rows.count) }

    func displayedCount(_ section: Int) -> Int {
        geometry.sections.indices.contains(section) ? geometry[section].rows.count : 0
    }

    func batchWillBegin() {
        cancelMove()
        loadIfNeeded()
    }

    func applyEmptyBatch(_ completion: @escaping (Bool) -> Void) {
        // Heights may have become different.
        invalidateHeights()
        animate([], completion)
    }

    func applyBatch(
        _ changes: BatchUpdate<RowAnimation>,
        _ mapping: BatchMapping,
        _ after: [Int],
        _ formerPlaceholders: Placeholders,
        _ completion: @escaping (Bool) -> Void
    ) { apply(changes, mapping, after, formerPlaceholders, completion) }
}

extension UICollectionView: BatchedList {
    typealias Animation = Void

    static var names: ListNames { .collection }
    static var placeholderAnimation: Void { () }
    var displayedCounts: [Int] { counts }

    func displayedCount(_ section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }

    func batchWillBegin() {
        // Changes are those of the data source, which has not moved the item.
        if lists.move != nil { cancelInteractiveMovement() }
        loadIfNeeded()
        rememberAttributes()
    }

    func applyEmptyBatch(_ completion: @escaping (Bool) -> Void) {
        currentLayout.invalidateLayout()
        update.oldElement = { $0 }
        animate([], completion)
        update.oldElement = nil
        update.former = [:]
    }

    func applyBatch(
        _ changes: BatchUpdate<Void>,
        _ mapping: BatchMapping,
        _ after: [Int],
        _ formerPlaceholders: Placeholders,
        _ completion: @escaping (Bool) -> Void
    ) { apply(changes, mapping, after, formerPlaceholders, nil, completion) }
}
