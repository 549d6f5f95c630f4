import Foundation

/// Search and replacement in a text view.
extension UITextView: UITextSearching {
    /// The type of identifiers of documents, of which a text view has one without an identifier.
    public typealias DocumentIdentifier = AnyHashable?

    /// A Boolean value that indicates whether the view has a find panel, which Command-F shows. The default is `false`.
    public var isFindInteractionEnabled: Bool {
        get { findInteraction != nil }
        set {
            guard newValue != isFindInteractionEnabled else { return }
            if newValue {
                let delegate = TextViewFindDelegate()
                let interaction = TextViewFindInteraction(owning: delegate)
                addInteraction(interaction)
            } else if let findInteraction {
                removeInteraction(findInteraction)
            }
        }
    }

    /// The find panel; `nil` if it is not enabled.
    public var findInteraction: UIFindInteraction? {
        interactions.lazy.compactMap { $0 as? TextViewFindInteraction }.first
    }

    /// A Boolean value that indicates whether results can be replaced: whether the text is editable.
    public var supportsTextReplacement: Bool { isEditable }

    /// Returns the order of two ranges.
    public func compare(
        _ foundRange: UITextRange,
        toRange: UITextRange,
        document: AnyHashable??
    ) -> ComparisonResult {
        guard let first = (foundRange as? IndexedTextRange)?.range, let second = (toRange as? IndexedTextRange)?.range
        else { return .orderedSame }
        if first.location != second.location {
            return first.location < second.location ? .orderedAscending : .orderedDescending
        }
        return .orderedSame
    }

    /// Finds all ranges with a text.
    public func performTextSearch(
        queryString string: String,
        options: UITextSearchOptions,
        resultAggregator aggregator: UITextSearchAggregator<AnyHashable?>
    ) {
        for range in ranges(of: string, options) {
            aggregator.foundRange(IndexedTextRange(range), searchString: string, document: nil)
        }
        aggregator.finishedSearching()
    }

    private func ranges(of query: String, _ options: UITextSearchOptions) -> [NSRange] {
        guard !query.isEmpty else { return [] }
        let text = NSString(string: textStorage.string)
        var ranges: [NSRange] = []
        var start = 0
        while start < text.length {
            let rest = NSRange(location: start, length: text.length - start)
            let found = text.range(of: query, options: options.stringCompareOptions, range: rest)
            guard found.location != NSNotFound, found.length > 0 else { break }
            if matchesWord(found, text, options.wordMatchMethod) {
                ranges.append(found)
                start = NSMaxRange(found)
            } else {
                start = found.location + 1
            }
        }
        return ranges
    }

    /// Returns a Boolean value that indicates whether a range begins or is a word, as asked for.
    private func matchesWord(
        _ range: NSRange,
        _ text: NSString,
        _ method: UITextSearchOptions.WordMatchMethod
    ) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            guard index >= 0, index < text.length else { return false }
            let character = text.rangeOfComposedCharacterSequence(at: index)
            return text.substring(with: character).rangeOfCharacter(from: .alphanumerics) != nil
        }
        guard method != .contains else { return true }
        if isLetter(range.location - 1) && isLetter(range.location) { return false }
        return method == .startsWith || !(isLetter(NSMaxRange(range)) && isLetter(NSMaxRange(range) - 1))
    }

    /// Shows a range in a style.
    public func decorate(
        foundTextRange range: UITextRange,
        document: AnyHashable??,
        usingStyle: UITextSearchFoundTextStyle
    ) {
        guard let range = (range as? IndexedTextRange)?.range else { return }
        switch usingStyle {
        case .normal:
            layoutManager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: range)
            layoutManager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: range)
        case .found:
            layoutManager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: range)
            let color = UIColor.systemYellow.withAlphaComponent(0.4)
            layoutManager.addTemporaryAttribute(.backgroundColor, value: color, forCharacterRange: range)
        case .highlighted:
            layoutManager.addTemporaryAttributes(
                [.backgroundColor: UIColor.systemYellow, .foregroundColor: UIColor.black],
                forCharacterRange: range
            )
        }
    }

    /// Shows all text as usual.
    public func clearAllDecoratedFoundText() {
        guard layoutManager.temporary != nil else { return }
        let whole = NSRange(location: 0, length: textStorage.length)
        layoutManager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: whole)
        layoutManager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: whole)
    }

    /// Scrolls to a range.
    public func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
        if let range = (range as? IndexedTextRange)?.range { scrollRangeToVisible(range) }
    }

    /// Replaces a result.
    public func replace(
        foundTextRange range: UITextRange,
        document: AnyHashable??,
        withText replacementText: String
    ) {
        replace(range, withText: replacementText)
    }

    /// Replaces all results of a search.
    public func replaceAll(
        queryString string: String,
        options: UITextSearchOptions,
        withText replacementText: String
    ) {
        // From the end, so that the other ranges remain.
        for range in ranges(of: string, options).reversed() {
            let range = IndexedTextRange(range)
            guard shouldReplace(foundTextRange: range, document: nil, withText: replacementText) else { continue }
            replace(foundTextRange: range, document: nil, withText: replacementText)
        }
    }
}

/// The find interaction of a text view, which retains its delegate.
private final class TextViewFindInteraction: UIFindInteraction {
    private let owned: TextViewFindDelegate

    init(owning delegate: TextViewFindDelegate) {
        owned = delegate
        super.init(sessionDelegate: delegate)
    }
}

private final class TextViewFindDelegate: NSObject, UIFindInteractionDelegate {
    func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
        (view as? UITextView).map { UITextSearchingFindSession(searchableObject: $0) }
    }
}
