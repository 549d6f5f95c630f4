import CoreGraphics
import CoreImage
import QuartzCore
import ScreenSupport
import Testing
import UIKit

@testable import UIKitCore

/// `CALayer.filters`.
@MainActor
@Suite struct LayerFilterTests {
    /// A gray screen with a box of 40 × 20 points at (20, 20), half red and half blue.
    private func scene(scale: CGFloat = 1) -> (screen: ViewScreen, box: UIView) {
        let screen = ViewScreen(width: 80, height: 60, scale: scale)
        let box = UIView(20, 20, 40, 20, .red)
        box.addSubview(UIView(20, 0, 20, 20, .blue))
        screen.add(UIView(0, 0, 80, 60, .gray), box)
        screen.show()
        return (screen, box)
    }

    private func pixels(_ screen: ViewScreen) -> [UInt32] {
        let size = screen.surface.size
        return (0..<size.height).flatMap { y in (0..<size.width).map { screen[$0, y] } }
    }

    @Test func filterAppliesToLayerAndSublayers() throws {
        let (screen, box) = scene()
        let gray = screen[0, 0]
        box.layer.filters = [try #require(CIFilter(name: "CIColorInvert"))]
        screen.show()
        #expect(screen[25, 25] == 0xFF00_FFFF && screen[45, 25] == 0xFFFF_FF00)
        #expect(screen[19, 25] == gray && screen[60, 25] == gray && screen[25, 19] == gray && screen[25, 40] == gray)
        box.layer.filters = nil
        screen.show()
        #expect(screen[25, 25] == Pixel.red && screen[45, 25] == Pixel.blue)
    }

    @Test func filtersApplyInOrderInCoordinatesOfCoreImage() throws {
        let (screen, box) = scene()
        let crop = try #require(CIFilter(name: "CICrop"))
        // The lower left quarter.
        crop.setValue(CIVector(x: 0, y: 0, z: 20, w: 10), forKey: "inputRectangle")
        box.layer.filters = [try #require(CIFilter(name: "CIColorInvert")), crop]
        screen.show()
        #expect(screen[25, 35] == 0xFF00_FFFF && screen[25, 25] == screen[0, 0] && screen[45, 35] == screen[0, 0])
        box.bounds.origin = CGPoint(x: 7, y: -3)
        screen.show()
        #expect(screen[25, 35] == 0xFF00_FFFF && screen[25, 25] == screen[0, 0])
    }

    /// The same as the filter of a snapshot.
    @Test(arguments: [1, 2] as [CGFloat]) func blurExtendsBeyondBounds(scale: CGFloat) throws {
        let (screen, box) = scene(scale: scale)
        let image = UIGraphicsImageRenderer(bounds: box.bounds, format: format(scale)).image { context in
            box.layer.render(in: context.cgContext)
        }
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        blur.setValue(3, forKey: kCIInputRadiusKey)
        box.layer.filters = [blur]
        screen.show()
        let filtered = pixels(screen)
        let recipe = try #require(CIImage(image: image)).applyingFilter(
            "CIGaussianBlur",
            parameters: ["inputRadius": 3]
        )
        let extent = recipe.extent
        let blurred = UIImageView(image: UIImage(ciImage: recipe, scale: scale, orientation: .up))
        blurred.frame = CGRect(
            x: 20 + extent.minX / scale,
            y: 40 - extent.maxY / scale,
            width: extent.width / scale,
            height: extent.height / scale
        )
        box.removeFromSuperview()
        screen.add(blurred)
        screen.show()
        #expect(pixels(screen) == filtered)
        #expect(screen[Int(18 * scale), Int(30 * scale)] != screen[0, 0])
    }

    private func format(_ scale: CGFloat) -> UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }

