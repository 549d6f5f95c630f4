import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

struct GeometryTests {
    private func transforms() -> [CGAffineTransform] {
        var random = SeededGenerator(seed: 1)
        return (0..<50).map { _ in
            CGAffineTransform(
                a: random.number(-3...3),
                b: random.number(-3...3),
                c: random.number(-3...3),
                d: random.number(-3...3),
                tx: random.number(-99...99),
                ty: random.number(-99...99)
            )
        }
    }

    @Test func concatenatingAppliesReceiverFirst() {
        let scaleThenMove = CGAffineTransform(scaleX: 2, y: 3)
            .concatenating(CGAffineTransform(translationX: 10, y: 20))
        #expect(point(1, 1).applying(scaleThenMove) == point(12, 23))
        for (first, second) in zip(transforms(), transforms().reversed()) {
            let both = point(3, -7).applying(first.concatenating(second))
            #expect(isClose(both, point(3, -7).applying(first).applying(second), within: 1e-9))
        }
    }

    @Test func concatenatingIsAssociativeWithIdentityAsNeutral() {
        let all = transforms()
        for index in 0..<48 {
            let (a, b, c) = (all[index], all[index + 1], all[index + 2])
            #expect(
                isClose(a.concatenating(b).concatenating(c), a.concatenating(b.concatenating(c)), within: 1e-7)
            )
            #expect(a.concatenating(.identity) == a)
            #expect(CGAffineTransform.identity.concatenating(a) == a)
        }
    }

    @Test func invertedTransformConcatenatesToIdentity() {
        for transform in transforms() where abs(transform.determinant) > 0.1 {
            #expect(isClose(transform.concatenating(transform.inverted()), .identity, within: 1e-9))
            #expect(isClose(transform.inverted().concatenating(transform), .identity, within: 1e-9))
        }
    }

    @Test func invertedSingularTransformIsItself() {
        let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
        #expect(flat.inverted() == flat)
        let broken = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(broken.inverted().a.isNaN)
        #expect(!broken.isInvertible)
    }

    @Test func translatedAndScaledByPrependTransform() {
        for transform in transforms() {
            #expect(
                isClose(
                    transform.translatedBy(x: 3, y: 4),
                    CGAffineTransform(translationX: 3, y: 4).concatenating(transform),
                    within: 1e-9
                )
            )
            #expect(
                isClose(
                    transform.scaledBy(x: 3, y: 4),
                    CGAffineTransform(scaleX: 3, y: 4).concatenating(transform),
                    within: 1e-9
                )
            )
            #expect(
                isClose(
                    transform.rotated(by: 0.3),
                    CGAffineTransform(rotationAngle: 0.3).concatenating(transform),
                    within: 1e-9
                )
            )
        }
    }

    @Test func rotationAngleRotatesXTowardsY() {
        #expect(isClose(point(1, 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), point(0, 1), within: 1e-9))
    }

    @Test func applyingToSizeIgnoresTranslationAndToRectReturnsBoundingBox() {
        let transform = CGAffineTransform(translationX: 5, y: 6).scaledBy(x: -2, y: 3)
        #expect(CGSize(width: 4, height: 5).applying(transform) == CGSize(width: -8, height: 15))
        #expect(rect(0, 0, 4, 5).applying(transform) == rect(-3, 6, 8, 15))
        let rotatedRect = rect(-1, -1, 2, 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
        #expect(isClose(rotatedRect, rect(-sqrt(2), -sqrt(2), 2 * sqrt(2), 2 * sqrt(2)), within: 1e-9))
        #expect(CGRect.null.applying(transform).isNull)
        #expect(CGRect.infinite.applying(transform).isInfinite)
    }

    @Test func affineTransformAndVectorCodableRoundTrip() throws {
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let vector = CGVector(dx: 1.5, dy: -2)
        #expect(
            try JSONDecoder().decode(CGAffineTransform.self, from: JSONEncoder().encode(transform)) == transform
        )
        #expect(try JSONDecoder().decode(CGVector.self, from: JSONEncoder().encode(vector)) == vector)
        #expect(CGAffineTransform(1, 2, 3, 4, 5, 6) == transform)
        #expect(!transform.isIdentity && CGAffineTransform(scaleX: 1, y: 1).isIdentity)
        #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2) && CGVector.zero == CGVector())
        #expect(CGRectMake(1, 2, 3, 4) == CGRect(origin: CGPointMake(1, 2), size: CGSizeMake(3, 4)))
    }

    @Test func pixelRectRoundsOutwardsWithinLimits() {
        let limits = PixelRect(x: 0, y: 0, width: 10, height: 10)
        #expect(PixelRect(around: rect(1.2, 1.8, 2, 2), within: limits) == PixelRect(x: 1, y: 1, width: 3, height: 3))
        #expect(PixelRect(around: rect(-1e30, 2, 2e30, 2), within: limits)?.width == 10)
        #expect(PixelRect(around: rect(.nan, 0, 1, 1), within: limits) == nil)
        #expect(PixelRect(exactly: rect(1, 2, 3, 4)) == PixelRect(x: 1, y: 2, width: 3, height: 4))
        #expect(PixelRect(exactly: rect(1, 2, 3.1, 4)) == nil)
    }
}

