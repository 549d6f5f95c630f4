import CoreImage
import Foundation
import Testing

/// Generators, half tones, lights and bar codes.
struct LightAndCodeTests {
    // MARK: Generators

    @Test func randomGeneratorIsUniformAndRepeatable() throws {
        let image = try #require(CIFilter(name: "CIRandomGenerator")?.outputImage)
        #expect(image.extent == .infinite)
        let region = CGRect(x: -20, y: 30, width: 60, height: 60)
        let pixels = try image.pixels(region)
        #expect(try pixels == #require(CIFilter(name: "CIRandomGenerator")?.outputImage).pixels(region))
        let alphas = pixels.map { channels($0)[0] }
        let mean = Double(alphas.reduce(0, +)) / Double(alphas.count)
        // The standard deviation of the mean is 74 ÷ 60.
        #expect(abs(mean - 127.5) < 5 && Set(alphas).count > 240)
        #expect(try image.pixel(3, 3) != image.pixel(4, 3) && image.pixel(3, 3) != image.pixel(3, 4))
    }

    @Test func smoothGradientIsSlowAtItsEnds() throws {
        let values: [String: Any] = ["inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 100, y: 0)]
        let image = try #require(CIFilter(name: "CISmoothLinearGradient", parameters: values)?.outputImage)
        for x in [0, 10, 25, 50, 75, 99] {
            let t = (Double(x) + 0.5) / 100
            #expect(abs(Double(channels(try image.pixel(x, 7))[1]) - 255 * (1 - t * t * (3 - 2 * t))) <= 1)
        }
    }

    @Test(arguments: ["CISunbeamsGenerator", "CIStarShineGenerator", "CILenticularHaloGenerator"])
    func lightsFadeWithDistance(name: String) throws {
        let image = try #require(CIFilter(name: name)?.outputImage)
        #expect(image.extent == .infinite)
        func strength(_ radius: Double) throws -> Int {
            try (0..<12).reduce(0) { sum, index in
                let angle = Double(index) * .pi / 6 + 0.1
                return sum
                    + channels(try image.pixel(Int(150 + radius * cos(angle)), Int(150 + radius * sin(angle))))[0]
            }
        }
        let near = name == "CILenticularHaloGenerator" ? 110.0 : 5
        #expect(try strength(near) > 12 * 60)
        #expect(try strength(400) < 12 * 20)
        // Colors have the hue of the light.
        let color = channels(try image.pixel(Int(150 + near), 150))
        if name != "CILenticularHaloGenerator" { #expect(color[1] > color[2] && color[2] >= color[3]) }
    }

    // MARK: Half tones and lights

    private func gray(_ value: Double) -> CIImage {
        CIImage(color: CIColor(red: value, green: value, blue: value)).cropped(
            to: CGRect(x: 0, y: 0, width: 60, height: 60)
        )
    }

    @Test(arguments: ["CIDotScreen", "CILineScreen", "CIHatchedScreen", "CICircularScreen"])
    func screensAreBlackAndWhiteByLuminance(name: String) throws {
        let values: [String: Any] = [kCIInputSharpnessKey: 1, kCIInputWidthKey: 10]
        var shares: [Double] = []
        for level in [0.0, 0.25, 0.5, 0.75, 1] {
            let screen = gray(level).applyingFilter(name, parameters: values)
            let pixels = try screen.pixels(CGRect(x: 0, y: 0, width: 60, height: 60))
            #expect(Set(pixels).isSubset(of: [0xFF00_0000, 0xFFFF_FFFF]))
            shares.append(Double(pixels.filter { $0 == 0xFFFF_FFFF }.count) / 3600)
        }
        #expect(shares[0] < 0.01 && shares[4] > 0.95, "\(shares)")
        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 })
        // Softer screens have grays.
        let soft = try gray(0.5).applyingFilter(name, parameters: [kCIInputSharpnessKey: 0.2]).pixels(
            CGRect(x: 0, y: 0, width: 40, height: 40)
        )
        #expect(Set(soft).count > 2)
    }

    @Test func lineScreenRepeatsAcrossItsLines() throws {
        let values: [String: Any] = [kCIInputWidthKey: 8, kCIInputAngleKey: 0, kCIInputCenterKey: CIVector(x: 0, y: 0)]
        let lines = gray(0.5).applyingFilter("CILineScreen", parameters: values)
        #expect(try (0..<50).allSatisfy { try lines.pixel(20, $0) == lines.pixel(20, $0 + 8) })
        #expect(try (0..<50).allSatisfy { try lines.pixel($0, 21) == lines.pixel($0 + 3, 21) })
    }

