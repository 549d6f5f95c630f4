import DrawingSupport
import CoreImage
import TestSupport
import Testing

/// Two images in one.
struct CompositingTests {
    private static let modes: [(String, BlendMode)] = [
        ("CISourceOverCompositing", .normal), ("CISourceInCompositing", .sourceIn),
        ("CISourceOutCompositing", .sourceOut), ("CISourceAtopCompositing", .sourceAtop),
        ("CIAdditionCompositing", .plusLighter),
        ("CIMultiplyBlendMode", .multiply), ("CIScreenBlendMode", .screen), ("CIOverlayBlendMode", .overlay),
        ("CIDarkenBlendMode", .darken), ("CILightenBlendMode", .lighten), ("CIColorDodgeBlendMode", .colorDodge),
        ("CIColorBurnBlendMode", .colorBurn), ("CISoftLightBlendMode", .softLight),
        ("CIHardLightBlendMode", .hardLight), ("CIDifferenceBlendMode", .difference),
        ("CIExclusionBlendMode", .exclusion), ("CIHueBlendMode", .hue), ("CISaturationBlendMode", .saturation),
        ("CIColorBlendMode", .color), ("CILuminosityBlendMode", .luminosity),
    ]

    @Test(arguments: modes)
    func blendModeFiltersMatchFormulas(name: String, mode: BlendMode) throws {
        for isOpaque in [true, false] {
            let front = try randomImage(40, 25, seed: 11, isOpaque: isOpaque)
            let back = try randomImage(40, 25, seed: 12)
            let image = CIImage(cgImage: front)
            let result = try image.applyingFilter(
                name,
                parameters: [kCIInputBackgroundImageKey: CIImage(cgImage: back)]
            )
            .pixels(image.extent)
            let (fronts, backs) = (front.pixels, back.pixels)
            for (index, pixel) in result.enumerated() {
                let (s, d) = (BlendFormula.Pixel(fronts[index]), BlendFormula.Pixel(backs[index]))
                let distance = BlendFormula.blend(s, onto: d, mode).distance(to: .init(pixel))
                #expect(distance < 0.6, "\(index)")
            }
        }
    }

    @Test func maximumMinimumAndMultiplyCompositingAreComponentwise() throws {
        let front = CIImage(cgImage: try makeImage(1, 1, isOpaque: false) { _, _ in 0x8040_8000 })
        let back = CIImage(cgImage: try makeImage(1, 1) { _, _ in 0xFF80_4020 })
        func pixel(_ name: String) throws -> UInt32 {
            try front.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: back]).pixel(0, 0)
        }
        #expect(try pixel("CIMaximumCompositing") == 0xFF80_8020)
        #expect(try pixel("CIMinimumCompositing") == 0x8040_4000)
        #expect(try pixel("CIMultiplyCompositing") == 0x8020_2000)
    }

    @Test func compositingExtentsMatchOperation() throws {
        let front = try plain(0xFFFF_0000, 6, 6)
        let back = try plain(0xFF00_00FF, 6, 6).transformed(by: .init(translationX: 4, y: 4))
        func extent(_ name: String) -> CGRect {
            front.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: back]).extent
        }
        #expect(extent("CISourceOverCompositing") == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(extent("CISourceInCompositing") == CGRect(x: 4, y: 4, width: 2, height: 2))
        #expect(extent("CISourceOutCompositing") == front.extent)
        #expect(extent("CISourceAtopCompositing") == back.extent)
    }

    @Test func compositingWithoutBackgroundReturnsImage() throws {
        let image = try plain(0xFF12_3456)
        for name in CIFilter.filterNames(inCategory: kCICategoryCompositeOperation) {
            #expect(try image.applyingFilter(name).pixel(0, 0) == 0xFF12_3456)
        }
    }

    @Test(arguments: [("CIBlendWithMask", 0xFF66_6666), ("CIBlendWithAlphaMask", 0x6600_0000)])
    func blendWithMaskMixesImageAndBackground(name: String, mask: UInt32) throws {
        let image = try plain(0xFFFF_0000, 4, 2)
        let background = try plain(0xFF00_00FF, 2, 4)
        let mask = CIImage(cgImage: try makeImage(3, 3, isOpaque: false) { _, _ in mask })
        let result = image.applyingFilter(
            name,
            parameters: [kCIInputBackgroundImageKey: background, kCIInputMaskImageKey: mask]
        )
        #expect(try isClose(result.pixel(0, 0), opaque(0.4, 0, 0.6)))
        #expect(try result.pixel(0, 3) == 0xFF00_00FF)
        #expect(try isClose(result.pixel(2, 0), 0x6666_0000))
        #expect(try result.pixel(3, 0) == 0)
        let alone = image.applyingFilter(name, parameters: [kCIInputMaskImageKey: mask])
        #expect(alone.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(try isClose(alone.pixel(0, 0), 0x6666_0000))
    }

    @Test func blendWithMaskAcceptsGradient() throws {
        let image = CIImage(cgImage: try makeImage(60, 40) { _, _ in 0xFFFF_FFFF })
        let gradient = CIFilter(
            name: "CIRadialGradient",
            parameters: ["inputCenter": CIVector(x: 30, y: 20), "inputRadius0": 10, "inputRadius1": 30]
        )
        let mask = try #require(gradient?.outputImage)
        let result = image.applyingFilter("CIBlendWithMask", parameters: [kCIInputMaskImageKey: mask])
        #expect(result.extent == image.extent)
        #expect(try result.pixel(30, 20) == 0xFFFF_FFFF)
        #expect(try result.pixel(0, 0) == 0)
        let alpha = 1 - (hypot(20.5, 0.5) - 10) / 20
        #expect(try abs(channels(result.pixel(50, 20))[0] - Int((alpha * 255).rounded())) <= 1)
    }

    @Test func dissolveTransitionInterpolatesImages() throws {
        let image = try plain(0xFFFF_0000)
        func pixel(_ time: Double) throws -> UInt32 {
            try image.applyingFilter(
                "CIDissolveTransition",
                parameters: [kCIInputTargetImageKey: plain(0xFF00_00FF), kCIInputTimeKey: time]
            ).pixel(0, 0)
        }
        #expect(try pixel(0) == 0xFFFF_0000 && pixel(1) == 0xFF00_00FF && pixel(7) == 0xFF00_00FF)
        #expect(try isClose(pixel(0.25), opaque(0.75, 0, 0.25)))
    }
}
