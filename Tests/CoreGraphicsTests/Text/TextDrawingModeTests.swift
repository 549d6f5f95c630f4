import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// Text filled, stroked and as a clip.
struct TextDrawingModeTests {
    init() {
        TestFonts.use()
        line = TextLine("Rag", font: FontDescription(pointSize: 40))
    }

    private let line: TextLine
    private let size = (width: 120, height: 60)

    private func canvas(_ mode: CGTextDrawingMode, then: (CGContext) -> Void = { _ in }) -> Canvas {
        let canvas = Canvas(size.width, size.height)
        canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        canvas.context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
        canvas.context.setLineWidth(2)
        canvas.context.setTextDrawingMode(mode)
        canvas.context.draw(line, at: point(5, 4))
        then(canvas.context)
        return canvas
    }

    /// The outlines where they are drawn.
    private var path: PathData {
        line.outline().applying(CGAffineTransform(translationX: 5, y: (4 + line.ascent).rounded()))
    }

    @Test func strokeModeMatchesStrokedOutlines() {
        let stroked = canvas(.stroke)
        let expected = Canvas(size.width, size.height)
        expected.context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
        expected.context.setLineWidth(2)
        expected.context.addPath(CGPath(path))
        expected.context.strokePath()
        #expect(expected.inkedCount > 100)
        #expect(stroked.difference(from: expected) <= 1)
        let both = canvas(.fillStroke)
        let filled = canvas(.fill)
        filled.context.addPath(CGPath(path))
        filled.context.strokePath()
        #expect(both.difference(from: filled) <= 1)
        #expect(canvas(.invisible).inkedCount == 0)
    }

    @Test func clipModeMatchesFilledOutlines() {
        let clipped = canvas(.clip) { $0.fill(rect(0, 0, 120, 60)) }
        let expected = Canvas(size.width, size.height)
        expected.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        expected.context.addPath(CGPath(path))
        expected.context.fillPath()
        #expect(expected.inkedCount > 100)
        #expect(clipped.difference(from: expected) <= 1)
        // Hinting moves edges of the glyphs that are filled, though not far.
        let filled = canvas(.fill)
        let (sum, other) = (filled, clipped)
        let ink = { (canvas: Canvas) in canvas.pixels.reduce(0) { $0 + Int($1 >> 24) } }
        #expect(abs(ink(sum) - ink(other)) < ink(sum) / 12)
    }

    @Test(arguments: [CGTextDrawingMode.fillClip, .strokeClip, .fillStrokeClip])
    func paintAndClipModesDoBoth(mode: CGTextDrawingMode) throws {
        let painting = try #require(CGTextDrawingMode(rawValue: mode.rawValue - 4))
        #expect(canvas(mode).pixels == canvas(painting).pixels)
        let green = canvas(mode) {
            $0.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            $0.fill(rect(0, 0, 120, 60))
        }
        let clipped = canvas(.clip) {
            $0.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            $0.fill(rect(0, 0, 120, 60))
        }
        for y in 0..<size.height {
            for x in 0..<size.width where clipped.alpha(x, y) == 255 { #expect(green[x, y] == 0xFF00_FF00) }
        }
    }

    @Test func restoreGStateRestoresTextDrawingModeAndClip() {
        let context = Canvas(size.width, size.height).context
        context.saveGState()
        context.setTextDrawingMode(.clip)
        context.draw(line, at: .zero)
        #expect(context.boundingBoxOfClipPath.width < 119)
        context.restoreGState()
        #expect(context.textDrawingMode == .fill && context.boundingBoxOfClipPath.width == 120)
        // A text without outlines leaves nothing.
        context.setTextDrawingMode(.clip)
        context.draw(TextLine(" ", font: FontDescription(pointSize: 20)), at: .zero)
        #expect(context.boundingBoxOfClipPath.isNull)
    }

    @Test func textLaidOutByPangoHasOutlines() {
        // A character that no font has is drawn by pango, as a box with its number.
        let box = TextLine("\u{10FFFD}", font: FontDescription(pointSize: 40))
        let drawn = Canvas(80, 60)
        drawn.context.draw(box, at: point(4, 4))
        #expect(drawn.inkedCount > 50)
        let stroked = Canvas(80, 60)
        stroked.context.setTextDrawingMode(.stroke)
        stroked.context.draw(box, at: point(4, 4))
        #expect(stroked.inkedCount > 50 && stroked.pixels != drawn.pixels)
    }
}
