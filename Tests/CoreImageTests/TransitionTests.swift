import CoreImage
import TestSupport
import Testing

/// Transitions between the times 0 and 1, compared with what they show: parts of the image, parts of the target, and
/// formulas in between.
@Suite struct TransitionTests {
    static let side = 60

    /// A transition from an image to a target, both of random opaque pixels if they are not given.
    private struct Scene {
        let filter: CIFilter
        /// The pixels of the images, the top row first.
        let image: [UInt32]
        let target: [UInt32]

        init(_ name: String, _ values: [String: Any], image: CGImage? = nil, target: CGImage? = nil) throws {
            let side = TransitionTests.side
            filter = try #require(CIFilter(name: name))
            let image = try image ?? randomImage(side, side, seed: 1, isOpaque: true)
            let target = try target ?? randomImage(side, side, seed: 2, isOpaque: true)
            self.image = image.pixels
            self.target = target.pixels
            filter.setValue(CIImage(cgImage: image), forKey: kCIInputImageKey)
            filter.setValue(CIImage(cgImage: target), forKey: kCIInputTargetImageKey)
            if filter.inputKeys.contains(kCIInputExtentKey) {
                filter.setValue(CIVector(x: 0, y: 0, z: CGFloat(side), w: CGFloat(side)), forKey: kCIInputExtentKey)
            }
            filter.setValuesForKeys(values)
        }

        /// The pixels at a time, the top row first.
        func pixels(at time: Double) throws -> [UInt32] {
            filter.setValue(time, forKey: kCIInputTimeKey)
            let side = TransitionTests.side
            return try #require(filter.outputImage).pixels(CGRect(x: 0, y: 0, width: side, height: side))
        }
    }

    private static func plainImage(_ pixel: UInt32) throws -> CGImage { try makeImage(side, side) { _, _ in pixel } }

    private static let black: UInt32 = 0xFF00_0000
    private static let white: UInt32 = 0xFFFF_FFFF

    /// The center of a pixel of a row-major array, in the coordinates of Core Image.
    private static func position(_ index: Int) -> SIMD2<Double> {
        SIMD2(Double(index % side) + 0.5, Double(side - 1 - index / side) + 0.5)
    }

