import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Images as values: their size, orientation, parts and their files. Nothing here needs a screen.
@Suite struct UIImageTests {
    static let colors: [UInt32] = [
        0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF, 0xFFFF_00FF,
    ]

    /// Three pixels wide and two high, all different:
    ///
    ///     0 1 2
    ///     3 4 5
    static func sampleImage() -> CGImage { sampleImage([[0, 1, 2], [3, 4, 5]]) }

    static func sampleImage(_ rows: [[Int]]) -> CGImage {
        let surface = Surface.allocate(PixelSize(width: rows[0].count, height: rows.count))
        for (y, row) in rows.enumerated() {
            for (x, index) in row.enumerated() { surface[x, y] = index < 0 ? 0 : colors[index] }
        }
        return CGImage(surface: surface, isOpaque: !rows.joined().contains { $0 < 0 })
    }

    /// The indices of the colors that are drawn on a bitmap; -1 for none, -2 for another color.
    static func drawn(_ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void) -> [[Int]] {
        let size = CGSize(width: width, height: height)
        guard let context = CGContext.bitmap(size: size, scale: scale, isOpaque: false) else {
            Issue.record("no bitmap context of \(size)")
            return []
        }
        UIGraphicsPushContext(context)
        draw(context)
        UIGraphicsPopContext()
        guard let image = context.makeImage() else {
            Issue.record("no image of \(size)")
            return []
        }
        return rows(image)
    }

    static func rows(_ image: CGImage) -> [[Int]] {
        (0..<image.height).map { y in
            (0..<image.width).map { x in
                let pixel = image.surface[x, y]
                return pixel == 0 ? -1 : colors.firstIndex(of: pixel) ?? -2
            }
        }
    }

    private static let upright: [(UIImage.Orientation, [[Int]])] = [
        (.up, [[0, 1, 2], [3, 4, 5]]), (.down, [[5, 4, 3], [2, 1, 0]]),
        (.left, [[2, 5], [1, 4], [0, 3]]), (.right, [[3, 0], [4, 1], [5, 2]]),
        (.upMirrored, [[2, 1, 0], [5, 4, 3]]), (.downMirrored, [[3, 4, 5], [0, 1, 2]]),
        (.leftMirrored, [[0, 3], [1, 4], [2, 5]]), (.rightMirrored, [[5, 2], [4, 1], [3, 0]]),
    ]

    @Test(arguments: upright.indices)
    func drawHonorsImageOrientation(index: Int) throws {
        let (orientation, expected) = Self.upright[index]
        let image = UIImage(cgImage: Self.sampleImage(), scale: 1, orientation: orientation)
        #expect(image.size == CGSize(width: expected[0].count, height: expected.count))
        let drawn = Self.drawn(expected[0].count, expected.count) { _ in image.draw(at: .zero) }
        #expect(drawn == expected)
        // As files, and mirrored, as well.
        let file = try #require(image.pngData().flatMap { UIImage(data: $0) })
        #expect(file.imageOrientation == .up)
        #expect(Self.rows(try #require(file.cgImage)) == expected)
        let mirrored = image.withHorizontallyFlippedOrientation()
        let reversed = expected.map { Array($0.reversed()) }
        #expect(Self.drawn(expected[0].count, expected.count) { _ in mirrored.draw(at: .zero) } == reversed)
        #expect(mirrored.withHorizontallyFlippedOrientation().imageOrientation == orientation)
    }

    @Test func orientationFromEXIFValue() {
        let expected: [UIImage.Orientation] = [
            .up, .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left, .up,
        ]
        #expect((0...9).map { UIImage.Orientation(exif: $0) } == expected)
    }

    @Test func sizeIsInPointsForScaleAndOrientation() {
        let image = UIImage(cgImage: Self.sampleImage(), scale: 2, orientation: .right)
        #expect(image.size == CGSize(width: 1, height: 1.5))
        let expected = [[-1, 3, 0], [-1, 4, 1], [-1, 5, 2], [-1, -1, -1]]
        let drawn = Self.drawn(2, 2, scale: 2) { _ in image.draw(at: CGPoint(x: 0.5, y: 0)) }
        #expect(drawn == expected.map { $0 + [-1] })
        for scale in [0, -1, CGFloat.nan, .infinity] {
            #expect(UIImage(cgImage: Self.sampleImage(), scale: scale, orientation: .up).scale == 1)
        }
    }

