import Foundation

/// A perspective projection of the plane.
struct Projection: Sendable {
    /// The rows of the matrix for homogeneous coordinates.
    private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    private init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        rows = (first, second, third)
    }

    /// Creates the projection of the unit square to four corners, by Heckbert, "Fundamentals of Texture Mapping and Image
    /// Warping", 1989. Returns `nil` if three of the corners lie on a line.
    private init?(corners: Corners) {
        let (a, b, c, d) = (corners.bottomLeft, corners.bottomRight, corners.topRight, corners.topLeft)
        let sum = a - b + c - d
        let (first, second) = (b - c, d - c)
        let determinant = first.x * second.y - second.x * first.y
        guard abs(determinant) > 1e-9 else { return nil }
        let g = (sum.x * second.y - second.x * sum.y) / determinant
        let h = (first.x * sum.y - sum.x * first.y) / determinant
        self.init(
            SIMD3(b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x),
            SIMD3(b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y),
            SIMD3(g, h, 1)
        )
    }

    /// Creates the projection of a rectangle to four corners, or returns `nil` if three of them lie on a line.
    init?(from extent: PixelRect, to corners: Corners) {
        guard let square = Projection(corners: corners) else { return nil }
        let (width, height) = (Double(extent.width), Double(extent.height))
        let (x, y) = (Double(extent.minX), Double(extent.minY))
        func scaled(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(row.x / width, row.y / height, row.z - row.x * x / width - row.y * y / height)
        }
        self.init(scaled(square.rows.0), scaled(square.rows.1), scaled(square.rows.2))
    }

    /// The inverse projection, or `nil` if there is none.
    var inverse: Projection? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let (a, b, c) = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
        let determinant = (rows.0 * a).sum()
        guard abs(determinant) > 1e-12 else { return nil }
        // The transpose of the cofactors. Divided by the determinant, so that the sign of w is that of the side.
        return Projection(
            SIMD3(a.x, b.x, c.x) / determinant,
            SIMD3(a.y, b.y, c.y) / determinant,
            SIMD3(a.z, b.z, c.z) / determinant
        )
    }

    /// Returns the projection of a position, or `nil` if it is on the other side of the horizon.
    func position(_ position: SIMD2<Double>) -> SIMD2<Double>? {
        let place = SIMD3(position.x, position.y, 1)
        let w = (rows.2 * place).sum()
        guard w > 1e-9 else { return nil }
        return SIMD2((rows.0 * place).sum(), (rows.1 * place).sum()) / w
    }

    /// Four corners, as they are named in the image.
    struct Corners: Sendable {
        let topLeft: SIMD2<Double>
        let topRight: SIMD2<Double>
        let bottomRight: SIMD2<Double>
        let bottomLeft: SIMD2<Double>

        /// The smallest extent that contains the corners.
        var extent: PixelRect {
            let low = pointwiseMin(pointwiseMin(topLeft, topRight), pointwiseMin(bottomLeft, bottomRight))
            let high = pointwiseMax(pointwiseMax(topLeft, topRight), pointwiseMax(bottomLeft, bottomRight))
            return PixelRect(extent: CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y))
        }
    }
}

extension FilterDefinition {
    /// The inputs for four corners.
    static let perspectiveCorners: [FilterInput] = [
        .position("inputTopLeft", 118, 484), .position("inputTopRight", 646, 507),
        .position("inputBottomRight", 548, 140), .position("inputBottomLeft", 155, 153),
    ]
}

extension FilterArguments {
    /// The values of the inputs for four corners.
    var corners: Projection.Corners {
        Projection.Corners(
            topLeft: point("inputTopLeft"),
            topRight: point("inputTopRight"),
            bottomRight: point("inputBottomRight"),
            bottomLeft: point("inputBottomLeft")
        )
    }
}
