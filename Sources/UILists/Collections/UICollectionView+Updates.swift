import QuartzCore
import UIKitCore

/// The animation of a batch of changes, or of the change to another layout.
@MainActor
struct CollectionUpdate {
    /// The number of animations that run. Views that leave the visible area are used again after them.
    var runningCount = 0

    /// The attributes before the changes of the elements in and around the visible area, in the coordinates of the layout.
    var former: [ElementKey: UICollectionViewLayoutAttributes] = [:]

    /// A function that returns the element before the changes, while an animation is being begun.
    var oldElement: ((ElementKey) -> ElementKey?)?

    /// A Boolean value that indicates whether the layout is replaced.
    var isTransition = false

    var isRunning: Bool { runningCount > 0 }
    var isStarting: Bool { oldElement != nil }
}

/// Batches of changes.
extension UICollectionView {
    /// Notes the attributes of the elements in and around the visible area.
    func rememberAttributes() {
        update.former = [:]
        guard window != nil, bounds.width > 0, bounds.height > 0 else { return }
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        for attributes in layoutAttributes(in: area) { update.former[attributes.element] = attributes }
    }

    // MARK: Application

    /// A view that disappears.
    struct Leaving {
        let view: UICollectionReusableView
        let element: ElementKey
        /// The position in the data source before the changes.
        var path: IndexPath?
    }

    /// Changes the numbers, the selection and the views, and animates them to their new positions.
    func apply(
        _ changes: BatchUpdate<Void>,
        _ mapping: BatchMapping,
        _ after: [Int],
        _ formerPlaceholders: Placeholders,
        _ context: UICollectionViewLayoutInvalidationContext? = nil,
        _ completion: @escaping (Bool) -> Void
    ) {
        keys.isReplacingCells = true
        defer { keys.isReplacingCells = false }
        counts = after
        let reloaded = Set(changes.reloadedItems.keys)
        selection = selection.compactMap { reloaded.contains($0) ? nil : mapping.newIndex(of: $0) }
        prefetchWindow.move(mapping.newIndex)
        lastFocused = lastFocused.flatMap(mapping.newIndex)
        keys.move(mapping.newIndex)
        drags?.move(mapping.newIndex)
        drops?.itemsWillMove()
        currentLayout.itemsMoved(mapping, reloaded: reloaded)
        sectionScrollViews.move(mapping.newSection)
        let context = context ?? currentLayout.makeContext()
        context.invalidateDataSourceCounts = true
        currentLayout.invalidateLayout(with: context)
        prepareLayoutIfNeeded()
        currentLayout.prepare(forCollectionViewUpdates: items(of: changes, mapping))
        let (inserted, deleted) = replacedElements()
        let leaving = moveViews(reloaded, mapping, formerPlaceholders, replaced: (inserted, deleted))
        for index in changes.reconfiguredItems.sorted() {
            if let new = mapping.newIndex(of: index) { reconfigure(new) }
        }
        update.oldElement = { [weak self] in
            inserted.contains($0) ? nil : self?.oldElement(of: $0, reloaded, mapping)
        }
        animate(leaving, completion)
        update.oldElement = nil
        update.former = [:]
    }

    /// Returns the changes for the layout.
    private func items(of changes: BatchUpdate<Void>, _ mapping: BatchMapping) -> [UICollectionViewUpdateItem] {
        typealias Item = UICollectionViewUpdateItem
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        var items: [Item] = []
        for section in changes.deletedSections.keys.sorted() {
            items.append(Item(.delete, before: path(section), after: nil))
        }
        for section in changes.insertedSections.keys.sorted() {
            items.append(Item(.insert, before: nil, after: path(section)))
        }
        for section in changes.reloadedSections.keys.sorted() {
            items.append(Item(.reload, before: path(section), after: mapping.newSection(of: section).map(path)))
        }
        for (from, to) in changes.movedSections { items.append(Item(.move, before: path(from), after: path(to))) }
        for index in changes.deletedItems.keys.sorted() { items.append(Item(.delete, before: index.path, after: nil)) }
        for index in changes.insertedItems.keys.sorted() { items.append(Item(.insert, before: nil, after: index.path)) }
        for index in changes.reloadedItems.keys.sorted() {
            items.append(Item(.reload, before: index.path, after: mapping.newIndex(of: index)?.path))
        }
        for (from, to) in changes.movedItems { items.append(Item(.move, before: from.path, after: to.path)) }
        return items
    }

    /// Returns an element after the changes, or `nil` if it disappears.
    private func newElement(of old: ElementKey, _ reloaded: Set<ListIndex>, _ mapping: BatchMapping) -> ElementKey? {
        convert(old, items: { reloaded.contains($0) ? nil : mapping.newIndex(of: $0) }) { section in
            mapping.newSection(of: section).flatMap { mapping.isReloaded(section: $0) ? nil : $0 }
        }
    }

