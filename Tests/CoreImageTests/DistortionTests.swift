import CoreImage
import Foundation
import Testing

/// Distortions and tiles: the position that each pixel reads.
struct DistortionTests {
    /// An image of 256 by 256 pixels whose red is the column and whose green is the row, from the lower left.
    static func positions() throws -> CIImage {
        CIImage(cgImage: try makeImage(256, 256) { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(255 - y) << 8 })
    }

    private func image(_ name: String, _ values: [String: Any]) throws -> CIImage {
        var values = values
        values[kCIInputImageKey] = try Self.positions()
        let filter = try #require(CIFilter(name: name, parameters: values))
        return try #require(filter.outputImage)
    }

    /// Returns the position that the pixel at (x, y) reads, or `nil` if it is not opaque.
    static func source(_ image: CIImage, _ x: Int, _ y: Int) throws -> SIMD2<Double>? {
        let color = channels(try image.pixel(x, y))
        return color[0] == 255 ? SIMD2(Double(color[1]) + 0.5, Double(color[2]) + 0.5) : nil
    }

    /// Expects that pixels read the positions of a function; those it returns `nil` for are not opaque.
    private func expect(
        _ image: CIImage,
        tolerance: Double = 1.1,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ position: (SIMD2<Double>) -> SIMD2<Double>?
    ) throws {
        for y in stride(from: 3, to: 256, by: 25) {
            for x in stride(from: 5, to: 256, by: 25) {
                let expected = position(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                let found = try Self.source(image, x, y)
                // Positions near the edges are interpolated with transparency.
                if let expected, expected.min() < 1 || expected.max() > 255 { continue }
                guard let expected, let found else {
                    #expect(
                        expected == nil && found == nil,
                        "\(x), \(y): \(String(describing: expected))",
                        sourceLocation: sourceLocation
                    )
                    continue
                }
                let error = expected - found
                #expect(
                    max(abs(error.x), abs(error.y)) <= tolerance,
                    "\(x), \(y): \(found)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }

    private let center = SIMD2(128.0, 120.0)
    private var centerVector: CIVector { CIVector(x: center.x, y: center.y) }
    private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    private func rotated(_ vector: SIMD2<Double>, _ angle: Double) -> SIMD2<Double> {
        SIMD2(vector.x * cos(angle) - vector.y * sin(angle), vector.x * sin(angle) + vector.y * cos(angle))
    }

    @Test(arguments: [0.5, -0.8]) func bumpMovesPixelsByItsFormula(scale: Double) throws {
        let values: [String: Any] = [kCIInputCenterKey: centerVector, kCIInputRadiusKey: 100, kCIInputScaleKey: scale]
        try expect(image("CIBumpDistortion", values)) { place in
            let t = length(place - center) / 100
            return t < 1 ? center + (place - center) * (1 - scale * pow(1 - t * t, 2)) : place
        }
        let angle = 0.5
        let direction = SIMD2(cos(angle), sin(angle))
        let linear = values.merging([kCIInputAngleKey: angle]) { $1 }
        try expect(image("CIBumpDistortionLinear", linear)) { place in
            let along = ((place - center) * direction).sum()
            let t = along / 100
            return abs(t) < 1 ? place - direction * along * scale * pow(1 - t * t, 2) : place
        }
    }

    @Test func pinchTwirlAndVortexMovePixelsByTheirFormulas() throws {
        let values: [String: Any] = [kCIInputCenterKey: centerVector, kCIInputRadiusKey: 100]
        try expect(image("CIPinchDistortion", values.merging([kCIInputScaleKey: 1]) { $1 }), tolerance: 1.6) { place in
            let t = length(place - center) / 100
            return t < 1 && t > 0 ? center + (place - center) / t.squareRoot() : place
        }
        try expect(image("CITwirlDistortion", values.merging([kCIInputAngleKey: 2]) { $1 })) { place in
            let t = length(place - center) / 100
            return t < 1 ? center + rotated(place - center, -2 * pow(1 - t, 2)) : place
        }
        try expect(image("CIVortexDistortion", values.merging([kCIInputAngleKey: 3]) { $1 })) { place in
            let t = length(place - center) / 100
            let part = (exp(-4 * t) - exp(-4)) / (1 - exp(-4))
            return t < 1 ? center + rotated(place - center, -3 * part) : place
        }
    }

    @Test func holeAndSplashMovePixelsOutward() throws {
        let values: [String: Any] = [kCIInputCenterKey: centerVector, kCIInputRadiusKey: 50]
        try expect(image("CIHoleDistortion", values)) { place in
            let distance = length(place - center)
            return distance > 50 ? center + (place - center) * (1 - 2500 / (distance * distance)) : nil
        }
        #expect(try image("CIHoleDistortion", values).extent == CGRect(x: -50, y: -50, width: 356, height: 356))
        try expect(image("CICircleSplashDistortion", values)) { place in
            let distance = length(place - center)
            return distance > 50 ? center + (place - center) * (50 / distance) : place
        }
        try expect(image("CILightTunnel", values.merging(["inputRotation": 0.4]) { $1 })) { place in
            let distance = length(place - center)
            return distance > 50
                ? center + rotated((place - center) * (50 / distance), 0.4 * (distance / 50 - 1)) : place
        }
    }

    @Test func circularWrapReadsRowsAsRings() throws {
        let wrapped = try image("CICircularWrap", [kCIInputCenterKey: centerVector, kCIInputRadiusKey: 30])
        #expect(wrapped.extent == CGRect(x: 128 - 286, y: 120 - 286, width: 572, height: 572))
        // Above the center is the middle of the image, to the left a quarter, to the right three quarters.
        let (top, left, right) = (
            try #require(try Self.source(wrapped, 127, 120 + 50)),
            try #require(try Self.source(wrapped, 128 - 50, 119)),
            try #require(try Self.source(wrapped, 127 + 50, 119))
        )
        #expect(abs(top.x - 128) < 3 && abs(top.y - 20) < 2)
        #expect(abs(left.x - 64) < 3 && abs(left.y - 20) < 2)
        #expect(abs(right.x - 192) < 3 && abs(right.y - 20) < 2)
        #expect(try Self.source(wrapped, 128, 120) == nil)
    }

    @Test func displacementMovesPixelsByColors() throws {
        let map = CIImage(color: CIColor(red: 0.75, green: 0.25, blue: 0))
        let values: [String: Any] = ["inputDisplacementImage": map, kCIInputScaleKey: 40]
        try expect(image("CIDisplacementDistortion", values)) { place in
            let source = place + SIMD2(10, -10)
            return source.max() < 256 && source.min() > 0 ? source : nil
        }
    }

    @Test func glassMovesPixelsByTheSlopeOfItsTexture() throws {
        // A slope of 1/255 per pixel to the right.
        let texture = CIImage(cgImage: try makeImage(256, 256) { x, _ in 0xFF00_0000 | UInt32(x) * 0x010101 })
        let values: [String: Any] = [
            "inputTexture": texture, kCIInputCenterKey: CIVector(x: 0, y: 0), kCIInputScaleKey: 2550,
        ]
        try expect(image("CIGlassDistortion", values)) { place in
            // The texture falls from 255 to 0 at its edges.
            place.x < 2 || place.x > 254 ? SIMD2(-1, -1) : place.x + 10 < 256 ? place + SIMD2(10, 0) : nil
        }
    }

    @Test func lensesMagnifyTheirMiddle() throws {
        let values: [String: Any] = [
            "inputPoint0": CIVector(x: 60, y: 128), "inputPoint1": CIVector(x: 200, y: 128), kCIInputRadiusKey: 50,
            kCIInputRefractionKey: 1.5,
        ]
        let lozenge = try image("CIGlassLozenge", values)
        // Near the axis, a lens of index n shows (1 − (1 − 1/n)) of the distance.
        let near = try #require(try Self.source(lozenge, 128, 137))
        #expect(abs(near.y - (128 + 9.5 / 1.5)) < 1.2 && abs(near.x - 128.5) < 1)
        #expect(try Self.source(lozenge, 128, 200) == SIMD2(128.5, 200.5))
        let torus = try image(
            "CITorusLensDistortion",
            [kCIInputCenterKey: centerVector, kCIInputRadiusKey: 100, kCIInputWidthKey: 40, kCIInputRefractionKey: 1.5]
        )
        // The middle of the ring is at a distance of 80.
        let ring = try #require(try Self.source(torus, 128 + 84, 119))
        #expect(abs(ring.x - (128 + 80 + 4.5 / 1.5)) < 1.2)
        #expect(try Self.source(torus, 128, 120) == SIMD2(128.5, 120.5))
    }

    @Test func drosteRepeatsTheImageInTheInset() throws {
        // Without strands, the image is repeated in itself without rotation.
        let values: [String: Any] = [
            "inputInsetPoint0": CIVector(x: 96, y: 96), "inputInsetPoint1": CIVector(x: 160, y: 160), "inputStrands": 0,
        ]
        let repeated = try image("CIDroste", values)
        // Outside of the inset is the image; in it is the image at a quarter of its size.
        #expect(try Self.source(repeated, 200, 40) == SIMD2(200.5, 40.5))
        let inner = try #require(try Self.source(repeated, 146, 106))
        #expect(abs(inner.x - (128 + 18.5 * 4)) < 3 && abs(inner.y - (128 - 21.5 * 4)) < 3)
        // Spirals are equal to themselves, rotated and magnified.
        let spiral = try image("CIDroste", values.merging(["inputStrands": 1]) { $1 })
        for (x, y) in [(150, 150), (100, 140)] {
            let near = try #require(try Self.source(spiral, x, y))
            let far = try #require(
                try Self.source(spiral, Int((Double(x) + 0.5 - 128) * 4 + 128), Int((Double(y) + 0.5 - 128) * 4 + 128))
            )
            #expect(length(near - far) < 24)
        }
    }

    // MARK: Tiles

    /// A symmetry of a tile: positions with the same color.
    private func expectSymmetry(
        _ name: String,
        _ values: [String: Any] = [:],
        sourceLocation: SourceLocation = #_sourceLocation,
        _ map: (SIMD2<Double>) -> SIMD2<Double>
    ) throws {
        let defaults: [String: Any] = [kCIInputCenterKey: centerVector, kCIInputWidthKey: 40]
        let tiled = try image(
            name,
            defaults.merging(values) { $1 }.filter { CIFilter(name: name)?.inputKeys.contains($0.key) ?? false }
        )
        #expect(tiled.extent == .infinite, sourceLocation: sourceLocation)
        var compared = 0
        for y in stride(from: -90, to: 340, by: 37) {
            for x in stride(from: -90, to: 340, by: 31) {
                let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                let other = center + map(place - center)
                // A small image around the position, for positions between pixels.
                let moved = tiled.transformed(
                    by: CGAffineTransform(translationX: place.x - other.x, y: place.y - other.y)
                )
                guard let first = try Self.source(tiled, x, y), let second = try Self.source(moved, x, y) else {
                    continue
                }
                // Pixels at edges differ.
                let around = try [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].compactMap {
                    try Self.source(tiled, $0.0, $0.1)
                }
                guard around.count == 4, around.allSatisfy({ length($0 - first) < 2.5 }) else { continue }
                #expect(length(first - second) < 3, "\(name) \(x), \(y)", sourceLocation: sourceLocation)
                compared += 1
            }
        }
        #expect(compared > 60, "\(name): \(compared)", sourceLocation: sourceLocation)
    }

    @Test func fourfoldTilesHaveTheirSymmetries() throws {
        try expectSymmetry("CIFourfoldTranslatedTile") { $0 + SIMD2(40, 0) }
        try expectSymmetry("CIFourfoldTranslatedTile", ["inputAcuteAngle": Double.pi / 4]) { $0 + SIMD2(40, 40) }
        try expectSymmetry("CIFourfoldReflectedTile") { SIMD2(-$0.x, $0.y) }
        try expectSymmetry("CIFourfoldReflectedTile") { SIMD2($0.x, 80 - $0.y) }
        try expectSymmetry("CIParallelogramTile") { SIMD2(-$0.x, $0.y) }
        try expectSymmetry("CIParallelogramTile") { SIMD2($0.x, $0.y + 80) }
        try expectSymmetry("CIFourfoldRotatedTile") { SIMD2(-$0.y, $0.x) }
        try expectSymmetry("CIFourfoldRotatedTile") { $0 + SIMD2(80, 0) }
        try expectSymmetry("CIGlideReflectedTile") { SIMD2(40 - $0.x, $0.y + 40) }
        try expectSymmetry("CIEightfoldReflectedTile") { SIMD2($0.y, $0.x) }
        try expectSymmetry("CIEightfoldReflectedTile", [kCIInputAngleKey: 0.5]) {
            rotated(rotated($0, -0.5) * SIMD2(-1, 1), 0.5)
        }
    }

    @Test func sixfoldTilesHaveTheirSymmetries() throws {
        let third = Double.pi / 3
        for name in ["CISixfoldRotatedTile", "CITwelvefoldReflectedTile"] {
            try expectSymmetry(name) { rotated($0, third) }
        }
        try expectSymmetry("CISixfoldReflectedTile") { rotated($0, 2 * third) }
        for name in ["CISixfoldReflectedTile", "CITwelvefoldReflectedTile"] {
            try expectSymmetry(name) { SIMD2($0.x, -$0.y) }
        }
        try expectSymmetry("CITriangleTile") { $0 + SIMD2(40, 0) }
        try expectSymmetry("CITriangleTile") { SIMD2(60, 20 * 3.0.squareRoot()) - $0 }
    }

    @Test func kaleidoscopesAreMirrored() throws {
        try expectSymmetry("CIKaleidoscope", ["inputCount": 8]) { rotated($0, .pi / 2) }
        try expectSymmetry("CIKaleidoscope", ["inputCount": 8]) { SIMD2($0.x, -$0.y) }
        let values: [String: Any] = [
            "inputPoint": centerVector, "inputSize": 90, "inputRotation": 0, "inputDecay": 1,
        ]
        let distance = 90 / (2 * 3.0.squareRoot())
        try expectSymmetry("CITriangleKaleidoscope", values) { SIMD2($0.x, 2 * distance - $0.y) }
        // Each reflection darkens.
        let dark = try image("CITriangleKaleidoscope", values.merging(["inputDecay": 0.5]) { $1 })
        #expect(channels(try dark.pixel(128, 120))[0] == 255)
        #expect(channels(try dark.pixel(128, 120 + Int(distance) + 8))[0] == 128)
    }

    @Test func opTileShowsScaledSquares() throws {
        let tiled = try image(
            "CIOpTile",
            [
                kCIInputCenterKey: CIVector(x: 100, y: 100), kCIInputScaleKey: 0.5, kCIInputWidthKey: 40,
                kCIInputAngleKey: 0,
            ]
        )
        // The square from 100 to 140 shows its middle at half of the distance.
        #expect(
            try Self.source(tiled, 119, 119) == SIMD2(119.5, 119.5)
                || Self.source(tiled, 119, 119) == SIMD2(120.5, 120.5)
        )
        let corner = try #require(try Self.source(tiled, 101, 101))
        #expect(abs(corner.x - 110.75) < 1 && abs(corner.y - 110.75) < 1)
    }

    @Test func affineAndPerspectiveTilesRepeatTheImage() throws {
        let scaled = try image("CIAffineTile", [kCIInputTransformKey: CGAffineTransform(scaleX: 0.5, y: 0.5)])
        #expect(scaled.extent == .infinite)
        for (x, y) in [(40, 30), (40 + 128, 30), (40 - 256, 30 + 384)] {
            let found = try #require(try Self.source(scaled, x, y))
            #expect(length(found - SIMD2(81, 61)) < 1.5)
        }
        let square: [String: Any] = [
            "inputTopLeft": CIVector(x: 0, y: 128), "inputTopRight": CIVector(x: 128, y: 128),
            "inputBottomRight": CIVector(x: 128, y: 0), "inputBottomLeft": CIVector(x: 0, y: 0),
        ]
        let projected = try image("CIPerspectiveTile", square)
        for (x, y) in [(40, 30), (-37, 200), (300, -50)] {
            #expect(try projected.pixel(x, y) == scaled.pixel(x, y))
        }
        let clamped = try image("CIAffineClamp", [kCIInputTransformKey: CGAffineTransform(translationX: 10, y: 0)])
        #expect(clamped.extent == .infinite)
        #expect(try Self.source(clamped, 3, 50) == SIMD2(0.5, 50.5))
        #expect(try Self.source(clamped, 500, 600) == SIMD2(255.5, 255.5))
    }
}