struct ClockTests {
    @Test func virtualClockAdvancesAndNeverGoesBack() {
        let clock = VirtualClock(now: .seconds(5))
        #expect(clock.now == .seconds(5))
        clock.advance(by: .seconds(0.25))
        #expect(clock.now == .seconds(5.25))
        clock.advance(by: .seconds(-1))
        clock.advance(to: .seconds(4))
        clock.advance(to: .seconds(.nan))
        #expect(clock.now == .seconds(5.25))
        clock.advance(to: .seconds(100))
        #expect(clock.now == .seconds(100))
        for _ in 0..<5 { clock.advance(by: .seconds(.infinity)) }
        let end = clock.now
        #expect(end > .seconds(4e9))
        clock.advance(by: .seconds(1))
        #expect(clock.now == end)
    }

    @Test func monotonicClockAdvances() {
        let clock = MonotonicClock()
        let first = clock.now
        usleep(2000)
        #expect(clock.now >= first + .seconds(0.002))
        #expect(clock.now < first + .seconds(60))
    }
}

struct CGColorTests {
    @Test func componentsMatchInitializer() {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(color.components == [0.1, 0.2, 0.3, 0.4])
        #expect(color.numberOfComponents == 4 && color.alpha == 0.4)
        #expect(color.colorSpace == CGColorSpaceCreateDeviceRGB())
        let gray = CGColor(gray: 0.5, alpha: 1)
        #expect(gray.components == [0.5, 1] && gray.numberOfComponents == 2)
        #expect(gray.colorSpace == CGColorSpaceCreateDeviceGray())
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1]) == gray)
        #expect(gray.copy(alpha: 0.5)?.components == [0.5, 0.5])
        #expect(CGColor.white != CGColor(red: 1, green: 1, blue: 1, alpha: 1), "as on Apple's systems")
        #expect(Set([CGColor.black, CGColor(gray: 0, alpha: 1)]).count == 1)
    }

    @Test func premultipliedARGBRoundsAndClamps() {
        #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1).premultipliedARGB == 0xFFFF_8000)
        #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultipliedARGB == 0x8080_4000)
        #expect(CGColor.clear.premultipliedARGB == 0)
        #expect(CGColor.white.premultipliedARGB(alpha: 0.2) == 0x3333_3333)
        #expect(CGColor(red: 9, green: -3, blue: .nan, alpha: 2).premultipliedARGB == 0xFFFF_0000)
        for pixel: UInt32 in [0, 0xFF12_3456, 0x8040_2010, 0x0101_0001] {
            #expect(CGColor(premultipliedARGB: pixel).premultipliedARGB == pixel)
        }
    }
}