    @Test func filterRunsOnlyWhenContentChanges() throws {
        let (screen, box) = scene()
        box.layer.filters = [try #require(CIFilter(name: "CIColorInvert"))]
        screen.show()
        let count = screen.layersFiltered
        box.frame.origin.x += 5
        screen.show()
        box.alpha = 0.5
        screen.show()
        box.layer.cornerRadius = 0
        box.transform = CGAffineTransform(rotationAngle: 0.3)
        screen.show()
        #expect(screen.layersFiltered == count)
        box.transform = .identity
        box.alpha = 1
        box.subviews[0].backgroundColor = .green
        screen.show()
        #expect(screen.layersFiltered == count + 1)
        #expect(screen[50, 25] == 0xFFFF_00FF && screen[30, 25] == 0xFF00_FFFF)
    }

    @Test func maskAndCornersApplyAroundFilter() throws {
        let (screen, box) = scene()
        box.layer.filters = [try #require(CIFilter(name: "CIColorInvert"))]
        box.mask = UIView(0, 0, 10, 20, .black)
        screen.show()
        #expect(screen[25, 25] == 0xFF00_FFFF && screen[45, 25] == screen[0, 0])
        box.mask = nil
        box.layer.cornerRadius = 10
        box.clipsToBounds = true
        screen.show()
        #expect(screen[20, 20] == screen[0, 0] && screen[30, 30] == 0xFF00_FFFF)
    }

    @Test func valuesAreSetByKeyPath() throws {
        let (screen, box) = scene()
        let filter = try #require(CIFilter(name: "CIColorMatrix"))
        filter.name = "tint"
        box.layer.filters = [filter]
        screen.show()
        #expect(screen[25, 25] == Pixel.red)
        box.layer.setValue(CIVector(x: 1, y: 0, z: 0, w: 0), forKeyPath: "filters.tint.inputBVector")
        screen.show()
        #expect(screen[25, 25] == 0xFFFF_00FF)
        #expect(
            box.layer.value(forKeyPath: "filters.tint.inputBVector") as? CIVector == CIVector(x: 1, y: 0, z: 0, w: 0)
        )
    }

    @Test func filterOfBlendModeIsCompositingFilter() throws {
        let (screen, box) = scene()
        let gray = screen[0, 0] & 255
        let filter = try #require(CIFilter(name: "CIMultiplyBlendMode"))
        box.layer.compositingFilter = filter
        screen.show()
        #expect(screen[25, 25] == 0xFF00_0000 | gray << 16 && screen[45, 25] == 0xFF00_0000 | gray)
    }

    @Test func filtersOfAppsAndNestedFiltersApply() throws {
        final class Swap: CIFilter {
            var inputImage: CIImage?
            override var outputImage: CIImage? {
                inputImage?.applyingFilter(
                    "CIColorMatrix",
                    parameters: [
                        "inputRVector": CIVector(x: 0, y: 0, z: 1, w: 0),
                        "inputBVector": CIVector(x: 1, y: 0, z: 0, w: 0),
                    ]
                )
            }
        }
        let (screen, box) = scene()
        box.layer.filters = [Swap()]
        box.subviews[0].layer.filters = [try #require(CIFilter(name: "CIColorInvert"))]
        screen.show()
        // Yellow, the inverse of blue, with red and blue exchanged.
        #expect(screen[25, 25] == Pixel.blue && screen[45, 25] == 0xFF00_FFFF)
    }

    @Test func infiniteAndEmptyResultsAreCroppedToBounds() throws {
        let (screen, box) = scene()
        let color = try #require(CIFilter(name: "CIConstantColorGenerator"))
        color.setValue(CIColor(red: 0, green: 1, blue: 0), forKey: kCIInputColorKey)
        box.layer.filters = [color]
        screen.show()
        #expect(screen[20, 20] == Pixel.green && screen[59, 39] == Pixel.green && screen[60, 40] == screen[0, 0])
        let crop = try #require(CIFilter(name: "CICrop"))
        crop.setValue(CIVector(x: 500, y: 500, z: 1, w: 1), forKey: "inputRectangle")
        box.layer.filters = [crop]
        screen.show()
        #expect(screen[30, 30] == screen[0, 0])
        box.layer.filters = ["not a filter"]
        screen.show()
        #expect(screen[25, 25] == Pixel.red)
    }

    @Test func renderInContextAppliesFilters() throws {
        let (_, box) = scene()
        box.layer.filters = [try #require(CIFilter(name: "CIColorInvert"))]
        let image = UIGraphicsImageRenderer(bounds: box.bounds, format: format(1)).image { context in
            box.layer.render(in: context.cgContext)
        }
        let bitmap = try #require(image.cgImage)
        #expect(bitmap.surface[5, 5] == 0xFF00_FFFF && bitmap.surface[25, 5] == 0xFFFF_FF00)
    }

    @Test func animatedContentIsFilteredInEachFrame() throws {
        let screen = AnimationScreen()
        let box = UIView(0, 0, 100, 100, .black)
        let dot = UIView(0, 0, 20, 100, .red)
        box.addSubview(dot)
        screen.window.addSubview(box)
        box.layer.filters = [try #require(CIFilter(name: "CIColorInvert"))]
        screen.commitChanges()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { dot.frame.origin.x = 80 }
        screen.advance(by: 0.5)
        #expect(screen.paint()[50, 50] == 0xFF00_FFFF && screen.paint()[10, 50] == Pixel.white)
        screen.advance(by: 0.6)
        #expect(screen.paint()[90, 50] == 0xFF00_FFFF && screen.paint()[50, 50] == Pixel.white)
    }
}
