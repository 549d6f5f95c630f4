import Foundation

/// A search in the content of a view, which a find interaction controls. Subclasses implement it for their contents.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
    /// The ways in which the number of results is displayed.
    public enum SearchResultDisplayStyle: Int, Hashable, Sendable {
        /// The number of the present result, and of all.
        case currentAndTotal = 0
        /// The number of all results.
        case total = 1
        /// Nothing.
        case none = 2
    }

    /// The number of results.
    open var resultCount: Int { 0 }

    /// The index of the present result; `NSNotFound` if there is none.
    open var highlightedResultIndex: Int { NSNotFound }

    /// The way in which the number of results is displayed. The default is `currentAndTotal`.
    open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal {
        didSet { resultsDidChange?() }
    }

    /// A Boolean value that indicates whether results can be replaced.
    open var supportsReplacement: Bool { false }

    /// A Boolean value that indicates whether the present result can be replaced.
    open var allowsReplacementForCurrentlyHighlightedResult: Bool { false }

    /// Searches for a text, and highlights a result.
    open func performSearch(query: String, options: UITextSearchOptions?) {}

    /// Replaces the present result, and highlights the next one.
    open func performSingleReplacement(query: String, replacementString: String, options: UITextSearchOptions?) {}

    /// Replaces all results of a search.
    open func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}

    /// Highlights the next or the previous result; after the last one, the first.
    open func highlightNextResult(in direction: UITextStorageDirection) {}

    /// Ends the search: there are no results afterward.
    open func invalidateFoundResults() {}

    /// Called after the results have changed.
    final var resultsDidChange: (() -> Void)?
}

/// A find session of a text.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
    /// The text, which is not retained.
    public final var searchableObject: (any UITextSearching)? { searcher.object }

    private final let searcher: any TextSearcher

    /// Creates a session.
    /// - Parameter searchableObject: The text.
    public init(searchableObject: any UITextSearching) {
        func searcher<Text: UITextSearching>(of text: Text) -> any TextSearcher { Searcher(text) }
        self.searcher = searcher(of: searchableObject)
        super.init()
        self.searcher.onChange = { [weak self] in self?.resultsDidChange?() }
    }

    open override var resultCount: Int { searcher.count }

    open override var highlightedResultIndex: Int { searcher.index ?? NSNotFound }

    open override var supportsReplacement: Bool { searcher.supportsReplacement }

    open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
        searcher.supportsReplacement && searcher.index != nil
    }

    open override func performSearch(query: String, options: UITextSearchOptions?) {
        searcher.search(query, options ?? UITextSearchOptions())
    }

    open override func performSingleReplacement(
        query: String,
        replacementString: String,
        options: UITextSearchOptions?
    ) { searcher.replace(query, replacementString, options ?? UITextSearchOptions()) }

    open override func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
        searcher.replaceAll(searchQuery, replacementString, options ?? UITextSearchOptions())
    }

    open override func highlightNextResult(in direction: UITextStorageDirection) {
        searcher.move(by: direction == .forward ? 1 : -1)
    }

    open override func invalidateFoundResults() { searcher.clear() }
}

/// A search in a text of any type of documents.
@MainActor
private protocol TextSearcher: AnyObject {
    var object: (any UITextSearching)? { get }
    var count: Int { get }
    var index: Int? { get }
    var supportsReplacement: Bool { get }
    var onChange: (() -> Void)? { get set }
    func search(_ query: String, _ options: UITextSearchOptions)
    func move(by step: Int)
    func replace(_ query: String, _ text: String, _ options: UITextSearchOptions)
    func replaceAll(_ query: String, _ text: String, _ options: UITextSearchOptions)
    func clear()
}

@MainActor
private final class Searcher<Text: UITextSearching>: TextSearcher {
    private typealias Result = UITextSearchAggregator<Text.DocumentIdentifier>.Result

    private weak var text: Text?
    private var aggregator: UITextSearchAggregator<Text.DocumentIdentifier>?
    private var results: [Result] = []
    private(set) var index: Int?
    var onChange: (() -> Void)?

    /// The number of results that are decorated. Of more, only the present one is, so that a search for one letter does not change
    /// all of a long text.
    private static var decorationLimit: Int { 1000 }