    /// Returns an element before the changes, or `nil` if it appears.
    private func oldElement(of new: ElementKey, _ reloaded: Set<ListIndex>, _ mapping: BatchMapping) -> ElementKey? {
        convert(new) { index in
            mapping.oldIndex(of: index).flatMap { reloaded.contains($0) ? nil : $0 }
        } sections: { section in
            mapping.isReloaded(section: section) ? nil : mapping.oldSection(of: section)
        }
    }

    private func convert(
        _ key: ElementKey,
        items: (ListIndex) -> ListIndex?,
        sections: (Int) -> Int?
    ) -> ElementKey? {
        var key = key
        if key.category == .cell || key.category == .supplementaryView && currentLayout.belongsToItems(key.kind) {
            guard let index = ListIndex(key.path).flatMap(items) else { return nil }
            key.path = index.path
        } else if key.path.count > 1 {
            guard let section = sections(key.path[0]) else { return nil }
            key.path[0] = section
        }
        return key
    }

    /// Returns the elements that the layout lets appear and disappear, although there are others in their place.
    private func replacedElements() -> (inserted: Set<ElementKey>, deleted: Set<ElementKey>) {
        var inserted: Set<ElementKey> = []
        var deleted: Set<ElementKey> = []
        func add(_ paths: [IndexPath], _ category: ElementCategory, _ kind: String, to set: inout Set<ElementKey>) {
            for path in paths { set.insert(ElementKey(category, kind, path)) }
        }
        let kinds = Set(
            views.keys.filter { $0.category != .cell }.map { ElementKey($0.category, $0.kind, IndexPath()) }
        )
        for key in kinds {
            if key.category == .supplementaryView {
                add(
                    currentLayout.indexPathsToInsertForSupplementaryView(ofKind: key.kind),
                    key.category,
                    key.kind,
                    to: &inserted
                )
                add(
                    currentLayout.indexPathsToDeleteForSupplementaryView(ofKind: key.kind),
                    key.category,
                    key.kind,
                    to: &deleted
                )
            } else {
                add(
                    currentLayout.indexPathsToInsertForDecorationView(ofKind: key.kind),
                    key.category,
                    key.kind,
                    to: &inserted
                )
                add(
                    currentLayout.indexPathsToDeleteForDecorationView(ofKind: key.kind),
                    key.category,
                    key.kind,
                    to: &deleted
                )
            }
        }
        return (inserted, deleted)
    }

    private func moveViews(
        _ reloaded: Set<ListIndex>,
        _ mapping: BatchMapping,
        _ formerPlaceholders: Placeholders,
        replaced: (inserted: Set<ElementKey>, deleted: Set<ElementKey>)
    ) -> [Leaving] {
        var leaving: [Leaving] = []
        let former = sortedViews
        views = [:]
        for (key, view) in former {
            if !replaced.deleted.contains(key), let new = newElement(of: key, reloaded, mapping),
                !replaced.inserted.contains(new), layoutAttributes(new) != nil
            {
                view.element = new
                views[new] = view
            } else {
                view.element = nil
                let belongsToItem = key.cellIndex != nil || currentLayout.belongsToItems(key.kind)
                let path =
                    belongsToItem ? ListIndex(key.path).map { formerPlaceholders.dataIndex(of: $0).path } : key.path
                leaving.append(Leaving(view: view, element: key, path: path))
            }
        }
        return leaving
    }

    /// Asks the data source to configure the cell of an item again.
    private func reconfigure(_ index: ListIndex) {
        guard let cell = views[ElementKey(index)] as? UICollectionViewCell, let dataSource else { return }
        reconfiguredCell = cell
        let returned = usingDataValues { dataSource.collectionView(self, cellForItemAt: dataPath(index)) }
        reconfiguredCell = nil
        guard returned === cell else {
            ListFailure.fail(
                "Attempted to reconfigure the item at index path \(index.section) - \(index.item), but the data source "
                    + "returned a different cell than the existing one; dequeue it with the same reuse identifier"
            )
        }
        guard currentLayout.asksForPreferredAttributes, let attributes = layoutAttributes(ElementKey(index)) else {
            return
        }
        let preferred = UIView.performing { cell.preferredLayoutAttributesFitting(attributes) }
        if currentLayout.shouldInvalidateLayout(
            forPreferredLayoutAttributes: preferred,
            withOriginalAttributes: attributes
        ) {
            currentLayout.invalidateLayout(
                with: currentLayout.invalidationContext(
                    forPreferredLayoutAttributes: preferred,
                    withOriginalAttributes: attributes
                )
            )
        }
    }

    // MARK: Starts and ends

