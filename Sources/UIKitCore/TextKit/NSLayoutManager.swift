import CoreGraphics
import TextEngine

/// The layout of a text storage in text containers.
///
/// ```swift
/// let layoutManager = NSLayoutManager()
/// layoutManager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
/// storage.addLayoutManager(layoutManager)
/// let height = layoutManager.usedRect(for: layoutManager.textContainers[0]).height
/// ```
///
/// There is one glyph for each UTF-16 unit, with the same index. The first unit of a character, or of a ligature, has its glyph;
/// those of the others are null glyphs. Text is laid out when it is asked for; a change lays out its paragraphs only.
open class NSLayoutManager: NSObject {
    /// The properties of a glyph.
    public struct GlyphProperty: OptionSet, Hashable, Sendable {
        /// The bit mask of the properties.
        public let rawValue: Int

        /// Creates properties from a bit mask.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The character is displayed by the glyph of another one.
        public static let null = GlyphProperty(rawValue: 1 << 0)
        /// A control character, such as a tab or a line break.
        public static let controlCharacter = GlyphProperty(rawValue: 1 << 1)
        /// White space, which is stretched in justified lines.
        public static let elastic = GlyphProperty(rawValue: 1 << 2)
        /// A mark that is combined with the character before it.
        public static let nonBaseCharacter = GlyphProperty(rawValue: 1 << 3)
    }

    /// Creates a layout manager without text and containers.
    public override init() {}

    /// The delegate, which is held weakly.
    open weak var delegate: (any NSLayoutManagerDelegate)?

    /// The text. A text storage sets it when the layout manager is added.
    open private(set) weak var textStorage: NSTextStorage?

    /// The view of the text.
    final var view: TextLayoutViewReference?

    /// The layout, while there is a text.
    package private(set) final var layout: DocumentLayout?

    /// The attributes that only affect the display.
    final var temporary: StyleRuns?

    /// The bounds of attachments that are views.
    final var attachmentRooms: [ObjectIdentifier: CGRect] = [:]

    /// The attributes that links are displayed with.
    final var linkAttributes: [NSAttributedString.Key: Any]? {
        didSet { layout?.invalidateContent(of: 0..<length) }
    }

    /// What the view displays beside the attributes of the text.
    final var overlay = TextOverlay() {
        didSet {
            guard overlay != oldValue else { return }
            for part in overlay.changedRanges(from: oldValue, length: length) { layout?.invalidateContent(of: part) }
        }
    }

    // MARK: Containers

    /// The containers, in the order in which text fills them.
    public private(set) final var textContainers: [NSTextContainer] = []

