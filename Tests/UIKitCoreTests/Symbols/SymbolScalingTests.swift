import CoreGraphics
import Compositor
import ScreenSupport
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Symbols in image views and drawing calls, at sizes other than their own: the outline is drawn in the size shown.
@MainActor @Suite struct SymbolScalingTests {
    /// The numbers of pixels of a surface that are covered, and covered in part.
    private func coverage(_ surface: Surface) -> (covered: Int, partly: Int) {
        var (covered, partly) = (0, 0)
        for y in 0..<surface.size.height {
            for x in 0..<surface.size.width {
                // Black on white.
                let ink = 255 - Int(surface[x, y] & 0xFF)
                if ink > 230 { covered += 1 } else if ink > 25 { partly += 1 }
            }
        }
        return (covered, partly)
    }

    private func show(
        _ name: String,
        scale: CGFloat,
        _ configuration: UIImage.SymbolConfiguration? = nil,
        _ change: (UIImageView) -> Void
    ) -> Surface {
        let screen = ViewScreen(width: 200, height: 200, scale: scale)
        screen.window.backgroundColor = .white
        let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
        view.tintColor = .black
        view.contentMode = .center
        view.frame = CGRect(x: 10, y: 10, width: 180, height: 180)
        change(view)
        screen.add(view)
        screen.show()
        return screen.surface
    }

    /// A scaled symbol has no more partly covered pixels than one whose own size is that of the view.
    @Test(arguments: [1, 2, 3], ["circle.fill", "star", "gearshape", "xmark.circle.fill"])
    func scaledSymbolIsSharp(scale: Int, name: String) throws {
        let own = try #require(UIImage(systemName: name)).size
        let factor = 180 / max(own.width, own.height)
        let large = UIImage.SymbolConfiguration(pointSize: 17 * factor)
        let expected = coverage(show(name, scale: CGFloat(scale), large) { _ in })
        #expect(expected.covered > 500 * scale * scale)
        for mode in [UIView.ContentMode.scaleAspectFit, .scaleAspectFill, .scaleToFill] {
            let found = coverage(show(name, scale: CGFloat(scale)) { $0.contentMode = mode })
            #expect(Double(found.partly) < 1.25 * Double(expected.partly) + 20, "\(mode): \(found), \(expected)")
            #expect(abs(found.covered - expected.covered) < expected.covered / 2, "\(mode): \(found), \(expected)")
        }
    }

    /// The pixels do not depend on the order of changes: a view that grows shows the same as one that was created large.
    @Test(arguments: [1, 2, 3]) func grownViewEqualsLargeOne(scale: Int) {
        let large = show("star", scale: CGFloat(scale)) { $0.contentMode = .scaleAspectFit }
        let screen = ViewScreen(width: 200, height: 200, scale: CGFloat(scale))
        screen.window.backgroundColor = .white
        let view = UIImageView(image: UIImage(systemName: "star"))
        view.tintColor = .red
        screen.add(view)
        screen.show()
        view.frame = CGRect(x: 10, y: 10, width: 180, height: 180)
        screen.show()
        view.contentMode = .center
        screen.show()
        view.contentMode = .scaleAspectFit
        view.tintColor = .black
        screen.show()
        let isEqual = (0..<large.size.height).allSatisfy { y in
            (0..<large.size.width).allSatisfy { screen.surface[$0, y] == large[$0, y] }
        }
        #expect(isEqual)
    }

