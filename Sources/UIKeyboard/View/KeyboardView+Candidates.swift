import UIKitCore

/// The candidates above the keys: corrections of a word, those of an input method, and found emoji.
extension KeyboardView {
    /// The uses of the bar.
    enum BarUse: Hashable {
        case corrections
        case method
        case emojiSearch
    }

    /// Returns the use of the bar for the present input; `nil` if there is no bar.
    private var wantedBar: BarUse? {
        if emojiQuery != nil { return .emojiSearch }
        if method != nil { return .method }
        guard let text = input as? any UITextInput, typedWords?.suggests(for: text) ?? false else { return nil }
        return .corrections
    }

    /// Shows or hides the bar. Its height is a part of the keyboard's.
    func updateBar() {
        let use = wantedBar
        if use != barUse {
            let hadBar = barUse != nil
            // The focus leaves the candidates while they are visible.
            if use == nil { bar.show(CandidateList()) }
            barUse = use
            bar.isHidden = use == nil
            if hadBar != (use != nil) {
                superview?.setNeedsLayout()
                setNeedsLayout()
            }
        }
        updateCandidates()
    }

    /// Shows the candidates as they are now.
    func updateCandidates() {
        switch barUse {
        case .emojiSearch:
            bar.show(CandidateList(prompt: emojiQuery.map { $0.isEmpty ? "\u{2026}" : $0 } ?? "", foundEmoji))
        case .method: bar.show(methodCandidates)
        case .corrections:
            guard let found = typedWords?.found else { return bar.show(CandidateList()) }
            // The word itself is in the first place, as on iOS.
            bar.show(CandidateList(["\u{201C}\(found.word)\u{201D}"] + found.guesses.prefix(2)))
        case nil: bar.show(CandidateList())
        }
    }

    /// Shows other candidates: those of the list that do not fit, or those of the method before and after the list.
    func showCandidates(isNext: Bool) {
        if !bar.showPage(isNext: isNext), barUse == .method { services.inputMethods?.showCandidates(isNext: isNext) }
    }

    /// Selects a candidate.
    func select(candidate index: Int) {
        switch barUse {
        case .emojiSearch:
            guard foundEmoji.indices.contains(index) else { return }
            insertEmoji(foundEmoji[index])
        case .method: services.inputMethods?.select(candidate: index)
        case .corrections:
            guard let words = typedWords, let found = words.found, let text = input as? any UITextInput else { return }
            changes {
                if index == 0 {
                    words.accept(in: text)
                } else if found.guesses.indices.contains(index - 1) {
                    words.replace(with: found.guesses[index - 1], in: text)
                }
            }
            textMayHaveChanged()
        case nil: break
        }
    }
}
