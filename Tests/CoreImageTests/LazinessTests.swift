import DrawingSupport
import CoreImage
import TestSupport
import Testing

struct LazinessTests {
    private func chain(_ image: CIImage) -> CIImage {
        image.applyingFilter("CISepiaTone").applyingFilter("CIColorInvert")
            .applyingFilter("CIExposureAdjust").applyingFilter("CIHueAdjust", parameters: ["inputAngle": 1])
            .applyingFilter("CIVignette", parameters: ["inputIntensity": 1])
    }

    @Test func pointwiseFiltersAreCombinedIntoOnePass() throws {
        let context = CIContext()
        let image = chain(CIImage(cgImage: try randomImage(40, 30, seed: 1)))
        #expect(context.counters.passes == 0)
        _ = context.createCGImage(image, from: image.extent)
        #expect(context.counters.passes == 1)
        #expect(context.counters.intermediates == 0)
        #expect(context.counters.pixelsByStep == ["image": 1200, "color": 1200])
    }

    @Test func createCGImageComputesRequestedPixelsOnly() throws {
        let context = CIContext()
        let image = chain(CIImage(cgImage: try makeImage(4000, 4000) { _, _ in 0xFF80_4020 }))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 4000, height: 4000))
        _ = context.createCGImage(image, from: CGRect(x: 1000, y: 2000, width: 10, height: 10))
        #expect(context.counters.pixels == 100)
        #expect(context.counters.pixelsByStep == ["image": 100, "color": 100])
    }

    @Test func gaussianBlurIntermediateIsLimitedToReach() throws {
        let context = CIContext()
        let image = CIImage(cgImage: try makeImage(1000, 1000) { _, _ in 0xFF80_4020 })
            .applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 3])
        _ = context.createCGImage(image, from: CGRect(x: 500, y: 500, width: 10, height: 10))
        #expect(context.counters.intermediates == 1 && context.counters.passes == 2)
        #expect(context.counters.pixelsByStep["image"] == 28 * 28)
        #expect(context.counters.pixelsByStep["convolution"] == 100)
    }

    @Test func sharedStepIsComputedOnce() throws {
        let context = CIContext()
        let toned = CIImage(cgImage: try randomImage(10, 10, seed: 2)).applyingFilter("CISepiaTone")
        let image = toned.applyingFilter("CIMultiplyBlendMode", parameters: [kCIInputBackgroundImageKey: toned])
        _ = context.createCGImage(image, from: image.extent)
        #expect(context.counters.pixelsByStep == ["image": 100, "color": 100, "combination": 100])
        #expect(context.counters.intermediates == 0)
    }

    @Test func repeatedSharingIsLinearInSteps() throws {
        let context = CIContext()
        var image = CIImage(cgImage: try randomImage(4, 4, seed: 3))
        for _ in 0..<40 {
            image = image.applyingFilter("CIMaximumCompositing", parameters: [kCIInputBackgroundImageKey: image])
        }
        _ = context.createCGImage(image, from: image.extent)
        #expect(context.counters.pixelsByStep["combination"] == 40 * 16)
        var moved = CIImage(cgImage: try randomImage(4, 4, seed: 3))
        for _ in 0..<30 { moved = moved.composited(over: moved.transformed(by: .init(translationX: 1, y: 0))) }
        _ = context.createCGImage(moved, from: CGRect(x: 0, y: 0, width: 40, height: 4))
        #expect((context.counters.pixelsByStep["combination"] ?? 0) < 40 * 16 + 30 * 40 * 4 * 2)
    }

    /// Returns a random image graph.
    private func recipe(_ random: inout SeededGenerator, depth: Int) throws -> CIImage {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func color() -> CIColor {
            CIColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
        }
        func vector() -> CIVector { CIVector(x: number(-10...40), y: number(-10...40)) }
        if depth == 0 {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return CIImage(color: color())
            case 1:
                let filter = CIFilter(
                    name: ["CIRadialGradient", "CICheckerboardGenerator"].randomElement(using: &random) ?? ""
                )
                filter?.setValuesForKeys([kCIInputCenterKey: vector(), "inputColor0": color(), "inputColor1": color()])
                return try #require(filter?.outputImage)
            default:
                let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
                return CIImage(cgImage: try randomImage(width, height, seed: random.next()))
            }
        }
        let input = try recipe(&random, depth: depth - 1)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return input.applyingFilter("CISepiaTone", parameters: ["inputIntensity": number(0...1)])
        case 1: return input.applyingFilter("CIVignette", parameters: ["inputIntensity": number(0...1)])
        case 2: return input.cropped(to: CGRect(x: number(-10...20), y: number(-10...20), width: 25, height: 25))
        case 3:
            return input.transformed(by: .init(translationX: number(-9...9).rounded(), y: number(-9...9).rounded()))
        case 4: return input.transformed(by: CGAffineTransform(rotationAngle: number(-3...3)).scaledBy(x: 1.3, y: 0.7))
        case 5: return input.applyingFilter("CIGaussianBlur", parameters: ["inputRadius": number(0...4)])
        case 6: return input.applyingFilter("CIBoxBlur", parameters: ["inputRadius": number(0...4)])
        case 7: return input.clampedToExtent()
        case 8:
            let names = CIFilter.filterNames(inCategory: kCICategoryCompositeOperation)
            return input.applyingFilter(
                names.randomElement(using: &random) ?? "",
                parameters: [kCIInputBackgroundImageKey: try recipe(&random, depth: depth - 1)]
            )
        default:
            return input.applyingFilter(
                "CIBlendWithAlphaMask",
                parameters: [
                    kCIInputBackgroundImageKey: input.transformed(by: .init(translationX: 3, y: 2)),
                    kCIInputMaskImageKey: try recipe(&random, depth: depth - 1),
                ]
            )
        }
    }

    @Test(arguments: 0..<80)
    func createCGImageOfPartEqualsPartOfWhole(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let image = try recipe(&random, depth: 4)
        let context = seed % 2 == 0 ? CIContext() : storedContext
        let area = CGRect(x: -20, y: -20, width: 70, height: 60)
        let whole = try #require(context.createCGImage(image, from: area))
        for _ in 0..<6 {
            let part = CGRect(
                x: Int.random(in: -20..<40, using: &random),
                y: Int.random(in: -20..<30, using: &random),
                width: Int.random(in: 1...10, using: &random),
                height: Int.random(in: 1...10, using: &random)
            )
            let tile = try #require(context.createCGImage(image, from: part))
            let cropped = whole.cropping(
                to: CGRect(x: part.minX - area.minX, y: area.maxY - part.maxY, width: part.width, height: part.height)
            )
            #expect(tile.pixels == cropped?.pixels, "seed \(seed), \(part)")
        }
        let extent = image.extent
        for (index, pixel) in whole.pixels.enumerated() where pixel != 0 {
            let middle = CGPoint(x: CGFloat(index % 70) - 19.5, y: 39.5 - CGFloat(index / 70))
            #expect(extent.isInfinite || extent.contains(middle), "seed \(seed), \(middle)")
        }
    }
}

