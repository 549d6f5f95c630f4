import Foundation

/// A stroke of a page, as far as its pieces are known.
package struct PageStroke: Hashable, Sendable, Identifiable {
    package let id: UUID
    /// The name of the account that has drawn the stroke.
    package let author: String
    package internal(set) var points: [PagePoint]
    /// A Boolean value that indicates whether the stroke has ended, and all of it is known.
    package let isComplete: Bool
    /// A Boolean value that indicates whether the store does not have all of the pieces yet.
    package let isProvisional: Bool
    /// The time of the first piece.
    let time: PageEntry.Time
    /// The number of the first piece among the entries of its device.
    let number: Int

    /// Returns whether the stroke is below another one. Strokes with the same time are in the order in which their devices have drawn
    /// them, and then in that of their identifiers, so that the order is the same everywhere.
    func isBelow(_ other: PageStroke) -> Bool {
        if time != other.time { return time < other.time }
        return number == other.number ? id.uuidString < other.id.uuidString : number < other.number
    }
}

/// The set of a page's entries. What the page shows is a function of the set: neither the order in which entries arrive matters, nor
/// whether they arrive more than once.
package struct PageHistory: Sendable {
    private var entries: [String: PageEntry] = [:]
    private var parts: [UUID: StrokeParts] = [:]

    package init() {}

    /// The number of entries.
    package var count: Int { entries.count }

    /// Returns the entry with a name.
    package subscript(name: String) -> PageEntry? { entries[name] }

    /// Adds an entry. That of the store takes the place of a provisional one, but not the other way around.
    /// - Returns: A Boolean value that indicates whether the set has changed.
    @discardableResult
    package mutating func insert(_ entry: PageEntry) -> Bool {
        let name = entry.name
        if let former = entries[name] {
            if former == entry || (entry.time.isProvisional && !former.time.isProvisional) { return false }
        }
        entries[name] = entry
        parts[entry.stroke, default: StrokeParts()].insert(entry, name)
        return true
    }

    /// Removes the entry with a name.
    /// - Returns: A Boolean value that indicates whether there was one.
    @discardableResult
    package mutating func remove(_ name: String) -> Bool {
        guard let entry = entries.removeValue(forKey: name) else { return false }
        parts[entry.stroke]?.remove(entry, name)
        if parts[entry.stroke]?.isEmpty == true { parts[entry.stroke] = nil }
        return true
    }

    /// The strokes that are shown, the lowest one first.
    package var strokes: [PageStroke] {
        parts.values.compactMap(\.stroke).sorted { $0.isBelow($1) }
    }

    /// The newest stroke of an account that is shown; `nil` if there is none.
    package func newestStroke(of author: String) -> PageStroke? {
        parts.values.compactMap(\.stroke).filter { $0.author == author }.max { $0.isBelow($1) }
    }
}

/// The entries of a stroke.
private struct StrokeParts: Sendable {
    private var pieces: [Int: PageEntry] = [:]
    /// The authors of removals, by the names of these.
    private var undos: [String: String] = [:]

    // The first pieces are joined, up to one that is not known.
    private var joined = 0
    private var points: [PagePoint] = []
    private var isComplete = false
    private var provisionalCount = 0

    var isEmpty: Bool { pieces.isEmpty && undos.isEmpty }

    /// The stroke; `nil` without its first piece, and after its removal.
    ///
    /// Only the author of the first piece continues a stroke, and removes it: the store vouches for the authors.
    var stroke: PageStroke? {
        guard joined > 0, let first = pieces[0], !undos.values.contains(first.author) else { return nil }
        return PageStroke(
            id: first.stroke,
            author: first.author,
            points: points,
            isComplete: isComplete,
            isProvisional: provisionalCount > 0,
            time: first.time,
            number: first.number
        )
    }

    mutating func insert(_ entry: PageEntry, _ name: String) {
        switch entry.content {
        case .undo: undos[name] = entry.author
        case .piece(let piece):
            let former = pieces.updateValue(entry, forKey: piece.index)
            if piece.index == joined { return join() }
            guard piece.index < joined, let former else { return }
            if former.content == entry.content, former.author == entry.author {
                provisionalCount += (entry.time.isProvisional ? 1 : 0) - (former.time.isProvisional ? 1 : 0)
            } else {
                joinAgain()
            }
        }
    }

    mutating func remove(_ entry: PageEntry, _ name: String) {
        switch entry.content {
        case .undo: undos[name] = nil
        case .piece(let piece):
            pieces[piece.index] = nil
            if piece.index < joined { joinAgain() }
        }
    }

    private mutating func joinAgain() {
        (joined, points, isComplete, provisionalCount) = (0, [], false, 0)
        join()
    }

    private mutating func join() {
        while !isComplete, let entry = pieces[joined], entry.author == pieces[0]?.author {
            guard case .piece(let piece) = entry.content else { return }
            points += piece.points
            isComplete = piece.isLast
            if entry.time.isProvisional { provisionalCount += 1 }
            joined += 1
        }
    }
}
