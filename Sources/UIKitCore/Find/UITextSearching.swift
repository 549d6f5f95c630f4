import Foundation

/// The options of a search in a text.
@preconcurrency @MainActor
public final class UITextSearchOptions: NSObject {
    /// The ways in which a text matches words.
    public enum WordMatchMethod: Int, Hashable, Sendable {
        /// Anywhere in a word.
        case contains = 0
        /// At the beginning of a word.
        case startsWith = 1
        /// As a whole word.
        case fullWord = 2
    }

    /// The way in which the text matches words. The default is `contains`.
    public let wordMatchMethod: WordMatchMethod

    /// The options of the comparison. The default ignores the case.
    public let stringCompareOptions: NSString.CompareOptions

    /// Creates the default options.
    public override convenience init() { self.init(.contains, .caseInsensitive) }

    init(_ wordMatchMethod: WordMatchMethod, _ stringCompareOptions: NSString.CompareOptions) {
        self.wordMatchMethod = wordMatchMethod
        self.stringCompareOptions = stringCompareOptions
        super.init()
    }
}

/// The styles of text that was found.
public enum UITextSearchFoundTextStyle: Int, Hashable, Sendable {
    /// The style of other text.
    case normal = 0
    /// The style of a result.
    case found = 1
    /// The style of the present result.
    case highlighted = 2
}

/// The collection of the results of a search, to which a text adds them.
@preconcurrency @MainActor
public final class UITextSearchAggregator<DocumentIdentifier: Hashable> {
    /// A result.
    struct Result {
        let range: UITextRange
        let document: DocumentIdentifier?
    }

    private(set) var results: [Result] = []
    private(set) var isFinished = false
    /// Called when the search has ended, or results have changed after its end.
    var onChange: (() -> Void)?

    /// The ranges that were found.
    public var allFoundRanges: [UITextRange] { results.map(\.range) }

    /// Adds a result.
    /// - Parameters:
    ///   - range: The range.
    ///   - string: The text that was searched for.
    ///   - document: The document that contains the range.
    public func foundRange(_ range: UITextRange, searchString string: String, document: DocumentIdentifier?) {
        results.append(Result(range: range, document: document))
        if isFinished { onChange?() }
    }

    /// Removes a result, whose text has changed.
    public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier?) {
        results.removeAll { $0.range.isEqual(range) && $0.document == document }
        if isFinished { onChange?() }
    }

    /// Removes all results.
    public func invalidate() {
        results = []
        if isFinished { onChange?() }
    }

    /// Ends the search.
    public func finishedSearching() {
        isFinished = true
        onChange?()
    }
}

/// A text that a find session searches. It may consist of several documents.
@preconcurrency @MainActor
public protocol UITextSearching<DocumentIdentifier>: NSObjectProtocol {
    /// The type of the identifiers of documents.
    associatedtype DocumentIdentifier: Hashable = AnyHashable?

    /// The selection, from which a search begins; `nil` for none.
    var selectedTextRange: UITextRange? { get }

    /// The document of the selection. By default, `nil`.
    var selectedTextSearchDocument: DocumentIdentifier? { get }

    /// A Boolean value that indicates whether results can be replaced. By default, `false`.
    var supportsTextReplacement: Bool { get }

    /// Returns the order of two ranges of a document.
    func compare(_ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?) -> ComparisonResult

    /// Returns the order of two documents. By default, they are the same.
    func compare(order fromDocument: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult

    /// Finds all ranges with a text, and adds them to a collection. It ends the search by `finishedSearching()`, now or later.
    func performTextSearch(
        queryString string: String,
        options: UITextSearchOptions,
        resultAggregator aggregator: UITextSearchAggregator<DocumentIdentifier>
    )

    /// Draws a range in a style.
    func decorate(
        foundTextRange range: UITextRange,
        document: DocumentIdentifier?,
        usingStyle: UITextSearchFoundTextStyle
    )

    /// Draws all text in the usual style.
    func clearAllDecoratedFoundText()

    /// Called before a range becomes the present result. By default, does nothing.
    func willHighlight(foundTextRange range: UITextRange, document: DocumentIdentifier?)

    /// Scrolls to a range. By default, does nothing.
    func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?)

    /// Returns a Boolean value that indicates whether a result may be replaced. By default, returns `true`.
    func shouldReplace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText: String) -> Bool

    /// Replaces a result. By default, does nothing.
    func replace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String)

    /// Replaces all results of a search. By default, does nothing.
    func replaceAll(queryString string: String, options: UITextSearchOptions, withText replacementText: String)
}

extension UITextSearching {
    /// Returns `nil`.
    public var selectedTextSearchDocument: DocumentIdentifier? { nil }

    /// Returns `false`.
    public var supportsTextReplacement: Bool { false }

    /// Returns that the documents are the same.
    public func compare(order fromDocument: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult {
        .orderedSame
    }

    /// Does nothing.
    public func willHighlight(foundTextRange range: UITextRange, document: DocumentIdentifier?) {}

    /// Does nothing.
    public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {}

    /// Returns `true`.
    public func shouldReplace(
        foundTextRange range: UITextRange,
        document: DocumentIdentifier?,
        withText: String
    ) -> Bool { true }

    /// Does nothing.
    public func replace(
        foundTextRange range: UITextRange,
        document: DocumentIdentifier?,
        withText replacementText: String
    ) {}

    /// Does nothing.
    public func replaceAll(queryString string: String, options: UITextSearchOptions, withText replacementText: String) {
    }
}
