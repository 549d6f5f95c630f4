/// The items whose data was requested ahead of their display.
struct PrefetchWindow {
    private(set) var requested: Set<ListIndex> = []

    /// Changes the items that are near.
    /// - Parameters:
    ///   - ahead: The items that will be visible soon, the nearest first.
    ///   - count: The number of items of `ahead` to request. Requests of the others are not canceled, so that items at the end
    ///     are not requested again when the number of visible items changes by one.
    ///   - visible: The items that are visible.
    /// - Returns: The items to request, in the order of `ahead`, and those whose requests are canceled, sorted.
    mutating func update(
        ahead: [ListIndex],
        count: Int = .max,
        visible: Set<ListIndex>
    ) -> (start: [ListIndex], cancel: [ListIndex]) {
        let start = ahead.prefix(count).filter { !requested.contains($0) && !visible.contains($0) }
        let near = Set(ahead)
        let cancel = requested.filter { !near.contains($0) && !visible.contains($0) }.sorted()
        requested = requested.filter { near.contains($0) }.union(start)
        requested.subtract(visible)
        return (start, cancel)
    }

    /// Replaces the items after an update; those that `index` returns `nil` for were deleted.
    mutating func move(_ index: (ListIndex) -> ListIndex?) { requested = Set(requested.compactMap(index)) }

    /// Forgets all items.
    mutating func reset() { requested = [] }
}