    /// Adds a container after the others.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Adds a container.
    /// - Parameter index: The position among the containers.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        container.layoutManager = self
        textContainers.insert(container, at: index)
        textContainerChangedGeometry(container)
    }

    /// Removes a container.
    open func removeTextContainer(at index: Int) {
        let container = textContainers.remove(at: index)
        container.layoutManager = nil
        textContainerChangedGeometry(container)
    }

    /// Discards layouts that depend on a container, which calls this method when its properties change.
    open func textContainerChangedGeometry(_ container: NSTextContainer) {
        let regions = textContainers.map(\.region)
        guard let layout, layout.regions != regions else { return }
        layout.regions = regions
        layoutInvalidated(NSRange(location: 0, length: length))
    }

    // MARK: Options

    /// A Boolean value that indicates whether the leading of fonts is added between lines. The default is `true`.
    open var usesFontLeading = true {
        didSet {
            guard usesFontLeading != oldValue else { return }
            layout?.usesFontLeading = usesFontLeading
            layoutInvalidated(NSRange(location: 0, length: length))
        }
    }

    /// A Boolean value that indicates whether text may be laid out that follows text which is not. Text is always laid out where
    /// it is needed, so the value has no effect. The default is `false`.
    open var allowsNonContiguousLayout = false

    /// A Boolean value that indicates whether part of the text is not laid out.
    open var hasNonContiguousLayout: Bool { layout.map { !$0.isComplete } ?? false }

    // MARK: Text

    /// Sets the text.
    final func attach(to storage: NSTextStorage?) {
        textStorage = storage
        temporary = nil
        layout = storage.map { storage in
            let layout = DocumentLayout(storage.document, regions: textContainers.map(\.region))
            layout.usesFontLeading = usesFontLeading
            layout.styleSource = { [weak self, unowned layout] in
                self?.styles(ofParagraph: $0) ?? layout.document.styles.runs(in: $0)
            }
            return layout
        }
        layoutInvalidated(NSRange(location: 0, length: length))
    }

    /// The number of UTF-16 units of the text.
    final var length: Int { layout?.document.count ?? 0 }

    /// Called by the text storage after it has processed a change.
    /// - Parameters:
    ///   - editMask: The kinds of changes.
    ///   - newCharRange: The range of the changed text.
    ///   - delta: The change of the length.
    ///   - invalidatedCharRange: The range whose layout is invalid.
    open func processEditing(
        for textStorage: NSTextStorage,
        edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange,
        changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
    ) {
        if let temporary, temporary.length != length {
            let old = newCharRange.location..<max(newCharRange.location, NSMaxRange(newCharRange) - delta)
            let new = StyleRuns.Run(length: newCharRange.length, style: AttributedStyle([:]))
            self.temporary?.replaceSubrange(old, with: [new])
        }
        delegate?.layoutManagerDidInvalidateLayout(self)
        view?.textChanged(in: newCharRange, changeInLength: delta, actions: editMask)
    }

    // MARK: Invalidation

    /// Discards the layout of a range.
    /// - Parameter actualCharRange: The location that receives the range whose layout is invalid.
    open func invalidateLayout(
        forCharacterRange charRange: NSRange,
        actualCharacterRange actualCharRange: NSRangePointer?
    ) {
        actualCharRange?.pointee = charRange
        guard let layout else { return }
        layout.invalidate(layout.clamped(charRange))
        layoutInvalidated(charRange)
    }

    /// Discards the glyphs of a range, and its layout.
    /// - Parameters:
    ///   - delta: The change of the length, which the text storage has reported.
    ///   - actualCharRange: The location that receives the range whose glyphs are invalid.
    open func invalidateGlyphs(
        forCharacterRange charRange: NSRange,
        changeInLength delta: Int,
        actualCharacterRange actualCharRange: NSRangePointer?
    ) { invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharRange) }

    /// Draws the text of a range again.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) { view?.displayInvalidated(in: charRange) }

    /// Draws the glyphs of a range again.
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) { view?.displayInvalidated(in: glyphRange) }

    private func layoutInvalidated(_ range: NSRange) {
        delegate?.layoutManagerDidInvalidateLayout(self)
        view?.layoutInvalidated(in: range)
    }

    // MARK: Layout on demand

    /// Creates the glyphs of a range of characters.
    open func ensureGlyphs(forCharacterRange charRange: NSRange) { ensureLayout(forCharacterRange: charRange) }

    /// Creates the glyphs of a range.
    open func ensureGlyphs(forGlyphRange glyphRange: NSRange) { ensureLayout(forCharacterRange: glyphRange) }

    /// Lays out a range of characters.
    open func ensureLayout(forCharacterRange charRange: NSRange) {
        guard let layout else { return }
        layout.layOut(layout.clamped(charRange))
    }

    /// Lays out a range of glyphs.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { ensureLayout(forCharacterRange: glyphRange) }

    /// Lays out the text of a container.
    open func ensureLayout(for container: NSTextContainer) {
        ensureLayout(forCharacterRange: glyphRange(for: container))
    }

    /// Lays out the text in an area of a container.
    open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
        guard let layout, let top = top(of: container) else { return }
        layout.layOut(from: top + bounds.minY, to: top + bounds.maxY)
    }

    // MARK: Drawing

    /// Draws the background colors of glyphs in the current context.
    ///
    /// A text view draws the text of a subclass by this method and ``drawGlyphs(forGlyphRange:at:)``, line by line where it has changed.
    /// - Parameter origin: The top left corner of the container, in user space.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        if isPlain {
            return draw(glyphsToShow, at: origin, .backgrounds, "NSLayoutManager.drawBackground(forGlyphRange:at:)")
        }
        fillBackgrounds(glyphsToShow, at: origin)
    }

    /// Draws glyphs in the current context, with their lines and attachments.
    /// - Parameter origin: The top left corner of the container, in user space.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        if isPlain { return draw(glyphsToShow, at: origin, .text, "NSLayoutManager.drawGlyphs(forGlyphRange:at:)") }
        drawGlyphsAndRules(glyphsToShow, at: origin)
    }

    /// Fills the rectangles of a background color in the current context. Subclasses may draw other shapes.
    /// - Parameters:
    ///   - rectArray: The rectangles of the characters in all lines, in user space.
    ///   - rectCount: The number of rectangles.
    ///   - charRange: The characters with the color.
    ///   - color: The color, which is the fill color of the context.
    open func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>,
        count rectCount: Int,
        forCharacterRange charRange: NSRange,
        color: UIColor
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for rect in UnsafeBufferPointer(start: rectArray, count: max(0, rectCount)) {
            context.fill(rect.withPixelAlignedEdges(in: context))
        }
    }

    /// Finds the parts of glyphs in a line that are underlined, and draws their lines by
    /// ``drawUnderline(forGlyphRange:underlineType:baselineOffset:lineFragmentRect:lineFragmentGlyphRange:containerOrigin:)``: all of them.
    /// - Parameters:
    ///   - glyphRange: Glyphs of the line with the same underline.
    ///   - underlineVal: The underline.
    ///   - lineRect: The area of the line in the container.
    ///   - lineGlyphRange: The glyphs of the line.
    ///   - containerOrigin: The top left corner of the container, in user space.
    open func underlineGlyphRange(
        _ glyphRange: NSRange,
        underlineType underlineVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        drawUnderline(
            forGlyphRange: glyphRange,
            underlineType: underlineVal,
            baselineOffset: underlineOffset(at: glyphRange.location),
            lineFragmentRect: lineRect,
            lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin
        )
    }

    /// Draws the underline of glyphs in the current context. Subclasses may draw other lines. The text of a subclass is drawn above them.
    /// - Parameters:
    ///   - glyphRange: Glyphs of a line with the same underline.
    ///   - underlineVal: The underline.
    ///   - baselineOffset: The distance of the underline below the baseline, in points.
    ///   - lineRect: The area of the line in the container.
    ///   - lineGlyphRange: The glyphs of the line.
    ///   - containerOrigin: The top left corner of the container, in user space.
    open func drawUnderline(
        forGlyphRange glyphRange: NSRange,
        underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        drawRule(
            \.underline,
            underlineVal,
            of: glyphRange,
            at: containerOrigin,
            lowered: baselineOffset - underlineOffset(at: glyphRange.location),
            "NSLayoutManager.drawUnderline(forGlyphRange:…)"
        )
    }

    /// Finds the parts of glyphs in a line that are struck through, and draws their lines by
    /// ``drawStrikethrough(forGlyphRange:strikethroughType:baselineOffset:lineFragmentRect:lineFragmentGlyphRange:containerOrigin:)``.
    /// - Parameters:
    ///   - glyphRange: Glyphs of the line with the same line.
    ///   - strikethroughVal: The line.
    ///   - lineRect: The area of the line in the container.
    ///   - lineGlyphRange: The glyphs of the line.
    ///   - containerOrigin: The top left corner of the container, in user space.
    open func strikethroughGlyphRange(
        _ glyphRange: NSRange,
        strikethroughType strikethroughVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        drawStrikethrough(
            forGlyphRange: glyphRange,
            strikethroughType: strikethroughVal,
            baselineOffset: strikethroughOffset(at: glyphRange.location),
            lineFragmentRect: lineRect,
            lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin
        )
    }

    /// Strikes glyphs through in the current context. Subclasses may draw other lines. The text of a subclass is drawn below them.
    /// - Parameters:
    ///   - glyphRange: Glyphs of a line with the same line.
    ///   - strikethroughVal: The line.
    ///   - baselineOffset: The distance of the line below the baseline, in points: negative above it.
    ///   - lineRect: The area of the line in the container.
    ///   - lineGlyphRange: The glyphs of the line.
    ///   - containerOrigin: The top left corner of the container, in user space.
    open func drawStrikethrough(
        forGlyphRange glyphRange: NSRange,
        strikethroughType strikethroughVal: NSUnderlineStyle,
        baselineOffset: CGFloat,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        drawRule(
            \.strikethrough,
            strikethroughVal,
            of: glyphRange,
            at: containerOrigin,
            lowered: baselineOffset - strikethroughOffset(at: glyphRange.location),
            "NSLayoutManager.drawStrikethrough(forGlyphRange:…)"
        )
    }

    /// A Boolean value that indicates whether no subclass may draw parts of the text.
    final var isPlain: Bool { type(of: self) == NSLayoutManager.self }

    /// Returns the distance of a container from the top of the first one, or `nil` if it is not a container of this object.
    final func top(of container: NSTextContainer) -> CGFloat? {
        guard let index = textContainers.firstIndex(where: { $0 === container }) else { return nil }
        return layout?.top(ofRegion: index)
    }
}

extension DocumentLayout {
    /// Returns the part of a range that is in the text.
    func clamped(_ range: NSRange) -> Range<Int> {
        let lower = min(max(range.location, 0), document.count)
        return lower..<min(max(NSMaxRange(range), lower), document.count)
    }
}

/// A reference to the view of a layout manager, which is used on the main thread.
struct TextLayoutViewReference: Sendable {
    weak var view: (any TextLayoutView)?

    func textChanged(in range: NSRange, changeInLength delta: Int, actions: NSTextStorage.EditActions) {
        MainActor.assumeIsolated { view?.textChanged(in: range, changeInLength: delta, actions: actions) }
    }

    func layoutInvalidated(in range: NSRange) { MainActor.assumeIsolated { view?.layoutInvalidated(in: range) } }

    func displayInvalidated(in range: NSRange) { MainActor.assumeIsolated { view?.displayInvalidated(in: range) } }

    func containerTrackingChanged() {
        MainActor.assumeIsolated { view?.layoutInvalidated(in: NSRange(location: 0, length: 0)) }
    }
}
