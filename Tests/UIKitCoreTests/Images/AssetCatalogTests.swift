import Testing
import UIKit

@testable import UIKitCore

/// Image sets of asset catalogs: slices, idioms and size classes.
@Suite final class AssetCatalogTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "catalog-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes an image set `a` of PNG files and its `Contents.json`, and returns its bundle.
    private func bundle(files: [String: CGImage], _ images: String) throws -> Bundle {
        let set = folder.appending(path: "Assets.xcassets/a.imageset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        for (name, image) in files {
            try #require(UIImage(cgImage: image).pngData()).write(to: set.appending(path: name))
        }
        try Data("{\"images\": [\(images)]}".utf8).write(to: set.appending(path: "Contents.json"))
        return try #require(Bundle(url: folder))
    }

    private func sliced(_ rows: [[Int]], _ resizing: String, scale: String = "1x") throws -> UIImage {
        let entry = #"{"idiom": "universal", "scale": "\#(scale)", "filename": "a.png", "resizing": \#(resizing)}"#
        return try #require(UIImage(named: "a", in: bundle(files: ["a.png": UIImageTests.sampleImage(rows)], entry)))
    }

    private func drawn(_ image: UIImage, _ width: Int, _ height: Int) -> [[Int]] {
        UIImageTests.drawn(width, height) { _ in image.draw(in: CGRect(x: 0, y: 0, width: width, height: height)) }
    }

    @Test(arguments: [("stretch", [0, 1, 1, 1, 4]), ("tile", [0, 1, 1, 1, 4])])
    func threePartHorizontalDropsPixelsBetweenCenterAndFarCap(mode: String, expected: [Int]) throws {
        let image = try sliced(
            [[0, 1, 2, 3, 4]],
            #"""
            {"mode": "3-part-horizontal", "center": {"mode": "\#(mode)", "width": 1},
             "cap-insets": {"left": 1, "right": 1}}
            """#
        )
        #expect(image.size == CGSize(width: 3, height: 1))
        #expect(image.resizingMode == (mode == "stretch" ? .stretch : .tile))
        #expect(image.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        #expect(drawn(image, 5, 1) == [expected])
    }

    @Test func centerOfTwoPixelsIsTiledInThreePartHorizontal() throws {
        let image = try sliced(
            [[0, 1, 2, 3, 4]],
            #"""
            {"mode": "3-part-horizontal", "center": {"mode": "tile", "width": 2},
             "cap-insets": {"left": 1, "right": 1}}
            """#
        )
        #expect(image.size.width == 4)
        #expect(drawn(image, 6, 1) == [[0, 1, 2, 1, 2, 4]])
    }

    @Test func threePartVerticalIgnoresHorizontalInsets() throws {
        let image = try sliced(
            [[0, 1], [2, 3], [4, 5], [1, 0]],
            #"""
            {"mode": "3-part-vertical", "center": {"mode": "stretch", "width": 1, "height": 1},
             "cap-insets": {"top": 1, "bottom": 1, "left": 1, "right": 1}}
            """#
        )
        #expect(image.size == CGSize(width: 2, height: 3))
        #expect(image.capInsets == UIEdgeInsets(top: 1, left: 0, bottom: 1, right: 0))
        #expect(drawn(image, 2, 5) == [[0, 1], [2, 3], [2, 3], [2, 3], [1, 0]])
    }

    @Test func ninePartUsesBothAxesAndPointsOfTheScale() throws {
        let rows = (0..<8).map { y in (0..<8).map { x in (x / 2 + y / 2) % 6 } }
        let image = try sliced(
            rows,
            #"""
            {"mode": "9-part", "center": {"mode": "stretch", "width": 2, "height": 2},
             "cap-insets": {"top": 2, "left": 2, "bottom": 2, "right": 2}}
            """#,
            scale: "2x"
        )
        #expect(image.scale == 2 && image.size == CGSize(width: 3, height: 3))
        #expect(image.capInsets == UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
        #expect(drawn(image, 4, 4) == [[0, 1, 1, 3], [1, 2, 2, 4], [1, 2, 2, 4], [3, 4, 4, 0]])
    }

    @Test(arguments: [
        #"{"mode": "9-part", "center": {"mode": "tile", "width": -4, "height": 1e300}, "cap-insets": {"left": 1e300}}"#,
        #"{"mode": "9-part", "cap-insets": {"top": -7, "left": 2, "right": 9, "bottom": 1e18}}"#,
        #"{"mode": "unknown"}"#, "{}",
    ])
    func slicesOutsideTheImageAreClamped(resizing: String) throws {
        let image = try sliced([[0, 1, 2], [3, 4, 5]], resizing)
        #expect(image.size.width > 0 && image.size.width <= 3 && image.size.height > 0 && image.size.height <= 2)
        #expect(image.capInsets.left + image.capInsets.right <= image.size.width)
        #expect(image.capInsets.top + image.capInsets.bottom <= image.size.height)
        #expect(drawn(image, 3, 2).count == 2)
    }

    @Test(arguments: ["nanx", "infx", "-infx", "-2x", "0x", "1e999x", "x", ""])
    func scaleThatIsNoneCountsAsOne(scale: String) throws {
        let image = try sliced([[0, 1, 2, 3, 4]], "{}", scale: scale)
        #expect(image.scale == 1 && image.size == CGSize(width: 5, height: 1))
    }

    @Test(arguments: [CGFloat.nan, .infinity, -1, 1e300]) func imageIsFoundForAnyScaleOfTraits(scale: CGFloat) throws {
        let asset = UIImageAsset()
        for own in [CGFloat(1), scale] {
            let image = UIImage(cgImage: UIImageTests.sampleImage([[0, 1]]))
            asset.register(image, with: UITraitCollection(displayScale: own))
        }
        #expect(asset.image(with: UITraitCollection(displayScale: scale)).size == CGSize(width: 2, height: 1))
        #expect(asset.image(with: UITraitCollection(displayScale: 1)).size == CGSize(width: 2, height: 1))
    }

    @Test func imageIsChosenByIdiomAndSizeClass() throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<5).map { ("\($0).png", UIImageTests.sampleImage([[$0]])) })
        let bundle = try bundle(
            files: files,
            """
            {"idiom": "universal", "scale": "1x", "filename": "0.png"},
            {"idiom": "ipad", "scale": "1x", "filename": "1.png"},
            {"idiom": "iphone", "scale": "1x", "filename": "2.png"},
            {"idiom": "universal", "scale": "1x", "filename": "3.png", "width-class": "compact"},
            {"idiom": "universal", "scale": "1x", "filename": "4.png", "height-class": "regular"}
            """
        )
        func index(_ traits: UITraitCollection...) throws -> Int {
            let traits = UITraitCollection(traitsFrom: traits + [UITraitCollection(displayScale: 1)])
            let image = try #require(UIImage(named: "a", in: bundle, compatibleWith: traits)?.cgImage)
            return UIImageTests.rows(image)[0][0]
        }
        #expect(try index(UITraitCollection(userInterfaceIdiom: .pad)) == 1)
        #expect(try index(UITraitCollection(userInterfaceIdiom: .phone)) == 2)
        let mac = UITraitCollection(userInterfaceIdiom: .mac)
        #expect(try index(mac) == 0 || index(mac) > 2, "an image of another idiom is never taken")
        let narrow = UITraitCollection(horizontalSizeClass: .compact)
        let tall = UITraitCollection(verticalSizeClass: .regular)
        #expect(try index(mac, narrow, UITraitCollection(verticalSizeClass: .compact)) == 3)
        #expect(try index(mac, UITraitCollection(horizontalSizeClass: .regular), tall) == 4)
        #expect(
            try index(
                mac,
                UITraitCollection(horizontalSizeClass: .regular),
                UITraitCollection(verticalSizeClass: .compact)
            ) == 0
        )
    }
}