    private static func isClose(_ a: UInt32, _ b: UInt32, within tolerance: Int = 1) -> Bool {
        zip(channels(a), channels(b)).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// Expects a condition of all pixels, with one message for all that fail.
    private static func expectAll(
        _ indices: Range<Int>,
        location: SourceLocation = #_sourceLocation,
        _ condition: (Int) throws -> Bool
    ) rethrows {
        let wrong = try indices.filter { try !condition($0) }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))", sourceLocation: location)
    }

    private static func mix(_ a: UInt32, _ b: UInt32, _ part: Double) -> UInt32 {
        [0, 8, 16, 24].reduce(0) { result, shift in
            let value = Double(a >> shift & 255) * (1 - part) + Double(b >> shift & 255) * part
            return result | UInt32(value.rounded()) << shift
        }
    }

    // MARK: Edges

    @Test(arguments: [0, 0.7, .pi / 2, -2.5]) func swipeMixesImagesAtMovingEdge(angle: Double) throws {
        let scene = try Scene("CISwipeTransition", [kCIInputAngleKey: angle, kCIInputWidthKey: 20])
        let (x, y) = (cos(angle), sin(angle))
        let length = (abs(x) + abs(y)) * Double(Self.side)
        for time in [0.2, 0.5, 0.9] {
            let pixels = try scene.pixels(at: time)
            Self.expectAll(pixels.indices) { index in
                let position = Self.position(index)
                let away = (position.x - 30) * x + (position.y - 30) * y + length / 2
                let part = min(max((time * (length + 20) - away) / 20, 0), 1)
                let expected = Self.mix(scene.image[index], scene.target[index], part)
                return Self.isClose(pixels[index], expected)
            }
        }
    }

    @Test func swipeAddsColorInMiddleOfEdge() throws {
        let scene = try Scene(
            "CISwipeTransition",
            [kCIInputWidthKey: 20, kCIInputColorKey: CIColor(red: 0, green: 0, blue: 1), "inputOpacity": 1],
            image: Self.plainImage(Self.black),
            target: Self.plainImage(Self.black)
        )
        let row = try Array(scene.pixels(at: 0.5).prefix(Self.side)).map { Int($0 & 255) }
        // The middle of an edge of 20 pixels is at 30.
        #expect(row[29] > 240 && row[30] > 240 && row[19] < 5 && row[40] < 5)
        #expect(row == row.reversed())
    }

    @Test func copyMachineLightsEdgeBetweenTargetAndImage() throws {
        let scene = try Scene("CICopyMachineTransition", [kCIInputWidthKey: 20])
        let pixels = try scene.pixels(at: 0.5)
        Self.expectAll(pixels.indices) { index in
            let x = index % Self.side
            let source = x < 30 ? scene.target[index] : scene.image[index]
            if abs(Double(x) + 0.5 - 30) >= 10 {
                return pixels[index] == source
            } else {
                return zip(channels(pixels[index]), channels(source)).allSatisfy { $0 >= $1 }
            }
        }
        let dark = try Scene(
            "CICopyMachineTransition",
            [kCIInputWidthKey: 20, "inputOpacity": 0.5],
            image: Self.plainImage(Self.black),
            target: Self.plainImage(Self.black)
        )
        // Half of the color (0.6, 1, 0.8) in the middle of the band.
        #expect(try Self.isClose(dark.pixels(at: 0.5)[30], opaque(0.3, 0.5, 0.4), within: 3))
    }

    @Test func barsSwipeMovesBarsOneAfterTheOther() throws {
        let scene = try Scene(
            "CIBarsSwipeTransition",
            [kCIInputAngleKey: 0, kCIInputWidthKey: 20, "inputBarOffset": 5]
        )
        // Three bars: the way is 60 + 3 · 5 points.
        let pixels = try scene.pixels(at: 0.4)
        Self.expectAll(pixels.indices) { index in
            let (x, y) = (index % Self.side, Self.side - 1 - index / Self.side)
            let way = 30 - 5 * (y / 20)
            let expected = x < way ? scene.target[index] : scene.image[index - way]
            return pixels[index] == expected
        }
    }

    // MARK: Patterns

    @Test func flashIsBrightestAtThreshold() throws {
        let values: [String: Any] = [
            "inputFadeThreshold": 0.5, "inputStriationStrength": 0, kCIInputCenterKey: CIVector(x: 30, y: 30),
        ]
        let dark = try Scene(
            "CIFlashTransition",
            values.merging([kCIInputColorKey: CIColor(red: 0.05, green: 0.05, blue: 0.05)]) { $1 },
            image: Self.plainImage(Self.black),
            target: Self.plainImage(Self.black)
        )
        func light(_ time: Double) throws -> Int { try dark.pixels(at: time).reduce(0) { $0 + channels($1)[1] } }
        let lights = try [0, 0.15, 0.3, 0.5].map(light)
        #expect(lights == lights.sorted() && Set(lights).count == 4)
        #expect(try light(0.7) > light(0.9) && light(0.9) > light(1))
        // After the brightest moment, the image has no part in the result.
        let scene = try Scene("CIFlashTransition", values)
        let other = try Scene("CIFlashTransition", values, image: Self.plainImage(Self.white))
        #expect(try other.pixels(at: 0.6) == scene.pixels(at: 0.6) && other.pixels(at: 0.2) != scene.pixels(at: 0.2))
    }

    @Test func modOpensHolesInWaves() throws {
        let scene = try Scene(
            "CIModTransition",
            [
                kCIInputRadiusKey: 20, kCIInputAngleKey: 0, "inputCompression": 300,
                kCIInputCenterKey: CIVector(x: 30, y: 30),
            ],
            image: Self.plainImage(Self.black),
            target: Self.plainImage(Self.white)
        )
        var before = 0
        for time in [0.2, 0.4, 0.6, 0.8] {
            let pixels = try scene.pixels(at: time)
            Self.expectAll(pixels.indices) { index in
                let place = (Self.position(index) - 30) * (2 * .pi / 20)
                let pattern = (2 + cos(place.x) + cos(place.y)) / 4
                let part = min(max((time * 1.1 - pattern) * 20 + 0.5, 0), 1)
                return Self.isClose(pixels[index], Self.mix(Self.black, Self.white, part))
            }
            let count = pixels.count { $0 == Self.white }
            #expect(count > before)
            before = count
        }
    }

    @Test func disintegrateRemovesDarkPartsOfMaskFirst() throws {
        let mask = try makeImage(Self.side, Self.side) { x, _ in
            let level = UInt32(x * 255 / (Self.side - 1))
            return Self.black | level << 16 | level << 8 | level
        }
        let values: [String: Any] = [kCIInputMaskImageKey: CIImage(cgImage: mask), "inputShadowDensity": 0]
        let scene = try Scene("CIDisintegrateWithMaskTransition", values)
        for time in [0.25, 0.5, 0.75] {
            let pixels = try scene.pixels(at: time)
            Self.expectAll(pixels.indices) { index in
                let level = Double(index % Self.side * 255 / (Self.side - 1)) / 255
                let part = min(max((level - time * 1.1) * 10 + 1, 0), 1)
                let expected = Self.mix(scene.target[index], scene.image[index], part)
                return Self.isClose(pixels[index], expected, within: 2)
            }
        }
        // The rest of the image casts a shadow on the target.
        let shadowed = try Scene(
            "CIDisintegrateWithMaskTransition",
            [kCIInputMaskImageKey: CIImage(cgImage: mask), "inputShadowDensity": 1, "inputShadowRadius": 4],
            target: Self.plainImage(Self.white)
        )
        let row = try Array(shadowed.pixels(at: 0.5)[Self.side * 30..<Self.side * 31]).map { channels($0)[1] }
        #expect(row[0] == 255 && row[24] < 250 && row[24] < row[20])
    }

    // MARK: Folds, pages and waves

    @Test func accordionUnfoldsTargetUpward() throws {
        let values: [String: Any] = ["inputBottomHeight": 20, "inputNumberOfFolds": 2, "inputFoldShadowAmount": 0]
        let scene = try Scene("CIAccordionFoldTransition", values, image: Self.plainImage(Self.black))
        let pixels = try scene.pixels(at: 0.5)
        Self.expectAll(pixels.indices) { index in
            let (x, y) = (index % Self.side, Self.side - 1 - index / Self.side)
            func target(_ y: Int) -> UInt32 { scene.target[(Self.side - 1 - y) * Self.side + x] }
            switch y {
            case ..<20: return Self.isClose(pixels[index], Self.mix(Self.black, target(y), 0.5))
            // Two rows of the target become one.
            case ..<40:
                let source = 20 + 2 * (y - 20)
                return Self.isClose(pixels[index], Self.mix(target(source), target(source + 1), 0.5))
            // The image above fades.
            default: return pixels[index] == 0x8000_0000
            }
        }
        let shaded = try Scene(
            "CIAccordionFoldTransition",
            ["inputNumberOfFolds": 2, "inputFoldShadowAmount": 1],
            image: Self.plainImage(Self.black),
            target: Self.plainImage(Self.white)
        )
        let column = try shaded.pixels(at: 0.5)
        // The lower fold is light, the upper one in shadow, and above them is the image.
        let levels = [50, 40, 10].map { channels(column[$0 * Self.side + 30])[1] }
        #expect(levels[0] == 255 && abs(levels[1] - 128) <= 1 && levels[2] == 0)
    }

    @Test(arguments: ["CIPageCurlTransition", "CIPageCurlWithShadowTransition"])
    func pageCurlShowsPageCylinderAndTarget(name: String) throws {
        let scene = try Scene(
            name,
            [kCIInputAngleKey: 0, kCIInputRadiusKey: 5],
            image: try makeImage(Self.side, Self.side) { x, _ in 0xFF80_0000 | UInt32(x) },
            target: Self.plainImage(Self.white)
        )
        if scene.filter.inputKeys.contains("inputShadowAmount") {
            scene.filter.setValue(0, forKey: "inputShadowAmount")
        }
        let row = try Array(scene.pixels(at: 0.4).prefix(Self.side))
        // The page leaves the plane at x = 60 − 0.4 · 65 = 34. Its end, 26 − 5π long, lies over the plane.
        let end = 34 - (26 - 5 * Double.pi)
        for x in 0..<Self.side {
            let place = Double(x) + 0.5
            if place < end - 1 { #expect(row[x] == scene.image[x]) }
            // The back of the page is the front through paper, upside down.
            if place > end + 1, place < 34 { #expect(channels(row[x])[1] > 150 && channels(row[x])[2] > 150) }
            if place > 39 { #expect(row[x] == Self.white) }
        }
        // The back side has an image of its own.
        scene.filter.setValue(CIImage(cgImage: try Self.plainImage(0xFF00_FF00)), forKey: "inputBacksideImage")
        let green = try scene.pixels(at: 0.4)[30]
        #expect(channels(green)[1] == 0 && channels(green)[2] > 170 && channels(green)[3] == 0)
    }

    @Test func pageCurlShadowDarkensPageAndTarget() throws {
        func row(_ amount: Double) throws -> [UInt32] {
            let values: [String: Any] = [
                kCIInputAngleKey: 0, kCIInputRadiusKey: 5, "inputShadowAmount": amount, "inputShadowSize": 1,
            ]
            let scene = try Scene(
                "CIPageCurlWithShadowTransition",
                values,
                image: Self.plainImage(Self.white),
                target: Self.plainImage(Self.white)
            )
            return try Array(scene.pixels(at: 0.4).prefix(Self.side))
        }
        let (light, dark) = (try row(0), try row(1))
        #expect(zip(light, dark).allSatisfy { channels($0)[1] >= channels($1)[1] })
        #expect(channels(dark[40])[1] < 80 && channels(dark[55])[1] == 255 && channels(dark[5])[1] == 255)
    }

    @Test func rippleShowsTargetInsideRingAndImageOutside() throws {
        let scene = try Scene(
            "CIRippleTransition",
            [kCIInputCenterKey: CIVector(x: 30, y: 30), kCIInputWidthKey: 6, kCIInputScaleKey: 0]
        )
        let pixels = try scene.pixels(at: 0.5)
        let edge = 0.5 * (30 * 2.0.squareRoot() + 12) - 6
        Self.expectAll(pixels.indices) { index in
            let away = Self.position(index) - 30
            let t = ((away * away).sum().squareRoot() - edge) / 6
            let part = min(max(0.5 - t / 2, 0), 1)
            let expected = Self.mix(scene.image[index], scene.target[index], part)
            return Self.isClose(pixels[index], expected)
        }
        // Waves move pixels in the ring only.
        scene.filter.setValue(10, forKey: kCIInputScaleKey)
        let waves = try scene.pixels(at: 0.5)
        #expect(waves != pixels)
        Self.expectAll(waves.indices) { index in
            let away = Self.position(index) - 30
            return abs((away * away).sum().squareRoot() - edge) <= 6 || waves[index] == pixels[index]
        }
    }
}
