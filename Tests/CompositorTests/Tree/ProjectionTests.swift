import CoreGraphics
import TestSupport
import Testing

@testable import Compositor

/// Geometry of 3D-transformed layers.
@Suite struct ProjectionTests {
    private func geometry(_ transform: CATransform3D, perspective: CGFloat = 0) -> RenderGeometry {
        var geometry = RenderGeometry(
            bounds: CGRect(x: 5, y: 7, width: 80, height: 40),
            position: CGPoint(x: 100, y: 60)
        )
        var space = CATransform3DIdentity
        if perspective > 0 { space.m34 = -1 / perspective }
        geometry.transform = CATransform3DConcat(transform, space)
        return geometry
    }

    /// Returns a projected point by the definition, with homogeneous coordinates.
    private func byDefinition(_ geometry: RenderGeometry, _ point: CGPoint) -> CGPoint {
        let anchor = CGPoint(
            x: geometry.bounds.minX + geometry.anchorPoint.x * geometry.bounds.width,
            y: geometry.bounds.minY + geometry.anchorPoint.y * geometry.bounds.height
        )
        var row = SIMD4(point.x - anchor.x, point.y - anchor.y, -geometry.anchorPointZ, 1)
        row = geometry.transform.apply(to: row)
        row = CATransform3DMakeTranslation(geometry.position.x, geometry.position.y, geometry.zPosition).apply(to: row)
        if let parentTransform = geometry.parentTransform { row = parentTransform.apply(to: row) }
        return CGPoint(x: row.x / row.w, y: row.y / row.w)
    }

    @Test func projectedPointsMatchDefinition() throws {
        var random = SeededGenerator(seed: 44)
        func number(_ limit: Double) -> Double { .random(in: -limit...limit, using: &random) }
        for index in 0..<200 {
            var geometry = geometry(
                CATransform3DTranslate(
                    CATransform3DMakeRotation(number(1.5), number(1), number(1), number(1)),
                    number(30),
                    number(30),
                    number(30)
                ),
                perspective: 400
            )
            geometry.anchorPoint = CGPoint(x: number(1), y: number(1))
            geometry.anchorPointZ = number(20)
            geometry.zPosition = number(50)
            if index % 2 == 0 {
                var shared = CATransform3DIdentity
                shared.m34 = -1 / 600
                geometry.parentTransform = RenderGeometry.parentTransform(
                    shared,
                    bounds: CGRect(x: 3, y: 4, width: 200, height: 100),
                    anchorPoint: CGPoint(x: 0.25, y: 0.75),
                    anchorPointZ: number(9)
                )
            }
            let projection = geometry.projection
            let back = try #require(projection.inverse)
            for _ in 0..<5 {
                let point = CGPoint(x: 45 + number(40), y: 27 + number(20))
                let expected = byDefinition(geometry, point)
                let seen = try #require(projection.seen(point))
                #expect(abs(seen.x - expected.x) < 1e-9 && abs(seen.y - expected.y) < 1e-9)
                let again = try #require(back.seen(seen))
                #expect(abs(again.x - point.x) < 1e-7 && abs(again.y - point.y) < 1e-7)
            }
        }
    }

    /// Transforms in the plane are mapped by an affine transform.
    @Test func affineTransformsRemainAffine() throws {
        let affine = CGAffineTransform(a: 1.1, b: 0.3, c: -0.2, d: 0.9, tx: 5, ty: 6)
        let flat = geometry(CATransform3DMakeAffineTransform(affine))
        let expected = RenderGeometry.affine(
            affine,
            bounds: flat.bounds,
            position: flat.position,
            anchorPoint: flat.anchorPoint
        )
        #expect(flat.affine == expected)
        // Half a turn about an axis in the plane is a mirror, whatever the perspective, though its sine is no zero.
        let mirrored = try #require(geometry(CATransform3DMakeRotation(.pi, 0, 1, 0), perspective: 500).affine)
        #expect(mirrored == CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 145, ty: 33))
        #expect(geometry(CATransform3DIdentity, perspective: 500).affine == .init(translationX: 55, y: 33))
        #expect(geometry(CATransform3DMakeRotation(0.1, 0, 1, 0), perspective: 500).affine == nil)
        // Nearer to the eye it is larger, and beyond it, nowhere.
        #expect(geometry(CATransform3DMakeTranslation(0, 0, 250), perspective: 500).affine?.a == 2)
        #expect(geometry(CATransform3DMakeTranslation(0, 0, 600), perspective: 500).affine == nil)
        #expect(
            geometry(CATransform3DMakeTranslation(0, 0, 600), perspective: 500).projection.box(
                around: .init(x: 0, y: 0, width: 9, height: 9)
            ).isNull
        )
    }

    @Test func isFacingAwayOfRotatedAndMirroredLayers() {
        for angle in stride(from: 0.0, to: 6.2, by: 0.3) {
            var geometry = geometry(CATransform3DMakeRotation(angle, 0, 1, 0), perspective: 1000)
            geometry.isDoubleSided = false
            #expect(geometry.isFacingAway == (cos(angle) < 0))
        }
        var mirror = geometry(CATransform3DMakeScale(-1, 1, 1))
        #expect(!mirror.isFacingAway)
        mirror.isDoubleSided = false
        #expect(mirror.isFacingAway)
    }

    /// Geometry is clipped at the camera plane, and not inverted.
    @Test func outlineIsClippedAtCameraPlane() {
        // Leaning towards the camera, and past it.
        let geometry = geometry(CATransform3DMakeRotation(1.3, 1, 0, 0), perspective: 12)
        let projection = geometry.projection
        let outline = projection.outline(of: geometry.bounds)
        #expect(outline.count == 4 || outline.count == 5)
        // The lower edge passes the camera; the outline extends far below the screen, and not above the upper edge.
        let upper = projection.formal(CGPoint(x: 45, y: 7)).y
        #expect(outline.allSatisfy { $0.y >= upper - 1e-6 })
        #expect(outline.contains { $0.y > 10_000 })
        let behind = Projection(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1))
        #expect(behind.outline(of: geometry.bounds).isEmpty)
        #expect(behind.seen(.zero) == nil)
        let beside = Projection(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 0))
        #expect(beside.inverse == nil && beside.outline(of: geometry.bounds).isEmpty)
    }
}