    /// Returns the attributes from which an element appears, in the coordinates of the layout.
    func start(of element: ElementKey) -> UICollectionViewLayoutAttributes? {
        if update.isTransition { return standardStart(element) }
        return switch element.category {
        case .cell: currentLayout.initialLayoutAttributesForAppearingItem(at: element.path)
        case .supplementaryView:
            currentLayout.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: element.kind,
                at: element.path
            )
        case .decorationView:
            currentLayout.initialLayoutAttributesForAppearingDecorationElement(ofKind: element.kind, at: element.path)
        }
    }

    /// Returns the attributes to which an element disappears, in the coordinates of the layout.
    private func end(of element: ElementKey) -> UICollectionViewLayoutAttributes? {
        if update.isTransition { return standardEnd(element) }
        return switch element.category {
        case .cell: currentLayout.finalLayoutAttributesForDisappearingItem(at: element.path)
        case .supplementaryView:
            currentLayout.finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: element.kind,
                at: element.path
            )
        case .decorationView:
            currentLayout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: element.kind, at: element.path)
        }
    }

    /// Returns the start of an element without one of the layout.
    func standardStart(_ element: ElementKey) -> UICollectionViewLayoutAttributes? {
        guard let oldElement = update.oldElement else { return nil }
        if let old = oldElement(element), let former = update.former[old] {
            let start = former.duplicate()
            start.element = element
            return start
        }
        let start = layoutAttributes(element)?.duplicate()
        start?.alpha = 0
        return start
    }

    /// Returns the end of an element without one of the layout.
    func standardEnd(_ element: ElementKey) -> UICollectionViewLayoutAttributes? {
        let end = update.former[element]?.duplicate()
        end?.alpha = 0
        return end
    }

    // MARK: Animation

    /// Moves everything to its position, and ends the display of what leaves.
    func animate(_ leaving: [Leaving], _ completion: @escaping (Bool) -> Void) {
        let end = { [weak self] in
            for item in leaving { self?.retire(item.view, item.element, item.path) }
            self?.update.runningCount -= 1
            self?.invalidateLayout()
        }
        let isTransition = update.isTransition
        let layout = currentLayout
        let move = {
            self.updateContentSize()
            self.moveToTargetOffset()
            self.layOutContent()
            if isTransition { layout.finalizeLayoutTransition() } else { layout.finalizeCollectionViewUpdates() }
        }
        update.runningCount += 1
        invalidateLayout()
        guard window != nil, UIView.areAnimationsEnabled, bounds.width > 0, bounds.height > 0 else {
            // Nothing moves, so that what leaves can be used again at once.
            end()
            move()
            return completion(true)
        }
        UIView.animate(
            withDuration: UITableView.updateDuration,
            delay: 0,
            options: [.allowUserInteraction, .curveEaseInOut],
            animations: {
                move()
                for item in leaving {
                    guard let end = self.end(of: item.element) else { continue }
                    let shown = self.displayed(end)
                    shown.isHidden = false
                    self.apply(shown, to: item.view, isLeaving: true)
                }
            },
            completion: { isFinished in
                end()
                completion(isFinished)
            }
        )
    }

    private func moveToTargetOffset() {
        let proposed = contentOffset
        var target = currentLayout.targetContentOffset(forProposedContentOffset: proposed)
        if let collectionDelegate {
            target = collectionDelegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
        }
        if target != proposed { contentOffset = target }
    }

    // MARK: Layouts

    /// Replaces the layout.
    func replaceLayout(_ layout: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?) {
        let old = currentLayout
        guard layout !== old else {
            completion?(true)
            return
        }
        guard interactiveTransition == nil else {
            ListFailure.fail("the layout cannot be set in an interactive transition. Collection view: \(self)")
        }
        if let other = layout.collectionView, other !== self {
            ListFailure.fail("\(layout) is the layout of another collection view: \(other)")
        }
        if isLoaded { rememberAttributes() } else { update.former = [:] }
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        for view in views.values { view.willTransition(from: old, to: layout) }
        currentLayout = layout
        old.collectionView = nil
        layout.collectionView = self
        let context = layout.makeContext()
        context.invalidateEverything = true
        layout.invalidateLayout(with: context)
        laidOutBounds = nil
        guard isLoaded, bounds.width > 0, bounds.height > 0 else {
            invalidateLayout()
            completion?(true)
            return
        }
        var leaving: [Leaving] = []
        for (key, view) in sortedViews where layoutAttributes(key) == nil {
            views[key] = nil
            view.element = nil
            leaving.append(Leaving(view: view, element: key))
        }
        update.oldElement = { $0 }
        update.isTransition = true
        let finish = { [weak self] (isFinished: Bool) in
            for view in self?.views.values.map({ $0 }) ?? [] { view.didTransition(from: old, to: layout) }
            completion?(isFinished)
        }
        if animated { animate(leaving, finish) } else { UIView.performWithoutAnimation { animate(leaving, finish) } }
        old.finalizeLayoutTransition()
        update.oldElement = nil
        update.former = [:]
        update.isTransition = false
    }
}
