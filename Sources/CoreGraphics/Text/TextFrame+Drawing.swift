import Typography

/// The parts of a text frame that are drawn.
package struct TextFrameParts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The colors behind text.
    package static let backgrounds = TextFrameParts(rawValue: 1)

    /// Glyphs, their lines and attachments.
    package static let text = TextFrameParts(rawValue: 2)
    package static let all: TextFrameParts = [.backgrounds, .text]
}

extension CGContext {
    /// Draws lines of a text frame.
    /// - Parameters:
    ///   - runStyles: The appearance of each run of the text.
    ///   - origin: The top-left corner of the frame in user space, where y points down.
    ///   - count: The number of lines to draw, or `nil` for all.
    package func draw(_ frame: TextFrame, runStyles: [TextRunStyle], at origin: CGPoint, lineCount count: Int? = nil) {
        draw(frame, lines: 0..<min(count ?? frame.lines.count, frame.lines.count), runStyles: runStyles, at: origin)
    }

    /// Draws lines of a text frame.
    /// - Parameters:
    ///   - lines: The indices of the lines.
    ///   - runStyles: The appearance of each run of the text.
    ///   - origin: The top-left corner of the frame in user space, where y points down.
    package func draw(
        _ frame: TextFrame,
        lines: Range<Int>,
        runStyles: [TextRunStyle],
        at origin: CGPoint,
        parts: TextFrameParts = .all
    ) {
        guard origin.isFinite, state.transform.isInvertible, runStyles.count == frame.decorations.count else { return }
        withTextObject {
            saveGState()
            defer { restoreGState() }
            let mode = state.textDrawingMode
            for line in frame.lines[lines] {
                let start = CGPoint(x: origin.x + line.x, y: origin.y + line.baseline)
                if mode.clips || mayShow(line, at: start) {
                    LineDrawing(context: self, frame: frame, line: line, runStyles: runStyles, start: start, mode: mode)
                        .draw(parts)
                }
            }
        }
    }

    /// Returns a Boolean value that indicates whether a line, with an ample margin, may be inside the clip.
    private func mayShow(_ line: TextFrame.Line, at start: CGPoint) -> Bool {
        if state.shadow != nil { return true }
        let region = state.clip.region.bounds
        let margin = 4 * line.height + 100
        let rect = CGRect(x: start.x, y: start.y, width: line.width, height: 0)
            .insetBy(dx: -margin, dy: -margin).applying(state.transform)
        return rect.maxX >= CGFloat(region.minX) && rect.minX <= CGFloat(region.maxX)
            && rect.maxY >= CGFloat(region.minY) && rect.minY <= CGFloat(region.maxY)
    }
}

/// Draws one line: backgrounds, underlines, glyphs, and strikethroughs.
private struct LineDrawing {
    let context: CGContext
    let frame: TextFrame
    let line: TextFrame.Line
    let runStyles: [TextRunStyle]
    let start: CGPoint
    let mode: CGTextDrawingMode

    func draw(_ parts: TextFrameParts) {
        if parts.contains(.backgrounds) { drawBackgrounds() }
        if parts.contains(.text) { drawText() }
    }

    private func drawText() {
        // A run with a shadow casts it as a unit: glyphs and rules together.
        var position = 0
        while position < line.pieces.count {
            let run = line.pieces[position].run
            var end = position
            while end < line.pieces.count, line.pieces[end].run == run { end += 1 }
            if runStyles[run].shadow != nil { drawShadowed(run, position..<end) }
            position = end
        }
        drawRules(\.underline, isOver: false)
        for piece in line.pieces where runStyles[piece.run].shadow == nil { draw(piece) }
        drawRules(\.strikethrough, isOver: true)
    }

    private func drawShadowed(_ run: Int, _ pieces: Range<Int>) {
        guard let shadow = runStyles[run].shadow else { return }
        context.saveGState()
        context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
        let needsLayer =
            runStyles[run].underline != nil || runStyles[run].strikethrough != nil || pieces.count > 1
            || runStyles[run].strokeWidth < 0 || mode.fills && mode.strokes
        if needsLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        let isFirst = !line.pieces[..<pieces.lowerBound].contains { $0.run == run }
        if isFirst { drawRules(\.underline, isOver: false, of: run) }
        for piece in line.pieces[pieces] { draw(piece) }
        if isFirst { drawRules(\.strikethrough, isOver: true, of: run) }
        if needsLayer { context.endTransparencyLayer() }
        context.restoreGState()
    }

