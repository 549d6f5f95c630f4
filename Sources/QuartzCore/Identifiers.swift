import Synchronization

/// Numbers that are never given twice in this process: for layers, pictures, lists of children, commits.
enum Identifiers {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
