import CFreeType
import Geometry

extension ShapedText {
    /// Returns the outlines of the glyphs in points, with the origin at the left end of the baseline and y down,
    /// without hinting. Fill them by the winding rule.
    package func outline() -> PathData {
        FontLibrary.current.withStore { store in
            var path = PathData()
            for span in spans {
                let units = store.faces.unitsPerEm(of: span.face)
                // Loaded at one pixel per font unit, so coordinates are in 64ths of a unit.
                let scale = span.emSize / Double(units) / 64
                for glyph in glyphs[span.glyphs] {
                    store.faces.withOutline(
                        of: glyph.id,
                        in: span.face,
                        width: units * 64,
                        height: units * 64,
                        hinted: false
                    ) { _, outline in
                        var pen = OutlinePen(
                            origin: CGPoint(x: Double(glyph.x) / 1024, y: Double(glyph.y) / 1024),
                            scale: scale
                        )
                        pen.draw(outline)
                        path.append(pen.path)
                    }
                }
            }
            return path
        }
    }
}

/// Converts a glyph's outline to a path.
struct OutlinePen {
    let origin: CGPoint
    let scale: Double
    private(set) var path = PathData()

    init(origin: CGPoint, scale: Double) {
        self.origin = origin
        self.scale = scale
    }

    mutating func draw(_ outline: UnsafeMutablePointer<FT_Outline>) {
        var functions = FT_Outline_Funcs()
        functions.move_to = { to, pen in
            OutlinePen.with(pen) {
                $0.path.closeSubpath()
                $0.path.move(to: $0.point(to))
            }
        }
        functions.line_to = { to, pen in
            OutlinePen.with(pen) { $0.path.addLine(to: $0.point(to)) }
        }
        functions.conic_to = { control, to, pen in
            OutlinePen.with(pen) { $0.path.addQuadCurve(to: $0.point(to), control: $0.point(control)) }
        }
        functions.cubic_to = { first, second, to, pen in
            OutlinePen.with(pen) {
                $0.path.addCurve(to: $0.point(to), control1: $0.point(first), control2: $0.point(second))
            }
        }
        withUnsafeMutablePointer(to: &self) { _ = FT_Outline_Decompose(outline, &functions, $0) }
        path.closeSubpath()
    }

    private static func with(_ raw: UnsafeMutableRawPointer?, _ body: (inout OutlinePen) -> Void) -> Int32 {
        guard let pen = raw?.assumingMemoryBound(to: OutlinePen.self) else { return 1 }
        body(&pen.pointee)
        return 0
    }

    private func point(_ raw: UnsafePointer<FT_Vector>?) -> CGPoint {
        guard let raw else { return origin }
        return CGPoint(x: origin.x + Double(raw.pointee.x) * scale, y: origin.y - Double(raw.pointee.y) * scale)
    }
}
