/// Elements with keys, in an order. Finding, inserting and removing an element take the same time in a list of any length.
///
/// Elements are in slots, which they keep until they are removed, and each slot has its neighbors. Only the position of an
/// element in the list is counted.
struct PageList<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private struct Entry: Sendable {
        var key: Key
        var element: Element
        var previous: Int?
        var next: Int?
    }

    private var entries: [Entry]
    /// The slots without an element. Their entries are not used.
    private var free: [Int] = []
    private var slots: [Key: Int]
    private var first = 0

    /// Creates a list with one element, which is in slot 0.
    init(_ element: Element, key: Key) {
        entries = [Entry(key: key, element: element)]
        slots = [key: 0]
    }

    /// The number of elements; at least 1.
    var count: Int { slots.count }

    /// Returns the slot of an element, or `nil` if there is none with the key.
    func slot(of key: Key) -> Int? { slots[key] }

    func key(at slot: Int) -> Key { entries[slot].key }

    subscript(slot: Int) -> Element {
        _read { yield entries[slot].element }
        _modify { yield &entries[slot].element }
    }

    /// Returns the slot of the preceding element, or `nil` for the first one.
    func slot(before slot: Int) -> Int? { entries[slot].previous }

    /// Returns the slot of the following element, or `nil` for the last one.
    func slot(after slot: Int) -> Int? { entries[slot].next }

    /// Inserts an element, whose key must be new.
    /// - Parameter previous: The slot of the element before it; `nil` for the start of the list.
    /// - Returns: The slot.
    mutating func insert(_ element: Element, key: Key, after previous: Int?) -> Int {
        let next = previous.map { entries[$0].next } ?? first
        let entry = Entry(key: key, element: element, previous: previous, next: next)
        let slot: Int
        if let unused = free.popLast() {
            slot = unused
            entries[slot] = entry
        } else {
            slot = entries.count
            entries.append(entry)
        }
        if let previous { entries[previous].next = slot } else { first = slot }
        if let next { entries[next].previous = slot }
        slots[key] = slot
        return slot
    }

    /// Removes an element, which must not be the only one.
    /// - Parameter empty: An element that occupies the slot until it is used again.
    mutating func remove(at slot: Int, leaving empty: Element) {
        let entry = entries[slot]
        slots[entry.key] = nil
        if let previous = entry.previous { entries[previous].next = entry.next } else { first = entry.next ?? first }
        if let next = entry.next { entries[next].previous = entry.previous }
        entries[slot] = Entry(key: entry.key, element: empty)
        free.append(slot)
    }

    /// The elements in their order. Takes time for each element.
    var elements: [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        var next: Int? = first
        while let slot = next {
            elements.append(entries[slot].element)
            next = entries[slot].next
        }
        return elements
    }

    /// Returns the number of elements before one. Takes time for each of them.
    func position(of slot: Int) -> Int {
        var position = 0
        var previous = entries[slot].previous
        while let slot = previous {
            position += 1
            previous = entries[slot].previous
        }
        return position
    }
}
