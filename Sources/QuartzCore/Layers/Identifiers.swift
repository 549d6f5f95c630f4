import Synchronization

/// A source of numbers that are unique in this process, for layers, contents, lists of children and commits.
enum Identifiers {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
