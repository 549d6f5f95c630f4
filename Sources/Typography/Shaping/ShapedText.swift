import CPango

/// The glyphs of a line and their positions, in pango's units of 1/1024 point, y down. Independent of the scale at
/// which the line is drawn.
///
/// A text never changes while anything refers to it. It is sendable, because only its last owner makes another text of it;
/// see ``reset(glyphs:spans:width:ascent:descent:)``.
package final class ShapedText: @unchecked Sendable {
    /// A glyph and its position.
    package struct Glyph: Hashable, Sendable {
        package var id: UInt32

        /// The position relative to the left end of the baseline.
        package var x: Int32
        package var y: Int32
    }

    /// Consecutive glyphs of one face.
    package struct Span: Sendable {
        package let face: GlyphFace

        /// The em size in points.
        package let emSize: Double

        /// The indexes of the glyphs of the span.
        package let glyphs: Range<Int>
    }

    /// The spans in order. A single span, the common case, is stored without an allocation.
    package struct Spans: Sendable, Sequence {
        private let first: Span?
        private let others: [Span]

        init(_ span: Span) {
            first = span
            others = []
        }

        init(_ spans: [Span]) {
            first = spans.first
            others = Array(spans.dropFirst())
        }

        var count: Int { first == nil ? 0 : 1 + others.count }

        package struct Iterator: IteratorProtocol {
            fileprivate let spans: Spans
            private var index = 0

            fileprivate init(spans: Spans) { self.spans = spans }

            package mutating func next() -> Span? {
                defer { index &+= 1 }
                if index == 0 { return spans.first }
                return index <= spans.others.count ? spans.others[index &- 1] : nil
            }
        }

        package func makeIterator() -> Iterator { Iterator(spans: self) }
    }

    // Accesses are not checked for exclusivity at run time: glyphs are looked up in a few instructions each.

    @exclusivity(unchecked) package private(set) var glyphs: [Glyph]
    @exclusivity(unchecked) package private(set) var spans: Spans

    /// The metrics of the line.
    @exclusivity(unchecked) private(set) var width: Int32
    @exclusivity(unchecked) private(set) var ascent: Int32
    @exclusivity(unchecked) private(set) var descent: Int32

    /// The use of the text by stores; guarded by the text system's lock.
    @exclusivity(unchecked) var use = Use()

    /// The state of a text that stores keep in it.
    struct Use {
        /// The cached coverage of text that was drawn more than once.
        var coverage: CachedCoverage?

        /// The scale at which the text was last drawn.
        var lastScale = TextScale(x: 0, y: 0)

        /// A Boolean value that indicates whether the text was used since the last eviction attempt.
        var isRecent = true
    }

    init(glyphs: [Glyph], spans: Spans, width: Int32, ascent: Int32, descent: Int32) {
        self.glyphs = glyphs
        self.spans = spans
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }

    /// Makes another text of one that nothing else refers to, in the same memory.
    func reset(
        glyphs new: UnsafeBufferPointer<Glyph>,
        spans: Spans,
        width: Int32,
        ascent: Int32,
        descent: Int32
    ) {
        glyphs.removeAll(keepingCapacity: true)
        glyphs.append(contentsOf: new)
        (self.spans, self.width, self.ascent, self.descent) = (spans, width, ascent, descent)
        use = Use()
    }
}

/// The number of pixels per point in each direction, both positive.
struct TextScale: Hashable, Sendable {
    var x: Double
    var y: Double
}

/// The cached coverage of an entire text at a scale.
struct CachedCoverage: Sendable {
    /// The store that counts the memory, and that removes the coverage before it is deallocated. Any store may draw it.
    let owner: ObjectIdentifier
    let scale: TextScale

    /// The coverage, with the left end of the baseline at the origin.
    let mask: GlyphMask
}