    @Test func cmykHalftonePrintsInks() throws {
        let region = CGRect(x: 0, y: 0, width: 60, height: 60)
        func colors(_ color: CIColor) throws -> Set<UInt32> {
            let plain = CIImage(color: color).cropped(to: region)
            return Set(try plain.applyingFilter("CICMYKHalftone", parameters: [kCIInputSharpnessKey: 1]).pixels(region))
        }
        #expect(try colors(.white) == [0xFFFF_FFFF])
        #expect(try colors(CIColor(red: 1, green: 1, blue: 0)).isSubset(of: [0xFFFF_FF00, 0xFFFF_FFFF]))
        // Half of cyan: dots of cyan on paper.
        #expect(try colors(CIColor(red: 0.5, green: 1, blue: 1)) == [0xFF00_FFFF, 0xFFFF_FFFF])
        #expect(try colors(.black).contains(0xFF00_0000))
    }

    @Test func spotLightIsBrightestWhereItPoints() throws {
        let white = gray(1).applyingFilter("CICrop", parameters: ["inputRectangle": CIVector(x: 0, y: 0, z: 60, w: 60)])
        let lit = white.applyingFilter(
            "CISpotLight",
            parameters: [
                "inputLightPosition": CIVector(x: 30, y: 30, z: 50), "inputLightPointsAt": CIVector(x: 20, y: 30, z: 0),
                kCIInputBrightnessKey: 0.8, "inputConcentration": 0.5,
            ]
        )
        // 0.8 · cos² of the angle to the axis.
        for (x, y) in [(20, 30), (30, 30), (50, 10)] {
            let ray = SIMD3(Double(x) + 0.5 - 30, Double(y) + 0.5 - 30, -50)
            let axis = SIMD3(-10.0, 0, -50)
            let cosine = (ray * axis).sum() / ((ray * ray).sum() * (axis * axis).sum()).squareRoot()
            #expect(abs(Double(channels(try lit.pixel(x, y))[1]) - 255 * 0.8 * cosine * cosine) <= 1)
        }
    }

    @Test func depthOfFieldKeepsALineInFocus() throws {
        let image = CIImage(cgImage: try makeImage(100, 100) { x, _ in x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 })
        let values: [String: Any] = [
            "inputPoint0": CIVector(x: 0, y: 50), "inputPoint1": CIVector(x: 100, y: 50), kCIInputSaturationKey: 1,
            "inputUnsharpMaskIntensity": 0,
        ]
        let focused = image.applyingFilter("CIDepthOfField", parameters: values)
        let line = channels(try focused.pixel(40, 50))[1] - channels(try focused.pixel(41, 50))[1]
        let far = channels(try focused.pixel(40, 90))[1] - channels(try focused.pixel(41, 90))[1]
        #expect(line > 230 && abs(far) < 10)
    }

    @Test func highlightShadowAdjustFollowsItsFormula() throws {
        for level in [0.1, 0.5, 0.9] {
            let values = ["inputShadowAmount": 0.6, "inputHighlightAmount": 0.5]
            let found = channels(
                try gray(level).applyingFilter("CIHighlightShadowAdjust", parameters: values).pixel(30, 30)
            )[1]
            let expected = level * (1 + 0.6 * (1 - level) * (1 - level)) * (1 - 0.5 * level * level)
            #expect(abs(Double(found) - 255 * expected) <= 2)
        }
    }

    // MARK: Bar codes

