import CoreGraphics
import CoreImage
import QuartzCore
import ScreenSupport
import Testing
import UIKit

@testable import UIKitCore

/// `CALayer.backgroundFilters`, compared with `filters` of the content behind.
@MainActor
@Suite struct BackgroundFilterTests {
    /// A screen that is half red and half blue, with a transparent panel of 40 × 20 points at (20, 20).
    private func scene() -> (screen: ViewScreen, behind: UIView, panel: UIView) {
        let screen = ViewScreen(width: 80, height: 60)
        let behind = UIView(0, 0, 80, 60, .red)
        behind.addSubview(UIView(40, 0, 40, 60, .blue))
        let panel = UIView(20, 20, 40, 20, .clear)
        screen.add(behind, panel)
        screen.show()
        return (screen, behind, panel)
    }

    private func pixels(_ screen: ViewScreen, in rect: CGRect = CGRect(x: 0, y: 0, width: 80, height: 60)) -> [UInt32] {
        (Int(rect.minY)..<Int(rect.maxY)).flatMap { y in (Int(rect.minX)..<Int(rect.maxX)).map { screen[$0, y] } }
    }

    @Test func filterAppliesToContentBehindWithinBoundsAndCorners() throws {
        let (screen, _, panel) = scene()
        panel.layer.backgroundFilters = [try #require(CIFilter(name: "CIColorInvert"))]
        screen.show()
        #expect(screen[25, 25] == 0xFF00_FFFF && screen[45, 25] == 0xFFFF_FF00)
        #expect(screen[19, 25] == Pixel.red && screen[60, 25] == Pixel.blue && screen[25, 19] == Pixel.red)
        panel.layer.cornerRadius = 10
        screen.show()
        #expect(screen[20, 20] == Pixel.red && screen[40, 21] == 0xFFFF_FF00)
        panel.layer.backgroundFilters = nil
        screen.show()
        #expect(screen[25, 25] == Pixel.red && screen[45, 25] == Pixel.blue)
    }

    @Test func blurEqualsFilterOfContent() throws {
        func blur() throws -> CIFilter {
            let blur = try #require(CIFilter(name: "CIGaussianBlur"))
            blur.setValue(3, forKey: kCIInputRadiusKey)
            return blur
        }
        let (screen, _, panel) = scene()
        panel.layer.backgroundFilters = [try blur()]
        screen.show()
        let inside = CGRect(x: 20, y: 20, width: 40, height: 20)
        let behindPanel = pixels(screen, in: inside)
        let (other, behind, _) = scene()
        behind.layer.filters = [try blur()]
        other.show()
        // Away from the edges of the screen, both see the same.
        let filtered = pixels(other, in: inside)
        func differs(_ left: UInt32, _ right: UInt32) -> Bool {
            let shifts: [UInt32] = [0, 8, 16]
            for shift in shifts {
                let (first, second) = (Int((left >> shift) & 255), Int((right >> shift) & 255))
                if abs(first - second) > 2 { return true }
            }
            return false
        }
        let isEqual = zip(behindPanel, filtered).allSatisfy { !differs($0, $1) }
        #expect(isEqual && Set(behindPanel).count > 6)
    }

    @Test func changeBehindAndMovementFilterAgain() throws {
        let (screen, behind, panel) = scene()
        let mirror = try #require(CIFilter(name: "CIColorInvert"))
        mirror.name = "invert"
        panel.layer.backgroundFilters = [mirror]
        screen.show()
        behind.backgroundColor = .green
        screen.show()
        #expect(screen[25, 25] == 0xFFFF_00FF && screen[15, 25] == Pixel.green)
        panel.frame.origin.x = 0
        screen.show()
        #expect(screen[5, 25] == 0xFFFF_00FF && screen[45, 25] == Pixel.blue)
        // Colors of the panel itself are in front.
        panel.backgroundColor = .white
        screen.show()
        #expect(screen[5, 25] == Pixel.white)
    }

    @Test func valueIsSetByKeyPath() throws {
        let (screen, _, panel) = scene()
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        blur.name = "blur"
        blur.setValue(0, forKey: kCIInputRadiusKey)
        panel.layer.backgroundFilters = [blur, "nonsense"]
        screen.show()
        #expect(screen[39, 30] == Pixel.red)
        panel.layer.setValue(4, forKeyPath: "backgroundFilters.blur.inputRadius")
        #expect(panel.layer.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? NSNumber == 4)
        screen.show()
        #expect(screen[39, 30] != Pixel.red)
    }
}