    private func draw(_ piece: TextFrame.Piece) {
        let style = runStyles[piece.run]
        switch piece.content {
        case .attachment(let rect):
            guard mode != .invisible, mode != .clip else { return }
            style.drawAttachment?(context, rect.offsetBy(dx: start.x, dy: start.y))
        case .text(let text, let x):
            context.setFillColor(style.color)
            context.setStrokeColor(style.strokeColor ?? style.color)
            var mode = mode
            var width: CGFloat?
            if style.strokeWidth != 0, mode != .invisible, mode != .clip {
                width = abs(style.strokeWidth) / 100 * frame.decorations[piece.run].pointSize
                let clips = mode.clips
                mode = style.strokeWidth < 0 ? (clips ? .fillStrokeClip : .fillStroke) : (clips ? .strokeClip : .stroke)
            }
            context.draw(
                text,
                baseline: CGPoint(x: start.x + x, y: start.y),
                mode: mode,
                lineWidth: width,
                skew: style.obliqueness,
                stretch: piece.stretch
            )
        }
    }

    private func drawBackgrounds() {
        var index = 0
        while index < line.spans.count {
            let first = line.spans[index]
            var maxX = first.maxX
            index += 1
            guard let color = runStyles[first.run].background else { continue }
            while index < line.spans.count, runStyles[line.spans[index].run].background == color {
                maxX = line.spans[index].maxX
                index += 1
            }
            let rect = CGRect(
                x: first.minX,
                y: line.top - line.baseline,
                width: maxX - first.minX,
                height: line.height
            )
            context.fill(rect, beside: start, color: color)
        }
    }

    /// Draws rules from left to right. Adjacent rules of the same appearance are joined.
    /// - Parameter run: The run with a shadow that is being drawn, or `nil` for all runs without one.
    private func drawRules(_ kind: KeyPath<TextRunStyle, TextRunStyle.Rule?>, isOver: Bool, of run: Int? = nil) {
        struct OpenRule {
            var rule: TextRunStyle.Rule
            var color: CGColor
            var run: Int
            var minX: CGFloat
            var maxX: CGFloat
        }
        var openRule: OpenRule?
        func close() {
            if let openRule {
                draw(
                    openRule.rule,
                    of: openRule.run,
                    from: openRule.minX,
                    to: openRule.maxX,
                    color: openRule.color,
                    isOver: isOver
                )
            }
            openRule = nil
        }
        for span in line.spans {
            let style = runStyles[span.run]
            guard let rule = style[keyPath: kind], !(rule.isByWord && span.isWhite),
                run.map({ $0 == span.run }) ?? (style.shadow == nil)
            else {
                close()
                continue
            }
            let color = rule.color ?? style.color
            if let known = openRule, known.rule == rule, known.color == color,
                frame.decorations[known.run] == frame.decorations[span.run]
            {
                openRule?.maxX = span.maxX
            } else {
                close()
                openRule = OpenRule(rule: rule, color: color, run: span.run, minX: span.minX, maxX: span.maxX)
            }
        }
        close()
    }

    private func draw(
        _ rule: TextRunStyle.Rule,
        of run: Int,
        from minX: CGFloat,
        to maxX: CGFloat,
        color: CGColor,
        isOver: Bool
    ) {
        let decoration = frame.decorations[run]
        let thickness =
            (isOver ? decoration.strikeThickness : decoration.underlineThickness) * (rule.isThick ? 2 : 1)
        let top = (isOver ? decoration.strikeTop : decoration.underlineTop) - decoration.baselineOffset
        let tops = rule.isDouble ? [top, top + 2 * thickness] : [top]
        for top in tops {
            func fill(_ minX: CGFloat, _ maxX: CGFloat) {
                let rect = CGRect(x: minX, y: top, width: maxX - minX, height: thickness)
                context.fill(rect, beside: start, color: color)
            }
            let lengths = rule.pattern.lengths
            if lengths.isEmpty {
                fill(minX, maxX)
                continue
            }
            // Dash patterns begin at the start of the line, so that they continue across fonts.
            let period = lengths.reduce(0, +) * thickness
            var x = (minX / period).rounded(.down) * period
            while x < maxX {
                for (index, length) in lengths.enumerated() {
                    let end = x + length * thickness
                    if index % 2 == 0, end > minX, x < maxX { fill(max(x, minX), min(end, maxX)) }
                    x = end
                }
            }
        }
    }
}
