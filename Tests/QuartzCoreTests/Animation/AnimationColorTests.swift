import CoreGraphics
import Motion
import QuartzCore
import Testing

@Suite struct AnimationColorTests {
    @Test func componentsOfGrayColorAreRGB() {
        #expect(AnimationColor(CGColor(gray: 0.5, alpha: 0.25)).components == SIMD4(0.5, 0.5, 0.5, 0.25))
    }

    @Test func cgColorOfWhiteIsOpaqueWhite() {
        #expect(AnimationColor(.white).cgColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    }
}