    /// Returns the text that another program reads in an image.
    private func read(_ image: CIImage, by program: String, _ arguments: [String], scale: CGFloat = 4) throws -> String
    {
        // With a margin, as a screen shows it.
        let large = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        let margin = large.extent.insetBy(dx: -8 * scale, dy: -8 * scale)
        let pixels = try large.composited(over: CIImage(color: .white)).pixels(margin)
        let size = (width: Int(margin.width), height: Int(margin.height))
        let path = NSTemporaryDirectory() + "easel-\(UUID().uuidString).ppm"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var data = Data("P6 \(size.width) \(size.height) 255\n".utf8)
        for pixel in pixels { data.append(contentsOf: channels(pixel).dropFirst().map { UInt8($0) }) }
        try data.write(to: URL(fileURLWithPath: path))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments + [path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func code(_ name: String, _ message: String, _ values: [String: Any] = [:]) throws -> CIImage {
        let filter = try #require(CIFilter(name: name, parameters: values))
        filter.setValue(Data(message.utf8), forKey: "inputMessage")
        return try #require(filter.outputImage)
    }

    @Test(arguments: ["L", "M", "Q", "H"]) func qrCodeIsReadByZBar(level: String) throws {
        let message = "https://example.org/easel?level=\(level)"
        let image = try code("CIQRCodeGenerator", message, ["inputCorrectionLevel": level])
        #expect(try read(image, by: "zbarimg", ["--quiet", "--raw"]) == message)
        // Versions have 17 + 4v modules, and a margin of one.
        #expect((Int(image.extent.width) - 2 - 17) % 4 == 0 && image.extent.width == image.extent.height)
    }

    @Test func code128IsReadByZBar() throws {
        let image = try code(
            "CICode128BarcodeGenerator",
            "Easel 1234567",
            ["inputBarcodeHeight": 40, "inputQuietSpace": 12]
        )
        #expect(image.extent.height == 40)
        #expect(
            try (0..<12).allSatisfy { try image.pixel($0, 20) == 0xFFFF_FFFF } && image.pixel(12, 20) == 0xFF00_0000
        )
        #expect(try read(image, by: "zbarimg", ["--quiet", "--raw"]) == "Easel 1234567")
        let filter = CIFilter(name: "CICode128BarcodeGenerator", parameters: ["inputMessage": Data("é".utf8)])
        #expect(filter?.outputImage == nil)
    }

    @Test func aztecAndPDF417AreReadByZXing() throws {
        let message = "Easel draws on screens without a GPU."
        for values in [[:], ["inputCorrectionLevel": 50], ["inputLayers": 9], ["inputCompactStyle": 1]]
            as [[String: Int]]
        {
            let image = try code("CIAztecCodeGenerator", message, values)
            #expect(try read(image, by: "ZXingReader", ["-1"]).contains(message), "\(values)")
        }
        for values in [[:], ["inputDataColumns": 6], ["inputCorrectionLevel": 5], ["inputPreferredAspectRatio": 1]]
            as [[String: Int]]
        {
            let image = try code("CIPDF417BarcodeGenerator", message, values)
            #expect(try read(image, by: "ZXingReader", ["-1"]).contains(message), "\(values)")
        }
        let (wide, square) = (
            try code("CIPDF417BarcodeGenerator", message, ["inputPreferredAspectRatio": 6]),
            try code("CIPDF417BarcodeGenerator", message, ["inputPreferredAspectRatio": 1])
        )
        #expect(wide.extent.width / wide.extent.height > 2 * square.extent.width / square.extent.height)
    }

    @Test func codesWithoutMessageHaveNoImage() {
        for name in [
            "CIQRCodeGenerator", "CICode128BarcodeGenerator", "CIAztecCodeGenerator", "CIPDF417BarcodeGenerator",
        ] {
            #expect(CIFilter(name: name)?.outputImage == nil)
            let long = CIFilter(name: name, parameters: ["inputMessage": Data(repeating: 65, count: 20000)])
            #expect(long?.outputImage == nil)
        }
        let level = CIFilter(
            name: "CIQRCodeGenerator",
            parameters: ["inputCorrectionLevel": "X", "inputMessage": Data([65])]
        )
        #expect(level?.outputImage == nil)
    }

    @Test func detectorFindsQRCodesAndTheirCorners() throws {
        let image = try code("CIQRCodeGenerator", "found").transformed(by: CGAffineTransform(scaleX: 6, y: 6))
            .transformed(by: CGAffineTransform(translationX: 100, y: 50))
        let page = image.composited(over: CIImage(color: .white)).cropped(
            to: CGRect(x: 0, y: 0, width: 400, height: 300)
        )
        let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
        let features = detector.features(in: page)
        let feature = try #require(features.first as? CIQRCodeFeature)
        #expect(features.count == 1 && feature.messageString == "found" && feature.type == CIFeatureTypeQRCode)
        #expect(image.extent.insetBy(dx: -8, dy: -8).contains(feature.bounds))
        #expect(feature.topLeft.x < feature.topRight.x && feature.bottomLeft.y < feature.topLeft.y)
        #expect(abs(feature.topLeft.y - feature.topRight.y) < 8)
        #expect(detector.features(in: CIImage(color: .white)).isEmpty)
        #expect(CIDetector(ofType: "CIDetectorTypeFace", context: nil) == nil)
    }

    // MARK: Accumulator

    @Test func accumulatorKeepsWhatWasSet() throws {
        let extent = CGRect(x: 10, y: 20, width: 30, height: 20)
        let accumulator = try #require(CIImageAccumulator(extent: extent, format: .BGRA8))
        #expect(accumulator.image().extent.isNull)
        accumulator.setImage(CIImage(color: CIColor(red: 1, green: 0, blue: 0)))
        #expect(accumulator.image().extent == extent)
        let before = accumulator.image()
        accumulator.setImage(
            CIImage(color: CIColor(red: 0, green: 0, blue: 1)),
            dirtyRect: CGRect(x: 15, y: 22, width: 5, height: 4)
        )
        let after = accumulator.image()
        #expect(try after.pixel(15, 22) == 0xFF00_00FF && after.pixel(19, 25) == 0xFF00_00FF)
        #expect(try after.pixel(14, 22) == 0xFFFF_0000 && after.pixel(15, 26) == 0xFFFF_0000)
        #expect(try before.pixel(15, 22) == 0xFFFF_0000)
        accumulator.clear()
        #expect(accumulator.image().extent.isNull)
        #expect(CIImageAccumulator(extent: .infinite, format: .BGRA8) == nil)
    }
}