    /// A symbol in its own size is not rendered again when its view is laid out.
    @Test func symbolInOwnSizeIsRenderedOnce() throws {
        let screen = ViewScreen(width: 200, height: 200, scale: 2)
        let image = try #require(
            UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 31))
        )
        let view = UIImageView(image: image.withRenderingMode(.alwaysOriginal))
        screen.add(view)
        screen.show()
        let contents = try #require(view.layer.contents as? CGImage)
        view.frame = CGRect(origin: CGPoint(x: 5, y: 5), size: image.size)
        view.contentMode = .scaleAspectFit
        screen.show()
        view.setNeedsLayout()
        screen.show()
        #expect(view.layer.contents as? CGImage === contents)
        view.frame.size.width += 40
        view.frame.size.height += 40
        screen.show()
        #expect(view.layer.contents as? CGImage !== contents)
    }

    @Test(arguments: [1, 2, 3]) func drawnSymbolIsSharp(scale: Int) throws {
        func drawn(_ image: UIImage, _ size: CGSize) -> Surface {
            let format = UIGraphicsImageRendererFormat()
            format.scale = CGFloat(scale)
            format.opaque = true
            return UIGraphicsImageRenderer(size: CGSize(width: 200, height: 200), format: format).image { context in
                UIColor.white.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
                UIColor.black.setFill()
                image.draw(in: CGRect(origin: CGPoint(x: 5, y: 5), size: size))
            }.bitmap.surface
        }
        let small = try #require(UIImage(systemName: "gearshape"))
        let configuration = UIImage.SymbolConfiguration(pointSize: 17 * 180 / small.size.width)
        let large = try #require(UIImage(systemName: "gearshape", withConfiguration: configuration))
        let (found, expected) = (coverage(drawn(small, large.size)), coverage(drawn(large, large.size)))
        #expect(Double(found.partly) < 1.1 * Double(expected.partly), "\(found), \(expected)")
        #expect(abs(found.covered - expected.covered) < expected.covered / 10, "\(found), \(expected)")
    }

    /// A directional symbol stays mirrored, and a color of its own stays.
    @Test func mirroredAndTintedSymbolsAreScaled() throws {
        func columns(_ direction: UISemanticContentAttribute) -> (left: Int, right: Int) {
            let surface = show("arrow.left", scale: 1) {
                $0.contentMode = .scaleAspectFit
                $0.semanticContentAttribute = direction
                $0.image = UIImage(systemName: "arrow.backward")
            }
            func ink(_ range: Range<Int>) -> Int {
                (0..<200).reduce(0) { sum, y in sum + range.count { surface[$0, y] & 0xFF < 128 } }
            }
            return (ink(0..<100), ink(100..<200))
        }
        let (ltr, rtl) = (columns(.forceLeftToRight), columns(.forceRightToLeft))
        #expect(ltr.left > ltr.right && rtl.right > rtl.left && abs(ltr.left - rtl.right) < 100)
        let red = show("star", scale: 1) {
            $0.contentMode = .scaleAspectFit
            $0.image = UIImage(systemName: "circle.fill")?.withTintColor(.red, renderingMode: .alwaysOriginal)
        }
        #expect(red[100, 100] == Pixel.red)
    }
}

/// The spoken names of symbols.
@MainActor @Suite struct SymbolLabelTests {
    @Test func symbolsHaveNames() {
        func label(_ name: String) -> String? { UIImage(systemName: name)?.accessibilityLabel }
        #expect(label("trash") == "Delete" && label("trash.fill") == "Delete" && label("trash.circle.fill") == "Delete")
        #expect(label("square.and.arrow.up") == "Share" && label("plus.circle") == "Add")
        #expect(label("circle.fill") == "Circle" && label("square") == "Square" && label("wifi") == "Wifi")
        #expect(plainImage(2, 2).accessibilityLabel == nil)
        let image = UIImage(systemName: "star")
        image?.accessibilityLabel = "Rate"
        #expect(image?.accessibilityLabel == "Rate")
        image?.accessibilityLabel = nil
        #expect(image?.accessibilityLabel == "Favorite")
    }

    @Test func viewsReadNamesOfImages() throws {
        TestFonts.use()
        let trash = UIImage(systemName: "trash")
        let view = UIImageView(image: trash)
        #expect(view.accessibilityLabel == "Delete")
        view.isHighlighted = true
        view.highlightedImage = UIImage(systemName: "plus")
        #expect(view.accessibilityLabel == "Add")
        view.accessibilityLabel = "Own"
        #expect(view.accessibilityLabel == "Own")
        let button = UIButton(type: .system)
        button.setImage(trash, for: .normal)
        #expect(button.accessibilityLabel == "Delete")
        button.setTitle("Remove it", for: .normal)
        #expect(button.accessibilityLabel == "Remove it")
        var configuration = UIButton.Configuration.plain()
        configuration.image = UIImage(systemName: "heart.fill")
        #expect(UIButton(configuration: configuration).accessibilityLabel == "Love")
        let segments = UISegmentedControl(items: [try #require(trash), "Text"])
        let screen = ViewScreen(width: 200, height: 100)
        segments.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
        screen.add(segments)
        screen.show()
        let names = segments.segments.map(\.view.accessibilityLabel)
        #expect(names == ["Delete", "Text"])
    }

    @Test func itemsOfBarsReadNamesOfImages() throws {
        let screen = ViewScreen(width: 320, height: 100)
        let (bar, tabs) = (UIToolbar(), UITabBar())
        let item = UIBarButtonItem(image: UIImage(systemName: "square.and.arrow.up"))
        bar.items = [item]
        tabs.items = [UITabBarItem(title: nil, image: UIImage(systemName: "magnifyingglass"), tag: 0)]
        for (index, view) in [bar, tabs].enumerated() {
            view.frame = CGRect(x: 0, y: CGFloat(50 * index), width: 320, height: 49)
            screen.window.addSubview(view)
        }
        screen.show()
        #expect(item.shownView?.accessibilityLabel == "Share")
        #expect(tabs.buttons.first?.accessibilityLabel == "Search")
    }
}
