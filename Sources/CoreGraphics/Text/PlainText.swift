import Typography

/// Text in plain colors, without decorations, that a layer can show as glyphs instead of a drawing.
package struct PlainText {
    private enum Content {
        case line(TextLine, CGColor)
        case frame(TextFrame, [TextRunStyle], lineCount: Int)
    }

    private let content: Content
    private let point: CGPoint

    /// The glyphs, if they are those of one line.
    private let text: ShapedText?

    /// Creates a line in one color.
    /// - Parameter point: The top-left corner of the line in user space, where y points down.
    package init(_ line: TextLine, color: CGColor, at point: CGPoint) {
        content = .line(line, color)
        text = line.shapedText
        self.point = point
    }

    /// Creates the lines of a text.
    /// - Parameters:
    ///   - runStyles: The appearance of each run of the text.
    ///   - point: The top-left corner of the frame in user space, where y points down.
    ///   - count: The number of lines to show, or `nil` for all.
    package init(_ frame: TextFrame, runStyles: [TextRunStyle], at point: CGPoint, lineCount count: Int? = nil) {
        content = .frame(frame, runStyles, lineCount: count ?? frame.lines.count)
        text = nil
        self.point = point
    }

    /// Returns a Boolean value that indicates whether the glyphs are those of a former text that is shown in one line.
    package func mayBeRecolored(_ former: ShapedText?) -> Bool {
        former != nil && former === text
    }

    /// Returns the text as glyphs with the pixels that a drawing would have, or `nil` if only a drawing can show it: a text with
    /// decorations, attachments, shadows, outlines, color glyphs, patterns as colors, or very large glyphs.
    /// - Parameters:
    ///   - transform: The transform from user space to pixels, without rotation.
    ///   - background: The color behind the glyphs: opaque, or 0 for none.
    ///   - former: The former text in the same place. Its glyphs are used again if only colors differ.
    ///   - memory: The glyphs of a run that is no longer needed, whose memory is reused.
    package func placed(
        _ transform: CGAffineTransform,
        size: PixelSize,
        background: UInt32,
        former: PlacedText?,
        reusing memory: consuming [GlyphRun.Glyph]
    ) -> PlacedText? {
        switch content {
        case .line(let line, let color):
            guard point.isFinite, let pixel = color.plainPixel else { return nil }
            let position = transform.translatedBy(x: point.x, y: point.y)
            if let former, mayBeRecolored(former.text), former.transform == position, former.run.size == size {
                let run = former.run.recolored(pixel, background: background)
                return PlacedText(run: run, text: text, transform: position, glyphsPlaced: 0)
            }
            var run = GlyphRun(size: size, background: background, reusing: consume memory)
            guard line.place(in: &run, transform: position, color: pixel) else { return nil }
            return PlacedText(run: run, text: text, transform: position, glyphsPlaced: run.glyphs.count)
        case .frame(let frame, let runStyles, let count):
            guard point.isFinite, runStyles.count == frame.decorations.count, runStyles.allSatisfy(\.isPlain) else {
                return nil
            }
            var run = GlyphRun(size: size, background: background, reusing: consume memory)
            guard Self.place(frame.lines.prefix(count), runStyles, at: point, transform, in: &run) else { return nil }
            return PlacedText(run: run, text: nil, transform: transform, glyphsPlaced: run.glyphs.count)
        }
    }

    private static func place(
        _ lines: ArraySlice<TextFrame.Line>,
        _ runStyles: [TextRunStyle],
        at point: CGPoint,
        _ transform: CGAffineTransform,
        in run: inout GlyphRun
    ) -> Bool {
        for line in lines {
            for piece in line.pieces {
                guard case .text(let text, let x) = piece.content, piece.stretch == 1,
                    let pixel = runStyles[piece.run].color.plainPixel
                else { return false }
                // The same sums as those of a drawing, which round.
                let start = CGPoint(x: point.x + line.x, y: point.y + line.baseline)
                var baseline = transform.translatedBy(x: start.x + x, y: start.y)
                baseline.tx = baseline.tx.rounded()
                baseline.ty = baseline.ty.rounded()
                let top = baseline.translatedBy(x: 0, y: -text.ascent)
                guard text.place(in: &run, transform: top, color: pixel) else { return false }
            }
        }
        return true
    }
}

/// A text as glyphs, and what they were placed for.
package struct PlacedText {
    package let run: GlyphRun

    /// The glyphs, if they are those of one line.
    package let text: ShapedText?

    /// The transform from the line to pixels.
    fileprivate let transform: CGAffineTransform

    /// The number of glyphs that were looked up.
    package let glyphsPlaced: Int
}

extension TextRunStyle {
    /// A Boolean value that indicates whether only glyphs in one color are drawn.
    fileprivate var isPlain: Bool {
        background == nil && underline == nil && strikethrough == nil && shadow == nil && strokeWidth == 0
            && obliqueness == 0 && drawAttachment == nil
    }
}

extension CGColor {
    /// The premultiplied pixel, or `nil` for a pattern.
    fileprivate var plainPixel: UInt32? { drawnPattern == nil && pattern == nil ? premultipliedARGB : nil }
}
