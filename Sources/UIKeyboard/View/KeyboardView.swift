import Foundation
import Input
import Localization
import QuartzCore
import UIKitCore

/// The keyboard on the screen.
///
/// Each page draws its keys once. A touch changes one key, which is all that is painted again. The pages with and without
/// Shift are both retained; others are dropped when they are left.
@MainActor
package final class KeyboardView: UIView, ScreenKeyboardView {
    /// The state of Shift.
    package enum Shift: Hashable, Sendable {
        case off
        /// For the next letter.
        case once
        case locked
    }

    var layouts: KeyboardLayouts
    private(set) var metrics = KeyboardMetrics(window: .zero)
    var options = KeyboardPageOptions()
    /// The pages of the present layout and kind of keyboard.
    package internal(set) var pages: KeyboardPages?
    var views: [KeyboardPage.ID: KeyboardPageView] = [:]

    /// The page that is shown.
    package internal(set) var pageID = KeyboardPage.ID.letters

    /// The input that is typed into.
    private(set) weak var input: (any UIKeyInput)?

    /// The state of Shift.
    package internal(set) var shift = Shift.off

    /// The services beside keys.
    let services: KeyboardServices
    /// The checker of the words that are typed; `nil` if they are not checked.
    private(set) weak var typedWords: TypedWordChecker?
    /// The candidates above the keys.
    let bar = CandidateBar(frame: .zero)
    var barUse: BarUse?
    var barHeight: CGFloat { barUse == nil ? 0 : CandidateBar.height }
    /// The text that emoji are searched for; `nil` if none are.
    var emojiQuery: String?
    var foundEmoji: [String] = []
    /// The input method that keys are sent to; `nil` if there is none.
    var method: InputMethod?
    var methodCandidates = CandidateList()
    /// A Boolean value that indicates whether the text of the method is marked in the input.
    var hasProvisionalText = false
    /// The origin of a keyboard that floats, in points of the window; `nil` if it is docked.
    var floatingOrigin: CGPoint?
    let handle = UIView(frame: .zero)

    /// The touches on the keys.
    lazy var tracker = KeyTracker(self)
    /// The texts that were typed, as far as they determine what follows.
    var typing = KeyboardTyping()
    /// The time of the next row of keys, while the keyboard opens.
    var openingTimer: TimerQueue.Timer?

    /// Creates the keyboard of a session when it is first needed.
    /// - Parameters:
    ///   - session: The session.
    ///   - names: The keymap of attached keyboards, whose layouts the keyboard has.
    package static func install(in session: Session, _ names: KeymapNames) {
        let keyboards = session.userInterface.keyboards
        let services = KeyboardServices.of(session)
        var made: KeyboardLayouts?
        func layouts() -> KeyboardLayouts {
            let layouts = made ?? KeyboardLayouts(names, services)
            made = layouts
            return layouts
        }
        keyboards.prepareKeyboard = { input, window in
            layouts().prepare(AdvanceLabels(for: input, in: window, layouts(), services))
        }
        keyboards.makeKeyboard = { KeyboardView(layouts(), services) }
        guard let view = keyboards.view as? KeyboardView else { return }
        view.layouts = KeyboardLayouts(names, view.services)
        view.pages = nil
        if let input = view.input, let window = view.window { view.begin(input, in: window) }
    }

    init(_ layouts: KeyboardLayouts, _ services: KeyboardServices) {
        self.layouts = layouts
        self.services = services
        super.init(frame: .zero)
        bar.isHidden = true
        bar.onActivation = { [weak self] in self?.perform($0) }
        bar.onReplacement = { [weak self] in self?.moveFocus(from: $0) }
        addSubview(bar)
        handle.backgroundColor = KeyboardStyle.dimmedLabel
        handle.layer.cornerRadius = 2.5
        handle.isHidden = true
        addSubview(handle)
        if let methods = services.inputMethods { adopt(methods) }
        backgroundColor = KeyboardStyle.background
        isMultipleTouchEnabled = true
        clipsToBounds = false
    }

    package required init?(coder: NSCoder) { nil }

    // MARK: Showing

    package func height(in window: UIWindow) -> CGFloat {
        let keys = keyWindow(in: window)
        let handle = keys == window.bounds.size ? 0 : Self.handleHeight
        return KeyboardMetrics(window: keys).height + barHeight + handle
    }

    package func begin(_ input: any UIKeyInput, in window: UIWindow) {
        let isOther = self.input !== input
        if isOther { leave() }
        self.input = input
        if let text = input as? any UITextInput, text.inputDelegate == nil { text.inputDelegate = self }
        overrideUserInterfaceStyle =
            switch input.keyboardAppearance {
            case .dark: .dark
            case .light: .light
            case .default: .unspecified
            }
        let size = KeyboardMetrics(window: keyWindow(in: window))
        layouts.select(for: input)
        let options = KeyboardPageOptions(input, isWide: size.isWide, layouts, hasEmoji: services.emoji != nil)
        let words = window.session.userInterface.typedWords
        typedWords = words
        words?.onChange = { [weak self] in self?.updateCandidates() }
        words?.onOpen = { [weak self] in self?.updateBar() }
        if isOther {
            if let text = input as? any UITextInput { words?.begin(text) }
            services.inputMethods?.prepare()
        }
        defer { updateBar() }
        if pages == nil || options != self.options || layouts.hasChanged {
            self.options = options
            metrics = size
            reload()
        } else if isOther {
            shift = wantedShift
            show(firstPage)
        }
        updateMethod()
        textMayHaveChanged()
    }

    package func end() { leave() }

    package override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        // In the place of another input view, the rows are visible at once.
        if newSuperview?.window != nil { showAllRows() }
    }

    package func language(of responder: UIResponder) -> String? {
        responder === input ? method?.language ?? layouts.shownLanguage : nil
    }

    private func leave() {
        showAllRows()
        tracker.cancelAll()
        if let text = input as? any UITextInput, text.inputDelegate === self { text.inputDelegate = nil }
        if method != nil { services.inputMethods?.end() }
        forgetMethod()
        emojiQuery = nil
        foundEmoji = []
        typedWords?.forget()
        input = nil
        typing = KeyboardTyping()
    }

    /// Shows the first page of the present layout.
    func reload() {
        layouts.hasChanged = false
        let former = Array(views.values)
        views = [:]
        let pages = layouts.current(isASCII: Self.needsASCII(input)).pages(options)
        self.pages = pages
        endEmojiSearch()
        // Only the page that the text asks for is drawn.
        shift = wantedShift
        if let language = layouts.shownLanguage { services.growth?.load(language) }
        show(pages.first, replacing: former)
    }

    /// Shows the next layout, which the field remembers.
    func showNextLayout() {
        layouts.selectNext(for: input)
        reload()
        updateMethod()
        if let text = input as? any UITextInput { typedWords?.begin(text) }
        updateBar()
        textMayHaveChanged()
        session.userInterface.keyboards.inputModeDidChange()
    }

    /// Follows the input methods of the machine.
    func adopt(_ methods: any InputMethodService) {
        methods.onMethodsChange = { [weak self] in self?.methodsDidChange() }
    }

    /// Called when the input methods of the machine have changed.
    private func methodsDidChange() {
        guard let input, let window else { return }
        // What was provisional is a part of the text.
        if hasProvisionalText { changes { (input as? any UITextInput)?.unmarkText() } }
        forgetMethod()
        pages = nil
        begin(input, in: window)
    }

    /// A Boolean value that indicates whether the keys are dimmed, while a finger moves the caret.
    var isDimmed = false {
        didSet {
            guard isDimmed != oldValue else { return }
            for view in views.values { view.alpha = isDimmed ? Self.dimmedAlpha : 1 }
        }
    }

    static let dimmedAlpha: CGFloat = 0.4

    // MARK: Layout

    package override func layoutSubviews() {
        super.layoutSubviews()
        if let window, metrics.window != keyWindow(in: window) {
            let new = KeyboardMetrics(window: keyWindow(in: window))
            let isOther = new.isWide != metrics.isWide || new.cornerRadius != metrics.cornerRadius
            metrics = new
            options.hasDismissKey = new.isWide
            if isOther || pageID.isEmoji {
                tracker.cancelAll(besidesMoves: true)
                reload()
                textMayHaveChanged()
            }
        }
        for view in views.values { arrange(view) }
        let insets = isFloating ? .zero : safeAreaInsets
        bar.frame = CGRect(
            x: insets.left,
            y: 0,
            width: max(0, bounds.width - insets.left - insets.right),
            height: CandidateBar.height
        )
        arrangeHandle()
    }

    func arrange(_ view: KeyboardPageView) {
        let insets = isFloating ? .zero : safeAreaInsets
        let bottom = isFloating ? Self.handleHeight : window?.safeAreaInsets.bottom ?? 0
        let size = CGSize(width: bounds.width, height: max(0, bounds.height - bottom - barHeight))
        view.arrange(metrics, in: size, insets: (insets.left, insets.right))
        view.frame.origin.y = barHeight
    }

    /// Returns the key that a touch at a point belongs to.
    func key(at point: CGPoint) -> KeyView? {
        if openingTimer != nil { showAllRows() }
        if point.y < barHeight { return bar.key(at: CGPoint(x: point.x - bar.frame.minX, y: point.y)) }
        return pageView?.key(at: CGPoint(x: point.x, y: point.y - barHeight), growing: growth)
    }

    // MARK: Touches

    /// All touches on the keyboard are those of its tracker, also between keys.
    package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found == nil ? nil : self
    }

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in ordered(touches) { tracker.begin(touch) }
    }

    /// Returns touches in the order of their times, and those of one time from left to right, so that a recording types the same
    /// text each time.
    private func ordered(_ touches: Set<UITouch>) -> [UITouch] {
        touches.map { (touch: $0, point: $0.location(in: self)) }.sorted {
            ($0.touch.timestamp, $0.point.x, $0.point.y) < ($1.touch.timestamp, $1.point.x, $1.point.y)
        }
        .map(\.touch)
    }

    package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { tracker.move(touch) }
    }

    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in ordered(touches) { tracker.end(touch) }
    }

    package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { tracker.cancel(touch) }
    }
}

extension KeyboardView: LanguageObserver {
    package func didChangeLanguage() { updateKeys() }
}
