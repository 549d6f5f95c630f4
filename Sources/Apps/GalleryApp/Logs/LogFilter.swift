/// A search through a log, off the main thread. Another search ends the one in progress, as does the release of the filter.
@MainActor
final class LogFilter {
    /// The number of lines that are searched between two results.
    static let partLength = 16_384

    private var task: Task<Void, Never>?

    /// A Boolean value that indicates whether a search is in progress.
    var isSearching: Bool { task != nil }

    isolated deinit { task?.cancel() }

    /// Begins a search.
    /// - Parameters:
    ///   - onFound: Called with the lines of each part, in order, and with the number of lines that were searched so far.
    func search(_ words: String, in lines: LogLines, onFound: @escaping @MainActor ([Int], Int) -> Void) {
        cancel()
        task = Task { [weak self] in
            var next = 0
            while next < lines.count {
                let part = next..<min(next + Self.partLength, lines.count)
                let found = await Self.matches(words, lines, part)
                if Task.isCancelled { return }
                next = part.upperBound
                if next == lines.count { self?.task = nil }
                onFound(found, next)
            }
        }
        if lines.count == 0 { cancel() }
    }

    /// Ends the search in progress. Nothing more is found.
    func cancel() {
        task?.cancel()
        task = nil
    }

    @concurrent
    private nonisolated static func matches(_ words: String, _ lines: LogLines, _ part: Range<Int>) async -> [Int] {
        lines.matches(words, in: part)
    }
}
