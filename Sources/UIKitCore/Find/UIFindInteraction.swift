import QuartzCore

/// The methods by which a find interaction asks for sessions and reports them.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: NSObjectProtocol {
    /// Returns the session of a search in a view, or `nil` to prevent it.
    func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?

    /// Called after the find panel was shown. By default, does nothing.
    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)

    /// Called after the find panel was hidden. By default, does nothing.
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
    /// Does nothing.
    public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}

    /// Does nothing.
    public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

/// A panel at the bottom of the window that finds and replaces text in a view.
///
/// Command-F in the view shows it, Command-G and Shift-Command-G go on. The results are those of a ``UIFindSession``.
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
    /// Creates an interaction.
    /// - Parameter sessionDelegate: The object that provides sessions, which is not retained.
    public init(sessionDelegate: any UIFindInteractionDelegate) {
        delegate = sessionDelegate
        super.init()
    }

    /// The object that provides sessions.
    open private(set) weak var delegate: (any UIFindInteractionDelegate)?

    /// The view of the interaction.
    open private(set) weak var view: UIView?

    /// The session, while the panel is shown.
    open private(set) var activeFindSession: UIFindSession?

    /// A Boolean value that indicates whether the panel is shown.
    open var isFindNavigatorVisible: Bool { panel != nil }

    /// The text that is searched for. The default is `nil`.
    open var searchText: String? {
        didSet {
            guard searchText != oldValue else { return }
            panel?.showTexts(of: self)
            search()
        }
    }

    /// The text by which results are replaced. The default is `nil`.
    open var replacementText: String? {
        didSet { if replacementText != oldValue { panel?.showTexts(of: self) } }
    }

    /// A closure that returns the menu of the options, from the usual elements; `nil` for the usual menu. The default is `nil`.
    open var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)?

    /// Called before the interaction is added to a view or removed from it.
    open func willMove(to view: UIView?) { dismissFindNavigator() }

    /// Called after the interaction was added to a view or removed from it.
    open func didMove(to view: UIView?) { self.view = view }

    // MARK: Panel

    final weak var panel: FindPanel?
    final var options = FindOptions()

    /// Shows the panel, and edits its field.
    /// - Parameter showingReplace: A Boolean value that indicates whether there is a field for replacements, if the session supports
    ///   them.
    open func presentFindNavigator(showingReplace: Bool) {
        if let panel, let activeFindSession {
            panel.showsReplacement = showingReplace && activeFindSession.supportsReplacement
            return panel.edit()
        }
        guard let view, let window = view.window, let session = delegate?.findInteraction(self, sessionFor: view) else {
            return
        }
        activeFindSession = session
        session.resultsDidChange = { [weak self] in self?.updateResultCount() }
        let panel = FindPanel(self)
        panel.showsReplacement = showingReplace && session.supportsReplacement
        self.panel = panel
        panel.appear(in: window)
        delegate?.findInteraction(self, didBegin: session)
        panel.edit()
        search()
    }

    /// Hides the panel, and ends the search.
    open func dismissFindNavigator() {
        guard let session = activeFindSession else { return }
        activeFindSession = nil
        session.resultsDidChange = nil
        session.invalidateFoundResults()
        panel?.disappear()
        panel = nil
        delegate?.findInteraction(self, didEnd: session)
    }

    /// Highlights the next result.
    open func findNext() { activeFindSession?.highlightNextResult(in: .forward) }

    /// Highlights the previous result.
    open func findPrevious() { activeFindSession?.highlightNextResult(in: .backward) }

    /// Shows the present number of results. A session of a subclass calls it after a change.
    open func updateResultCount() {
        guard let activeFindSession else { return }
        panel?.showCount(of: activeFindSession)
    }

    /// Searches for the text.
    final func search() {
        guard let activeFindSession else { return }
        guard let searchText, !searchText.isEmpty else {
            activeFindSession.invalidateFoundResults()
            return updateResultCount()
        }
        activeFindSession.performSearch(query: searchText, options: options.searchOptions)
        updateResultCount()
    }

    /// Replaces the present result, or all.
    final func replace(all: Bool) {
        guard let activeFindSession, let searchText, !searchText.isEmpty else { return }
        let text = replacementText ?? ""
        if all {
            activeFindSession.replaceAll(
                searchQuery: searchText,
                replacementString: text,
                options: options.searchOptions
            )
        } else if activeFindSession.allowsReplacementForCurrentlyHighlightedResult {
            activeFindSession.performSingleReplacement(
                query: searchText,
                replacementString: text,
                options: options.searchOptions
            )
        }
        updateResultCount()
    }
}

/// The options that users choose in the panel.
struct FindOptions {
    var matchesCase = false
    var findsWords = false

    @MainActor var searchOptions: UITextSearchOptions {
        UITextSearchOptions(findsWords ? .fullWord : .contains, matchesCase ? [] : .caseInsensitive)
    }
}

extension UIApplication {
    /// Shows the find panel of the nearest view in the responder chain that has one, or goes on in it, for the keys of iOS:
    /// Command-F, with Option for replacements, Command-G and Shift-Command-G.
    /// - Returns: A Boolean value that indicates whether there is such a view.
    final func performFind(for press: UIPress) -> Bool {
        guard let key = press.key, !key.keyCode.isModifier else { return false }
        let flags = key.modifierFlags.intersection([.command, .shift, .alternate, .control])
        let letter = key.charactersIgnoringModifiers.lowercased()
        let work: (UIFindInteraction) -> Void
        switch (letter, flags) {
        case ("f", .command): work = { $0.presentFindNavigator(showingReplace: false) }
        case ("f", [.command, .alternate]): work = { $0.presentFindNavigator(showingReplace: true) }
        case ("g", .command): work = { $0.findNext() }
        case ("g", [.command, .shift]): work = { $0.findPrevious() }
        default: return false
        }
        var responder = press.responder
        while let current = responder {
            if let interaction = (current as? UIView)?.findInteractionOfView {
                work(interaction)
                return true
            }
            responder = current.next
        }
        return false
    }
}

extension UIView {
    /// The find interaction of the view.
    var findInteractionOfView: UIFindInteraction? { interactions.lazy.compactMap { $0 as? UIFindInteraction }.first }
}
