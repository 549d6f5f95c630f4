import CoreGraphics
import QuartzCore
import TextEngine
import Typography

/// The views that draw the visible text of a text view, in horizontal bands of the content.
///
/// Bands move with the content. One that becomes visible is drawn, with the lines in it; the others are not drawn again.
@MainActor
final class TextCanvas {
    /// The height of a band in points.
    static let bandHeight: CGFloat = 128

    private var bands: [Int: TextBandView] = [:]

    /// Marks an area of the content to be drawn again.
    func redraw(from minY: CGFloat, to maxY: CGFloat = .infinity) {
        for band in bands.values {
            let top = max(minY, band.frame.minY)
            let bottom = min(maxY, band.frame.maxY)
            if top < bottom {
                band.setNeedsDisplay(
                    CGRect(x: 0, y: top - band.frame.minY, width: band.bounds.width, height: bottom - top)
                )
            }
        }
    }

    /// Returns the bands between two vertical positions of the content.
    static func bands(from minY: CGFloat, to maxY: CGFloat) -> Range<Int> {
        let first = Int((min(max(0, minY), 1e9) / bandHeight).rounded(.down))
        return first..<max(first, Int((min(max(0, maxY), 1e9) / bandHeight).rounded(.up)))
    }

    /// Places the bands of the visible area.
    func layOut(in textView: UITextView) {
        let visible = textView.bounds.intersection(CGRect(origin: .zero, size: textView.contentSize))
        let width = max(textView.contentSize.width, textView.bounds.width)
        var needed = 0..<0
        if !visible.isNull, visible.height > 0 { needed = Self.bands(from: visible.minY, to: visible.maxY) }
        var spare: [TextBandView] = []
        for (index, band) in bands where !needed.contains(index) {
            bands[index] = nil
            spare.append(band)
        }
        for index in needed {
            let frame = CGRect(x: 0, y: CGFloat(index) * Self.bandHeight, width: width, height: Self.bandHeight)
            if let band = bands[index] {
                if band.frame != frame {
                    band.frame = frame
                    band.setNeedsDisplay()
                }
                continue
            }
            let band = spare.popLast() ?? TextBandView()
            band.frame = frame
            if band.superview !== textView { textView.insertSubview(band, at: 0) }
            band.textView = textView
            band.setNeedsDisplay()
            bands[index] = band
        }
        for band in spare { band.removeFromSuperview() }
    }
}

/// A band of a text view's content.
final class TextBandView: UIView {
    weak var textView: UITextView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let textView, let context = UIGraphicsGetCurrentContext() else { return }
        let origin = textView.textOrigin
        textView.drawText(
            in: rect.offsetBy(dx: -origin.x, dy: frame.minY - origin.y),
            at: CGPoint(x: origin.x, y: origin.y - frame.minY),
            context
        )
    }
}

extension UITextView {
    /// Draws the lines in an area of the text container.
    /// - Parameter position: The position of the container in user space.
    fileprivate func drawText(in rect: CGRect, at position: CGPoint, _ context: CGContext) {
        guard let layout = layoutManager.layout else { return }
        guard layoutManager.isPlain else {
            // A subclass may draw what it overrides: lines one after the other, backgrounds before.
            let glyphs = layoutManager.glyphRange(forBoundingRect: rect, in: textContainer)
            layoutManager.drawBackground(forGlyphRange: glyphs, at: position)
            return layoutManager.drawGlyphs(forGlyphRange: glyphs, at: position)
        }
        for block in layout.textBlocks(from: rect.minY, to: rect.maxY) {
            let lines = block.lines.indices.filter {
                block.lines[$0].rect.maxY > rect.minY && block.lines[$0].rect.minY < rect.maxY
            }
            guard let first = lines.first, let last = lines.last else { continue }
            context.draw(
                block.frame,
                lines: first..<last + 1,
                runStyles: block.runStyles,
                at: CGPoint(x: position.x + block.origin.x, y: position.y + block.origin.y)
            )
        }
    }
}
