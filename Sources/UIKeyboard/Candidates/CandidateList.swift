/// Texts above the keys, of which a tap selects one.
package struct CandidateList: Hashable, Sendable {
    /// A text that explains the candidates, such as what is searched for; empty if there is none.
    package var prompt: String
    package var candidates: [String]
    /// The index of the candidate that a space would select; `nil` if there is none.
    package var selected: Int?
    /// Boolean values that indicate whether there are further candidates before and after those of the list.
    package var hasPrevious: Bool
    package var hasNext: Bool

    package init(
        prompt: String = "",
        _ candidates: [String] = [],
        selected: Int? = nil,
        hasPrevious: Bool = false,
        hasNext: Bool = false
    ) {
        self.prompt = prompt
        self.candidates = candidates
        self.selected = selected
        self.hasPrevious = hasPrevious
        self.hasNext = hasNext
    }

    /// A Boolean value that indicates whether there is nothing to show.
    package var isEmpty: Bool { prompt.isEmpty && candidates.isEmpty && !hasPrevious && !hasNext }
}
