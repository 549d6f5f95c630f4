import CoreGraphics
import TestSupport
import Testing

@testable import Compositor

/// Where layers are that are turned in space.
@Suite struct ProjectionTests {
    private func place(_ transform: CATransform3D, perspective: CGFloat = 0) -> RenderGeometry {
        var place = RenderGeometry(
            bounds: CGRect(x: 5, y: 7, width: 80, height: 40),
            position: CGPoint(x: 100, y: 60)
        )
        var space = CATransform3DIdentity
        if perspective > 0 { space.m34 = -1 / perspective }
        place.transform = CATransform3DConcat(transform, space)
        return place
    }

    /// By the definition: four numbers to a point, for every point.
    private func byDefinition(_ place: RenderGeometry, _ point: CGPoint) -> CGPoint {
        let anchor = CGPoint(
            x: place.bounds.minX + place.anchorPoint.x * place.bounds.width,
            y: place.bounds.minY + place.anchorPoint.y * place.bounds.height
        )
        var row = SIMD4(point.x - anchor.x, point.y - anchor.y, -place.anchorPointZ, 1)
        row = place.transform.apply(to: row)
        row = CATransform3DMakeTranslation(place.position.x, place.position.y, place.zPosition).apply(to: row)
        if let parentTransform = place.parentTransform { row = parentTransform.apply(to: row) }
        return CGPoint(x: row.x / row.w, y: row.y / row.w)
    }

    @Test func pointsAreWhereSpaceSays() throws {
        var random = SeededGenerator(seed: 44)
        func number(_ limit: Double) -> Double { .random(in: -limit...limit, using: &random) }
        for index in 0..<200 {
            var place = place(
                CATransform3DTranslate(
                    CATransform3DMakeRotation(number(1.5), number(1), number(1), number(1)),
                    number(30),
                    number(30),
                    number(30)
                ),
                perspective: 400
            )
            place.anchorPoint = CGPoint(x: number(1), y: number(1))
            place.anchorPointZ = number(20)
            place.zPosition = number(50)
            if index % 2 == 0 {
                var shared = CATransform3DIdentity
                shared.m34 = -1 / 600
                place.parentTransform = RenderGeometry.parentTransform(
                    shared,
                    bounds: CGRect(x: 3, y: 4, width: 200, height: 100),
                    anchorPoint: CGPoint(x: 0.25, y: 0.75),
                    anchorPointZ: number(9)
                )
            }
            let projection = place.projection
            let back = try #require(projection.inverse)
            for _ in 0..<5 {
                let point = CGPoint(x: 45 + number(40), y: 27 + number(20))
                let expected = byDefinition(place, point)
                let seen = try #require(projection.seen(point))
                #expect(abs(seen.x - expected.x) < 1e-9 && abs(seen.y - expected.y) < 1e-9)
                let again = try #require(back.seen(seen))
                #expect(abs(again.x - point.x) < 1e-7 && abs(again.y - point.y) < 1e-7)
            }
        }
    }

    /// What lies in the plane is mapped as it was before there was any space.
    @Test func affineTransformsStayWhatTheyAre() throws {
        let turn = CGAffineTransform(a: 1.1, b: 0.3, c: -0.2, d: 0.9, tx: 5, ty: 6)
        let flat = place(CATransform3DMakeAffineTransform(turn))
        let expected = RenderGeometry.affine(
            turn,
            bounds: flat.bounds,
            position: flat.position,
            anchorPoint: flat.anchorPoint
        )
        #expect(flat.affine == expected)
        // Half a turn about an axis in the plane is a mirror, whatever the perspective, though its sine is no zero.
        let mirrored = try #require(place(CATransform3DMakeRotation(.pi, 0, 1, 0), perspective: 500).affine)
        #expect(mirrored == CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 145, ty: 33))
        #expect(place(CATransform3DIdentity, perspective: 500).affine == .init(translationX: 55, y: 33))
        #expect(place(CATransform3DMakeRotation(0.1, 0, 1, 0), perspective: 500).affine == nil)
        // Nearer to the eye it is larger, and beyond it, nowhere.
        #expect(place(CATransform3DMakeTranslation(0, 0, 250), perspective: 500).affine?.a == 2)
        #expect(place(CATransform3DMakeTranslation(0, 0, 600), perspective: 500).affine == nil)
        #expect(
            place(CATransform3DMakeTranslation(0, 0, 600), perspective: 500).projection.box(
                around: .init(x: 0, y: 0, width: 9, height: 9)
            ).isNull
        )
    }

    @Test func backsFaceAway() {
        for angle in stride(from: 0.0, to: 6.2, by: 0.3) {
            var place = place(CATransform3DMakeRotation(angle, 0, 1, 0), perspective: 1000)
            place.isDoubleSided = false
            #expect(place.isFacingAway == (cos(angle) < 0))
        }
        var mirror = place(CATransform3DMakeScale(-1, 1, 1))
        #expect(!mirror.isFacingAway)
        mirror.isDoubleSided = false
        #expect(mirror.isFacingAway)
    }

    /// What is cut by the eye's plane is cut, and not turned inside out.
    @Test func outlinesEndBeforeTheEye() {
        // Leaning towards the eye, and past it.
        let place = place(CATransform3DMakeRotation(1.3, 1, 0, 0), perspective: 12)
        let projection = place.projection
        let outline = projection.outline(of: place.bounds)
        #expect(outline.count == 4 || outline.count == 5)
        // The lower edge passes the eye; what is seen reaches beyond all screens downwards, and nothing is above the upper.
        let upper = projection.formal(CGPoint(x: 45, y: 7)).y
        #expect(outline.allSatisfy { $0.y >= upper - 1e-6 })
        #expect(outline.contains { $0.y > 10_000 })
        let behind = Projection(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1))
        #expect(behind.outline(of: place.bounds).isEmpty)
        #expect(behind.seen(.zero) == nil)
        let beside = Projection(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 0))
        #expect(beside.inverse == nil && beside.outline(of: place.bounds).isEmpty)
    }
}