    @Test func drawInInvalidRectDrawsNothing() {
        let image = UIImage(cgImage: Self.sampleImage())
        let nothing = Self.drawn(2, 2) { context in
            for rect in [
                CGRect.null, .infinite, .zero, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
                CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
            ] {
                image.draw(in: rect)
                image.resizableImage(withCapInsets: .zero).draw(in: rect)
            }
            image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2), blendMode: .normal, alpha: 0)
            context.scaleBy(x: 0, y: 1)
            image.draw(at: .zero)
        }
        #expect(nothing == [[-1, -1], [-1, -1]])
        image.draw(at: .zero)
    }

    @Test func drawPreservesGraphicsState() {
        let image = UIImage(cgImage: Self.sampleImage(), scale: 1, orientation: .left)
        _ = Self.drawn(4, 4) { context in
            let before = context.ctm
            image.draw(in: CGRect(x: 1, y: 1, width: 2, height: 2), blendMode: .copy, alpha: 0.5)
            #expect(context.ctm == before)
            UIColor(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1)).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            #expect(context.makeImage().map { Self.rows($0).joined().allSatisfy { $0 == 0 } } == true)
        }
    }

    // MARK: Resizable

    @Test func resizableImageStretchesTheMiddleOnly() {
        let image = UIImage(cgImage: Self.sampleImage([[0, 1, 2], [3, 4, 5], [2, 0, 1]]))
            .resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: .stretch)
        let drawn = Self.drawn(5, 4) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 5, height: 4)) }
        #expect(drawn == [[0, 1, 1, 1, 2], [3, 4, 4, 4, 5], [3, 4, 4, 4, 5], [2, 0, 0, 0, 1]])
        #expect(image.size == CGSize(width: 3, height: 3) && image.capInsets.left == 1)
    }

    @Test func resizableImageTilesTheMiddle() {
        let image = UIImage(cgImage: Self.sampleImage([[0, 1, 2, 3], [4, 5, 0, 1]]))
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        #expect(image.resizingMode == .tile)
        let drawn = Self.drawn(7, 3) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 7, height: 3)) }
        #expect(drawn == [[0, 1, 2, 1, 2, 1, 3], [4, 5, 0, 5, 0, 5, 1], [0, 1, 2, 1, 2, 1, 3]])
    }

    @Test func resizableImageAppliesOrientationBeforeCapInsets() {
        let image = UIImage(cgImage: Self.sampleImage(), scale: 1, orientation: .right)
            .resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 0, bottom: 1, right: 1), resizingMode: .stretch)
        let drawn = Self.drawn(3, 4) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 3, height: 4)) }
        #expect(drawn == [[3, 3, 0], [4, 4, 1], [4, 4, 1], [5, 5, 2]])
    }

    @Test func capInsetsLargerThanTheImageAreReduced() {
        let image = UIImage(cgImage: Self.sampleImage([[0, 0, 1, 2, 2]]))
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2))
        #expect(Self.drawn(2, 1) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1)) } == [[0, 2]])
        let odd = UIImage(cgImage: Self.sampleImage())
            .resizableImage(
                withCapInsets: UIEdgeInsets(top: -1, left: .nan, bottom: 9, right: .infinity),
                resizingMode: .stretch
            )
        #expect(odd.capInsets == UIEdgeInsets(top: 0, left: 0, bottom: 9, right: 0))
        #expect(Self.drawn(3, 2) { _ in odd.draw(at: .zero) } == [[0, 1, 2], [3, 4, 5]])
    }

    @Test func resizableImageDrawsVisibleTilesOnly() {
        // A million tiles of one would take long.
        let image = UIImage(cgImage: Self.sampleImage([[0, 1]])).resizableImage(withCapInsets: .zero)
        let drawn = Self.drawn(4, 1) { context in
            context.translateBy(x: -1_000_001, y: 0)
            image.draw(in: CGRect(x: 0, y: 0, width: 1e9, height: 1e6))
        }
        #expect(drawn == [[1, 0, 1, 0]])
    }

    // MARK: Tint

    @Test func templateImageTakesFillColorAndTintColor() {
        let image = UIImage(cgImage: Self.sampleImage([[0, -1, 1]])).withRenderingMode(.alwaysTemplate)
        let drawn = Self.drawn(3, 1) { context in
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            image.draw(at: .zero)
        }
        #expect(drawn == [[2, -1, 2]])
        let tinted = UIImage(cgImage: Self.sampleImage([[0, -1, 1]])).withTintColor(.red)
        #expect(Self.drawn(3, 1) { _ in tinted.draw(at: .zero) } == [[0, -1, 0]])
    }

    @Test func tintedImagePreservesAlpha() throws {
        let surface = try #require(Surface(size: PixelSize(width: 256, height: 1)))
        for x in 0..<256 { surface[x, 0] = UInt32(x) << 24 }
        let tinted = try #require(
            CGImage(surface: surface, isOpaque: false).tinted(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        )
        for x in 0..<256 {
            let pixel = tinted.surface[x, 0]
            #expect(abs(Int(pixel >> 24) - (x + 1) / 2) <= 1)
            #expect(pixel >> 16 & 0xFF <= pixel >> 24 && pixel & 0xFF == 0)
        }
        #expect(!tinted.isOpaque)
    }

    @Test func animatedImageHasImagesAndDuration() {
        let images = (0..<3).map { UIImage(cgImage: Self.sampleImage([[$0]]), scale: 2, orientation: .up) }
        let moving = UIImage.animatedImage(with: images, duration: 0)
        #expect(moving?.images == images && moving?.duration == 0.1 && moving?.scale == 2)
        #expect(UIImage.animatedImage(with: images, duration: 2)?.duration == 2)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    }

    // MARK: Files

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("buttons"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func imageNamedFindsFilesByScaleAndIdiom() throws {
        try withFolder { folder in
            let files = [
                "a.png", "a@2x.png", "b@3x.png", "c.jpg", "d@2x.png", "d@2x~ipad.png", "buttons/e.png", "f.g.png", "h",
            ]
            for file in files { try Data().write(to: folder.appendingPathComponent(file)) }
            func found(_ name: String, _ scale: CGFloat) -> String? {
                ImageName(name).find(in: [folder], scale: scale).map {
                    "\($0.url.path.dropFirst(folder.path.count + 1)) \($0.scale)"
                }
            }
            #expect(found("a", 1) == "a.png 1.0")
            #expect(found("a.png", 2) == "a@2x.png 2.0")
            #expect(found("a", 1.5) == "a@2x.png 2.0")
            #expect(found("a", 3) == "a@2x.png 2.0")
            #expect(found("a@2x", 1) == "a@2x.png 2.0")
            #expect(found("b", 1) == "b@3x.png 3.0")
            #expect(found("c", 1) == nil)
            #expect(found("c.jpg", 1) == "c.jpg 1.0")
            #expect(found("d", 1) == "d@2x~ipad.png 2.0")
            #expect(found("buttons/e", 1) == "buttons/e.png 1.0")
            #expect(found("f.g", 1) == nil)
            #expect(found("f.g.png", 1) == "f.g.png 1.0")
            for name in ["", "/", ".png", "../\(folder.lastPathComponent)/a", "h"] { #expect(found(name, 1) == nil) }
        }
    }

    @Test func contentsOfFileReadsScaleFromName() throws {
        try withFolder { folder in
            let small = try #require(UIImage(cgImage: Self.sampleImage([[0]])).pngData())
            try small.write(to: folder.appendingPathComponent("a@3x.png"))
            let image = try #require(UIImage(contentsOfFile: folder.appendingPathComponent("a.png").path))
            #expect(image.scale == 3)
            #expect(Self.rows(try #require(image.cgImage)) == [[0]])
            #expect(UIImage(contentsOfFile: folder.appendingPathComponent("b.png").path) == nil)
            try Data("no image".utf8).write(to: folder.appendingPathComponent("c.png"))
            #expect(UIImage(contentsOfFile: folder.appendingPathComponent("c.png").path) == nil)

            let path = folder.appendingPathComponent("a.png").path
            let again = try #require(UIImage(contentsOfFile: path))
            #expect(again !== image && again.cgImage !== image.cgImage, "not cached")
            let other = try #require(UIImage(cgImage: Self.sampleImage([[1]])).pngData())
            try other.write(to: folder.appendingPathComponent("a@3x.png"))
            let replaced = try #require(UIImage(contentsOfFile: path))
            #expect(Self.rows(try #require(replaced.cgImage)) == [[1]], "the file is read again")
            #expect(Self.rows(try #require(image.cgImage)) == [[0]])

            let bundle = try #require(Bundle(url: folder))
            let named = try #require(UIImage(named: "a", in: bundle))
            let sameName = try #require(UIImage(named: "a.png", in: bundle))
            #expect(named.cgImage === sameName.cgImage, "kept")
            #expect(UIImage(named: "c", in: bundle) == nil)
        }
        #expect(UIImage(named: "there is no such image") == nil)
        #expect(UIImage.animatedImageNamed("there is no such image", duration: 1) == nil)
    }

    @Test func jpegDataPreservesOrientation() throws {
        let image = UIImage(cgImage: Self.sampleImage(), scale: 1, orientation: .right)
        let data = try #require(image.jpegData(compressionQuality: 1))
        let read = try #require(UIImage(data: data, scale: 2))
        #expect(read.size == CGSize(width: 1, height: 1.5))
        #expect(UIImage(data: Data()) == nil)
    }

    @Test func preparingThumbnailScalesAndOrients() throws {
        let image = UIImage(cgImage: Self.sampleImage([[0, 1], [2, 3]]), scale: 2, orientation: .down)
        let large = try #require(image.preparingThumbnail(of: CGSize(width: 4, height: 4)))
        #expect(large.size == CGSize(width: 4, height: 4))
        let rows = Self.rows(try #require(large.cgImage))
        let corners: [Int] = [rows[0][0], rows[0][3], rows[3][0], rows[3][3]]
        #expect(corners == [3, 2, 1, 0])
        #expect(image.preparingThumbnail(of: .zero) == nil)
    }
}
