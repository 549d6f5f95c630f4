import CCairo
import TestSupport

@testable import CoreGraphics

/// Draws by cairo, for comparison: shapes and clips as masks of coverage, through which cairo paints a color or a
/// gradient over what is there.
final class CairoReference {
    let surface: Surface

    private let shape = CoverageMask()
    private let clip = CoverageMask()

    init(surface: Surface) { self.surface = surface }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        render(filling: path.applying(transform), rule: rule, antialiases: state.antialiases, into: shape)
        paint(state, with: .color(state.color))
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        render(stroking: path.applying(transform), style: style, antialiases: state.antialiases, into: shape)
        paint(state, with: .color(state.color))
    }

    /// Fills the clip with a pattern of cairo's.
    func paint(_ pattern: OpaquePointer, state: DrawingState) {
        guard shape.reset(bounds: surface.bounds) else { return }
        for index in 0..<shape.stride * surface.size.height { shape.baseAddress?[index] = 255 }
        paint(state, with: .pattern(pattern))
    }

    private enum Source {
        case color(CGColor)
        case pattern(OpaquePointer)
    }

    private func paint(_ state: DrawingState, with source: Source) {
        var path = state.clip.path
        while let outer = path {
            render(filling: outer.path, rule: outer.rule, antialiases: outer.antialiases, into: clip)
            shape.multiply(by: clip, in: surface.bounds)
            path = outer.parent
        }
        let target = cairo_image_surface_create_for_data(
            surface.baseAddress.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(surface.size.width),
            Int32(surface.size.height),
            Int32(surface.bytesPerRow)
        )
        defer { cairo_surface_destroy(target) }
        let coverage = cairo_image_surface_create_for_data(
            shape.baseAddress,
            CAIRO_FORMAT_A8,
            Int32(surface.size.width),
            Int32(surface.size.height),
            Int32(shape.stride)
        )
        defer { cairo_surface_destroy(coverage) }
        guard let cairo = cairo_create(target) else { return }
        defer { cairo_destroy(cairo) }
        for rect in state.clip.region {
            cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
        }
        cairo_clip(cairo)
        switch source {
        case .color(let color):
            let (red, green, blue, alpha) = color.rgba
            cairo_set_source_rgba(cairo, red, green, blue, alpha * state.alpha)
        case .pattern(let pattern): cairo_set_source(cairo, pattern)
        }
        cairo_mask_surface(cairo, coverage, 0, 0)
        cairo_surface_flush(target)
    }
}
