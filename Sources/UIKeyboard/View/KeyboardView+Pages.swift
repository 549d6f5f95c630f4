import Localization
import QuartzCore
import UIKitCore

/// The pages of keys, and the keys that depend on the input.
extension KeyboardView {
    /// The keys of the page that is shown.
    package var page: KeyboardPage? { page(pageID) }

    var pageView: KeyboardPageView? { views[pageID] }

    /// The first page of the keyboard.
    var firstPage: KeyboardPage.ID { pages?.first ?? .letters }

    /// Shows a page; for the letters, those of the present state of Shift, which outlives the pages of signs.
    /// - Parameters:
    ///   - id: The page.
    ///   - former: The pages of another layout, which are removed.
    func show(_ id: KeyboardPage.ID, replacing former: [KeyboardPageView] = []) {
        let wanted = id == .letters && shift != .off && pages?.hasShift == true ? .shifted : id
        guard let page = page(wanted) else { return }
        // Of a category, it is a page that exists.
        let id = page.id
        if id.isEmoji, emojiQuery != nil { endEmojiSearch() }
        tracker.pageWillChange()
        pageID = id
        if openingTimer != nil { showAllRows() }
        let view = views[id] ?? insert(page)
        view.isHidden = false
        updateKeys()
        // Before the other pages are left: the focus and the screen reader would leave the keyboard with their keys.
        moveFocus(to: view)
        for old in former { old.removeFromSuperview() }
        let isLetters = id == .letters || id == .shifted
        for (other, view) in views where other != id {
            if isLetters, other == .letters || other == .shifted {
                view.isHidden = true
            } else {
                views[other] = nil
                view.removeFromSuperview()
            }
        }
        tracker.pageDidChange()
    }

    /// Adds a view for a page.
    private func insert(_ page: KeyboardPage) -> KeyboardPageView {
        let view = KeyboardPageView(page, metrics)
        views[page.id] = view
        for key in view.keys {
            key.onSpeaking = { [weak self, weak key] in key.flatMap { self?.spokenName(of: $0.key) } ?? nil }
            key.onActivation = { [weak self, weak key] in if let key { self?.perform(key) } }
        }
        let moves = window == nil && UIView.areAnimationsEnabled
        UIView.performWithoutAnimation {
            if isDimmed { view.alpha = Self.dimmedAlpha }
            insertSubview(view, at: 0)
            if moves { showRowsByTurns(view) }
            arrange(view)
        }
        return view
    }

    /// Updates the keys that depend on the input and on Shift.
    func updateKeys() {
        guard let view = pageView else { return }
        let isReturnEnabled = input.map { !$0.enablesReturnKeyAutomatically || $0.hasText } ?? true
        for key in view.keys {
            switch key.key.role {
            case .return:
                key.state.isEnabled = isReturnEnabled
                key.state.isProminent = input.map { $0.returnKeyType != .default && $0.returnKeyType != .next } ?? false
                key.state.title = ReturnTitle.of(input?.returnKeyType ?? .default)
            case .page(.emoji(let category, _)) where pageID.isEmoji:
                if case .emoji(category, _) = pageID, key.key.label.first?.isPunctuation == false {
                    key.state.isOn = true
                }
            case .shift:
                key.state.isOn = shift != .off
                key.state.isLocked = shift == .locked
            case .space:
                key.state.title =
                    layouts.hasSeveral ? layouts.shownName : AccessibilityText.localized(.space)
            default: break
            }
        }
    }

    /// The state of Shift that the text before the caret asks for.
    var wantedShift: Shift {
        // Input methods and searches are typed in small letters.
        guard pages?.hasShift == true, method == nil, emojiQuery == nil, let text = input as? any UITextInput else {
            return .off
        }
        return text.beginsWithCapital ? .once : .off
    }

    /// Changes Shift, and shows the letters for it.
    func setShift(_ shift: Shift) {
        guard pages?.hasShift == true, pageID == .letters || pageID == .shifted else { return }
        self.shift = shift
        let id: KeyboardPage.ID = shift == .off ? .letters : .shifted
        if id == pageID { updateKeys() } else { show(id) }
    }
}

/// The titles of the Return key.
enum ReturnTitle {
    @MainActor
    static func of(_ type: UIReturnKeyType) -> String {
        switch type {
        case .default: AccessibilityText.localized(.returnKey)
        case .go: AccessibilityText.localized(.go)
        case .google: "Google"
        case .join: AccessibilityText.localized(.join)
        case .next: AccessibilityText.localized(.next)
        case .route: AccessibilityText.localized(.route)
        case .search: AccessibilityText.localized(.search)
        case .send: AccessibilityText.localized(.send)
        case .yahoo: "Yahoo"
        case .done: AccessibilityText.localized(.done)
        case .emergencyCall: AccessibilityText.localized(.emergencyCall)
        case .continue: AccessibilityText.localized(.continueTyping)
        }
    }
}
