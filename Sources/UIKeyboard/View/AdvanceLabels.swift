import UIKitCore

/// The labels of a keyboard that is not shown yet. Another thread shapes and rasterizes them, so that the frames in which the keyboard
/// opens find them in the caches.
///
/// The caches are those of all texts and symbols. A keyboard that opens otherwise than expected, in another width or of another kind,
/// makes what it does not find there.
struct AdvanceLabels: Sendable {
    /// What the labels depend on, besides the layout.
    struct Conditions: Hashable, Sendable {
        var options: KeyboardPageOptions
        /// A Boolean value that indicates whether the layout must have the letters of ASCII.
        var isASCII: Bool
        var metrics: KeyboardMetrics
        /// The insets of the safe area at the left and at the right, in points.
        var left: CGFloat
        var right: CGFloat
        /// A Boolean value that indicates whether the letters with Shift are shown first.
        var isShifted: Bool
        /// The titles of Return and of the space bar.
        var returnTitle: String
        var spaceTitle: String
    }

    let conditions: Conditions
    private let drawing: AdvanceDrawing

    /// Creates the labels of the keyboard for an input that is not edited yet.
    @MainActor
    init(for input: any UIKeyInput, in window: UIWindow, _ layouts: KeyboardLayouts, _ services: KeyboardServices) {
        let metrics = KeyboardMetrics(window: window.bounds.size)
        conditions = Conditions(
            options: KeyboardPageOptions(input, isWide: metrics.isWide, layouts, hasEmoji: services.mayHaveEmoji),
            isASCII: KeyboardView.needsASCII(input),
            metrics: metrics,
            left: window.safeAreaInsets.left,
            right: window.safeAreaInsets.right,
            isShifted: (input as? any UITextInput)?.beginsWithCapital ?? false,
            returnTitle: ReturnTitle.of(input.returnKeyType),
            // The name of a language is known after its layout is compiled.
            spaceTitle: layouts.hasSeveral ? "" : AccessibilityText.localized(.space)
        )
        drawing = AdvanceDrawing(for: window.traitCollection)
    }

    /// Prepares the pages that are shown first. Any thread may do so.
    func prepare(_ layout: KeyboardLayout) {
        // Another layout is shown then.
        if conditions.isASCII, !layout.isASCIICapable { return }
        // The key for emoji depends on both.
        if conditions.options.hasEmoji, drawing.hasFonts(named: "emoji") { _ = EmojiCatalog.installed }
        let pages = layout.pages(conditions.options)
        let ids: [KeyboardPage.ID] =
            switch pages.first {
            case .letters where pages.hasShift: conditions.isShifted ? [.shifted, .letters] : [.letters, .shifted]
            default: [pages.first]
            }
        let spaceTitle = conditions.spaceTitle.isEmpty ? layout.localizedName : conditions.spaceTitle
        for page in ids.compactMap({ pages[$0] }) { prepare(page, spaceTitle: spaceTitle) }
    }

    private func prepare(_ page: KeyboardPage, spaceTitle: String) {
        let metrics = conditions.metrics
        // Candidates and the safe area at the bottom make the keyboard higher, and not its keys.
        let size = CGSize(width: metrics.window.width, height: metrics.height)
        let frames = metrics.frames(of: page, in: size, insets: (conditions.left, conditions.right))
        let textSize = page.narrowestWidth(frames).map { width in
            page.textSize(in: width) { drawing.size(of: $0, pointSize: KeyboardKey.largestTextSize).width }
        }
        for (key, frame) in zip(page.keys, frames.joined()) where key.role != .gap {
            let cap = KeyboardKey.cap(in: frame.size)
            if let symbol = key.symbolName(isOn: page.id == .shifted, isLocked: false) {
                drawing.renderSymbol(symbol, pointSize: KeyboardKey.symbolSize(in: cap))
                continue
            }
            let title =
                switch key.role {
                case .return: conditions.returnTitle
                case .space: spaceTitle
                default: ""
                }
            for part in key.texts(title: title, textSize: textSize ?? KeyboardKey.largestTextSize, in: cap) {
                let extent = drawing.size(of: part.text, pointSize: part.size).width
                let fitted = KeyboardKey.fittedSize(part.size, extent: extent, in: cap.width)
                drawing.rasterize(part.text, pointSize: fitted ?? part.size)
            }
        }
    }
}
