import QuartzCore

/// The pages of the candidates above the keys, each of which has as many as fit beside the keys for the other pages.
struct CandidatePages: Equatable {
    /// The indices of the candidates of each page, in their order.
    private(set) var ranges: [Range<Int>] = []

    /// Distributes candidates.
    /// - Parameters:
    ///   - widths: The least widths of the candidates, in points. One that is wider than the room has a page of its own.
    ///   - room: The width for the candidates and for the keys of other pages, in points.
    ///   - pageKey: The width of a key for other pages, in points.
    ///   - hasPrevious: A Boolean value that indicates whether the first page has a key for what is before it.
    ///   - hasNext: A Boolean value that indicates whether the last page has a key for what is after it.
    init(widths: [CGFloat], room: CGFloat, pageKey: CGFloat, hasPrevious: Bool, hasNext: Bool) {
        var start = 0
        var rest = widths.reduce(0, +)
        while start < widths.count {
            let left = start > 0 || hasPrevious ? pageKey : 0
            guard left + rest + (hasNext ? pageKey : 0) > room else {
                ranges.append(start..<widths.count)
                return
            }
            var end = start
            var used = left + pageKey
            repeat {
                used += widths[end]
                rest -= widths[end]
                end += 1
            } while end < widths.count && used + widths[end] <= room
            ranges.append(start..<end)
            start = end
        }
    }

    /// Returns the index of the page of a candidate; `nil` if there is no such candidate.
    func page(of candidate: Int) -> Int? { ranges.firstIndex { $0.contains(candidate) } }
}