    init(_ text: Text) { self.text = text }

    var object: (any UITextSearching)? { text }
    var count: Int { results.count }
    var supportsReplacement: Bool { text?.supportsTextReplacement ?? false }

    func search(_ query: String, _ options: UITextSearchOptions) { search(query, options, from: nil) }

    /// Searches, and highlights the first result at a place or after it.
    private func search(_ query: String, _ options: UITextSearchOptions, from place: Result?) {
        clear()
        guard let text, !query.isEmpty else { return }
        let aggregator = UITextSearchAggregator<Text.DocumentIdentifier>()
        self.aggregator = aggregator
        let start =
            place ?? text.selectedTextRange.map { Result(range: $0, document: text.selectedTextSearchDocument) }
        aggregator.onChange = { [weak self, weak aggregator] in
            guard let self, let aggregator, self.aggregator === aggregator else { return }
            take(aggregator.results, from: results.isEmpty ? start : index.map { results[$0] })
        }
        text.performTextSearch(queryString: query, options: options, resultAggregator: aggregator)
    }

    private func precedes(_ first: Result, _ second: Result) -> Bool {
        guard let text else { return false }
        if let one = first.document, let other = second.document, one != other {
            return text.compare(order: one, toDocument: other) == .orderedAscending
        }
        return text.compare(first.range, toRange: second.range, document: first.document) == .orderedAscending
    }

    private func take(_ found: [Result], from start: Result?) {
        guard let text else { return }
        text.clearAllDecoratedFoundText()
        results = found.sorted { precedes($0, $1) }
        index = nil
        if results.count <= Self.decorationLimit {
            for result in results { decorate(result, .found) }
        }
        if !results.isEmpty {
            highlight(start.flatMap { start in results.firstIndex { !precedes($0, start) } } ?? 0)
        } else {
            onChange?()
        }
    }

    private func decorate(_ result: Result, _ style: UITextSearchFoundTextStyle) {
        text?.decorate(foundTextRange: result.range, document: result.document, usingStyle: style)
    }

    private func highlight(_ new: Int) {
        guard let text else { return }
        if let index, results.indices.contains(index) {
            decorate(results[index], results.count <= Self.decorationLimit ? .found : .normal)
        }
        index = new
        let result = results[new]
        text.willHighlight(foundTextRange: result.range, document: result.document)
        decorate(result, .highlighted)
        text.scrollRangeToVisible(result.range, inDocument: result.document)
        onChange?()
    }

    func move(by step: Int) {
        guard !results.isEmpty else { return }
        let from = index ?? (step > 0 ? -1 : results.count)
        highlight((from + step + results.count) % results.count)
    }

    func replace(_ query: String, _ replacement: String, _ options: UITextSearchOptions) {
        guard let text, text.supportsTextReplacement, let index, results.indices.contains(index) else { return }
        let result = results[index]
        let next = results.indices.contains(index + 1) ? results[index + 1] : nil
        guard text.shouldReplace(foundTextRange: result.range, document: result.document, withText: replacement) else {
            return move(by: 1)
        }
        let isLast = next == nil
        text.replace(foundTextRange: result.range, document: result.document, withText: replacement)
        // The ranges behind have moved; a replacement may contain the text.
        search(query, options, from: result)
        guard !results.isEmpty else { return }
        if isLast {
            highlight(0)
        } else if contains(replacement, query, options), results.count > index + 1 {
            highlight(index + 1)
        }
    }

    /// Returns a Boolean value that indicates whether a replacement contains the text that is searched for.
    private func contains(_ replacement: String, _ query: String, _ options: UITextSearchOptions) -> Bool {
        NSString(string: replacement).range(of: query, options: options.stringCompareOptions).location != NSNotFound
    }

    func replaceAll(_ query: String, _ replacement: String, _ options: UITextSearchOptions) {
        guard let text, text.supportsTextReplacement, !query.isEmpty else { return }
        text.replaceAll(queryString: query, options: options, withText: replacement)
        search(query, options)
    }

    func clear() {
        aggregator = nil
        let hadResults = !results.isEmpty
        results = []
        index = nil
        if hadResults { text?.clearAllDecoratedFoundText() }
        onChange?()
    }
}
