import CCairo
import Typography

/// A drawing operation, without the graphics state.
enum PDFDrawing {
    case fill(PathData, CGAffineTransform, CGPathFillRule)
    case stroke(PathData, CGAffineTransform, StrokeStyle)
    case image(CGImage, CGAffineTransform)
    case text(TextLine, CGAffineTransform)
    case gradient(GradientShape, CGAffineTransform)

    /// The content of a transparency layer.
    case layer(PDFLayer)

    /// The bounding rectangle of the drawing in device space, or `nil` if it fills the clip.
    var bounds: CGRect? {
        switch self {
        case .fill(let path, let transform, _): path.controlBounds.applying(transform)
        case .stroke(let path, let transform, let style):
            path.controlBounds.applying(transform).insetBy(dx: -style.reach, dy: -style.reach)
        case .image(let image, let transform):
            CGRect(x: 0, y: 0, width: image.width, height: image.height).applying(transform)
        case .text(let line, let transform):
            // Glyphs extend beyond the bounds of their line, but by no more than twice the font size, even if they are
            // slanted.
            CGRect(x: 0, y: 0, width: line.width, height: line.lineHeight)
                .insetBy(dx: -2 * line.fontSize, dy: -2 * line.fontSize).applying(transform)
        case .gradient: nil
        case .layer(let layer): CGRect(layer.bounds)
        }
    }

    /// Returns a Boolean value that indicates whether every painted point has an opaque color, given an alpha of 1.
    func isOpaque(_ state: DrawingState) -> Bool {
        switch self {
        case .fill, .stroke: state.color.drawnPattern == nil && state.color.alpha >= 1
        case .text(let line, _):
            if case .glyphs = line.content { state.color.drawnPattern == nil && state.color.alpha >= 1 } else { false }
        case .image(let image, _): image.isOpaque
        case .gradient, .layer: false
        }
    }
}

extension DrawingEngine {
    func draw(_ drawing: PDFDrawing, transform: CGAffineTransform, state: DrawingState) {
        switch drawing {
        case .fill(let path, let own, let rule):
            fill(path, transform: own.concatenating(transform), rule: rule, state: state)
        case .stroke(let path, let own, var style):
            style.pen = style.pen.concatenating(transform)
            stroke(path, transform: own.concatenating(transform), style: style, state: state)
        case .image(let image, let own): draw(image, transform: own.concatenating(transform), state: state)
        case .text(let line, let own): draw(line, transform: own.concatenating(transform), state: state)
        case .gradient(let shape, let own): draw(shape, transform: own.concatenating(transform), state: state)
        case .layer: break
        }
    }
}

extension CGBlendMode {
    /// The corresponding cairo operator, or `nil` if PDF does not support the mode.
    var cairoOperator: cairo_operator_t? {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
            .destinationAtop, .xor, .plusDarker, .plusLighter:
            nil
        }
    }

    /// The equivalent on a transparent background of a mode that PDF lacks, or `nil` if it draws nothing there.
    var onNothing: CGBlendMode? {
        switch self {
        case .clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut: nil
        default: .normal
        }
    }
}
