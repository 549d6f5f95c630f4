import DrawingSupport
import TestSupport
import Testing
import Typography

@testable import CoreGraphics

struct PatternTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// A cell of 4×4 whose top left quarter is red.
    private static func quarters(
        isColored: Bool = true,
        bounds: CGRect = rect(0, 0, 4, 4),
        matrix: CGAffineTransform = .identity,
        step: CGFloat = 4
    ) -> CGPattern? {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(red)
                context.fill(rect(0, 0, 2, 2))
            },
            releaseInfo: nil
        )
        return CGPattern(
            info: nil,
            bounds: bounds,
            matrix: matrix,
            xStep: step,
            yStep: step,
            tiling: .constantSpacing,
            isColored: isColored,
            callbacks: &callbacks
        )
    }

    private static func setColored(_ pattern: CGPattern, alpha: CGFloat = 1, in context: CGContext) throws {
        context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
        context.setFillPattern(pattern, colorComponents: [alpha])
    }

    /// Cells are anchored to the context's initial origin, independent of the shape and the transform.
    @Test func patternCellsAreAnchoredToContextOrigin() throws {
        let canvas = Canvas(24, 24)
        let context = canvas.context
        try Self.setColored(try #require(Self.quarters()), in: context)
        context.translateBy(x: 1, y: 3)
        context.rotate(by: .pi / 2)
        context.fill(rect(0, -20, 18, 20))
        for y in 0..<24 {
            for x in 0..<24 {
                let isInside = PixelRect(x: 1, y: 3, width: 20, height: 18).contains(x: x, y: y)
                let isRed = isInside && x % 4 < 2 && y % 4 < 2
                #expect(canvas[x, y] == (isRed ? 0xFFFF_0000 : 0), "\(x), \(y)")
            }
        }
    }

    @Test func patternUsesMatrixPhaseAndScale() throws {
        let canvas = Canvas(32, 32, scale: 2)
        let context = canvas.context
        let matrix = CGAffineTransform(translationX: 1, y: 0)
        try Self.setColored(try #require(Self.quarters(matrix: matrix)), in: context)
        context.setPatternPhase(CGSize(width: 0, height: 3))
        context.setPatternPhase(CGSize(width: CGFloat.nan, height: 3))
        context.fill(rect(0, 0, 16, 16))
        for y in 0..<32 {
            for x in 0..<32 {
                let isRed = (x + 6) % 8 < 4 && (y + 2) % 8 < 4
                #expect(canvas[x, y] == (isRed ? 0xFFFF_0000 : 0), "\(x), \(y)")
            }
        }
    }

    /// An uncolored pattern takes the color it is set with; alpha fades a colored pattern.
    @Test func uncoloredPatternTakesColorAndAlpha() throws {
        let canvas = Canvas(8, 8)
        let context = canvas.context
        context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
        context.setFillPattern(try #require(Self.quarters(isColored: false)), colorComponents: [0, 0, 1, 0.5])
        context.fill(rect(0, 0, 8, 4))
        #expect(canvas[0, 0] == 0x8000_0080 && canvas[2, 0] == 0)
        try Self.setColored(try #require(Self.quarters()), alpha: 0.5, in: context)
        context.setAlpha(0.5)
        context.fill(rect(0, 4, 8, 4))
        #expect(canvas[0, 4] == 0x4040_0000 && canvas[2, 4] == 0)
        // A color takes the pattern away, and so does its color space.
        context.setAlpha(1)
        context.setFillColor(.black)
        context.setPatternPhase(CGSize(width: 1, height: 1))
        context.fill(rect(0, 0, 8, 8))
        #expect(canvas[2, 2] == 0xFF00_0000)
    }

    /// Lines, text, blend modes, clips and shadows take patterns as they take colors.
    @Test func patternPaintsLinesTextClipsAndShadows() throws {
        let canvas = Canvas(48, 24)
        let context = canvas.context
        let pattern = try #require(Self.quarters())
        context.setStrokeColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
        context.setStrokePattern(pattern, colorComponents: [1])
        context.setLineWidth(4)
        context.strokeLineSegments(between: [point(0, 2), point(48, 2)])
        #expect(canvas[0, 0] == 0xFFFF_0000 && canvas[2, 0] == 0 && canvas[0, 2] == 0 && canvas[44, 1] == 0xFFFF_0000)
        try Self.setColored(pattern, in: context)
        context.setShadow(offset: CGSize(width: 0, height: 8), blur: 0, color: .black)
        context.fill(rect(0, 4, 8, 4))
        #expect(canvas[0, 4] == 0xFFFF_0000 && canvas[0, 12] == 0xFF00_0000 && canvas[2, 12] == 0)
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.draw(TextLine("WWW", font: FontDescription(pointSize: 20)), at: point(10, 2))
        #expect(canvas.pixels.contains { $0 >> 24 > 0 && $0 >> 24 < 255 && $0 >> 16 & 255 == $0 >> 24 })
        context.setBlendMode(.copy)
        context.fill(rect(0, 16, 48, 8))
        #expect(canvas[0, 16] == 0xFFFF_0000 && canvas[2, 16] == 0 && canvas[2, 22] == 0)
    }

    /// Steps smaller than the bounds let cells overlap; larger ones leave gaps.
    @Test func patternStepDiffersFromBounds() throws {
        let gaps = Canvas(12, 12)
        try Self.setColored(try #require(Self.quarters(step: 6)), in: gaps.context)
        gaps.context.fill(rect(0, 0, 12, 12))
        #expect(gaps.inkedCount == 16 && gaps[6, 7] == 0xFFFF_0000)
        // The neighbor's cell, drawn 3 pixels to the left and up, is cut to its bounds.
        let overlap = Canvas(12, 12)
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in context.fill(rect(2, 0, 9, 1)) },
            releaseInfo: nil
        )
        let pattern = CGPattern(
            info: nil,
            bounds: rect(0, 0, 4, 4),
            matrix: .identity,
            xStep: 3,
            yStep: 3,
            tiling: .noDistortion,
            isColored: true,
            callbacks: &callbacks
        )
        try Self.setColored(try #require(pattern), in: overlap.context)
        overlap.context.fill(rect(0, 0, 12, 12))
        #expect((0..<12).allSatisfy { overlap.alpha($0, 0) == ($0 % 3 == 1 ? 0 : 255) })
    }

    /// Rotated cells are interpolated, and have the same mean as cells that are not rotated.
    @Test func rotatedPatternPreservesMeanCoverage() throws {
        let canvas = Canvas(100, 100)
        let rotated = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.7, y: 2.3)
        try Self.setColored(try #require(Self.quarters(matrix: rotated)), in: canvas.context)
        canvas.context.fill(rect(0, 0, 100, 100))
        let mean = canvas.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } / 10_000
        #expect(abs(mean - 0.25) < 0.01)
    }

    @Test func releaseInfoIsCalledOnce() throws {
        let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        released.initialize(to: 0)
        defer { released.deallocate() }
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, context in
                context.setAlpha(0.5)
                context.saveGState()
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.fill(rect(0, 0, 1, 1))
                info?.assumingMemoryBound(to: Int.self).pointee += 10
            },
            releaseInfo: { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }
        )
        do {
            let pattern = CGPattern(
                info: released,
                bounds: rect(0, 0, 1, 1),
                matrix: .identity,
                xStep: 2,
                yStep: 1,
                tiling: .noDistortion,
                isColored: true,
                callbacks: &callbacks
            )
            let canvas = Canvas(4, 4)
            try Self.setColored(try #require(pattern), in: canvas.context)
            canvas.context.fill(rect(0, 0, 4, 4))
            #expect(released.pointee == 10)
            #expect(canvas[0, 0] == 0x8000_0000 && canvas[1, 0] == 0)
        }
        #expect(released.pointee == 11)
    }

    @Test func invalidPatternsAreNilOrDrawNothing() throws {
        #expect(Self.quarters(step: 0) == nil)
        #expect(Self.quarters(step: .nan) == nil)
        #expect(Self.quarters(bounds: rect(0, 0, .infinity, 1)) == nil)
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        #expect(CGColorSpace(patternBaseSpace: space) == nil)
        #expect(CGColor(colorSpace: space, components: [1, 1]) == nil)
        #expect(CGGradient(colorSpace: space, colorComponents: [1, 1], locations: nil, count: 2) == nil)
        let canvas = Canvas(8, 8)
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        for pattern in [
            Self.quarters(bounds: .zero), Self.quarters(matrix: flat), Self.quarters(step: 1e-300),
            Self.quarters(step: 1e300),
        ] {
            try Self.setColored(try #require(pattern), in: canvas.context)
            canvas.context.fill(rect(4, 4, 4, 4))
        }
        #expect(canvas.alpha(0, 0) == 0)
        // A color space that is not for patterns.
        canvas.context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        canvas.context.setFillPattern(try #require(Self.quarters()), colorComponents: [1])
        canvas.context.fill(rect(0, 0, 8, 8))
        #expect(canvas.alpha(3, 3) == 0)
        canvas.context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
        canvas.context.setStrokePattern(try #require(Self.quarters()), colorComponents: [1])
        canvas.context.stroke(rect(1, 1, 5, 5), width: 2)
        #expect(canvas.alpha(1, 3) == 0)
        // A color paints again.
        canvas.context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        canvas.context.fill(rect(0, 0, 8, 8))
        #expect(canvas[3, 3] == 0xFF00_0000)
    }
}