/// Rendering by several threads.
struct RenderThreadTests {
    private func rendered(_ image: CIImage, threads: Int, _ context: (CIContext) -> Void = { _ in }) throws -> [UInt32]
    {
        let shared = CIContext(options: nil, threadCount: threads)
        let pixels = try image.pixels(CGRect(x: 0, y: 0, width: 400, height: 300), shared)
        context(shared)
        return pixels
    }

    @Test func renderingByThreadsEqualsRenderingByOne() throws {
        let photo = CIImage(cgImage: try randomImage(400, 300, seed: 31))
        let chains = [
            photo.applyingFilter("CISepiaTone").applyingFilter("CIVignette", parameters: [kCIInputIntensityKey: 1]),
            photo.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 3]),
            photo.applyingFilter("CIPixellate"), photo.applyingFilter("CITwirlDistortion"),
            photo.applyingFilter("CIMorphologyMaximum", parameters: [kCIInputRadiusKey: 5]),
        ]
        for image in chains {
            let expected = try rendered(image, threads: 1)
            for threads in 2...4 { #expect(try rendered(image, threads: threads) == expected) }
        }
    }

    @Test func bandsAreForLargeRegionsWithLittleOverlap() throws {
        let photo = CIImage(cgImage: try randomImage(400, 300, seed: 32))
        func passes(_ image: CIImage) throws -> Int {
            var count = 0
            _ = try rendered(image, threads: 2) { count = $0.counters.passes }
            return count
        }
        #expect(try passes(photo.applyingFilter("CISepiaTone")) == 8)
        // Two bands with an intermediate image each.
        #expect(try passes(photo.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 3])) == 4)
        // The whole image is needed everywhere: one band.
        #expect(try passes(photo.applyingFilter("CIColorThresholdOtsu")) == 2)
        let small = CIContext(options: nil, threadCount: 4)
        _ = try photo.applyingFilter("CISepiaTone").pixels(CGRect(x: 0, y: 0, width: 100, height: 100), small)
        #expect(small.counters.passes == 1)
    }

    @Test func contextRendersForSeveralThreadsAtOnce() async throws {
        let photo = CIImage(cgImage: try randomImage(400, 300, seed: 33)).applyingFilter("CIBumpDistortion")
        let expected = try rendered(photo, threads: 1)
        let context = CIContext(options: nil, threadCount: 2)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try photo.pixels(CGRect(x: 0, y: 0, width: 400, height: 300), context) == expected
                }
            }
            for try await isEqual in group { #expect(isEqual) }
        }
    }
}
