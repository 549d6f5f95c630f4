import CoreGraphics
import QuartzCore
import ScreenSupport
import Testing
import UIKit

@testable import UIKitCore

/// Views and texts in layers with flipped geometry.
@MainActor
@Suite struct FlippedViewTests {
    private func pixels(_ surface: Surface) -> [UInt32] {
        (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
    }

    private func label(_ frame: CGRect) -> UILabel {
        let label = UILabel(frame: frame)
        label.text = "Up"
        label.textColor = .white
        label.font = .systemFont(ofSize: 14)
        return label
    }

    /// Returns a screen of 100 × 100 points with a view in its middle that has a subview.
    private func screen(_ subview: UIView, isFlipped: Bool, scale: CGFloat = 1) -> (screen: ViewScreen, view: UIView) {
        let screen = ViewScreen(scale: scale)
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 70))
        view.backgroundColor = .blue
        view.layer.isGeometryFlipped = isFlipped
        view.addSubview(subview)
        screen.add(view)
        screen.show()
        return (screen, view)
    }

    @Test(arguments: [1, 2, 3] as [CGFloat]) func labelIsUprightAndMeasuredFromTheBottom(scale: CGFloat) {
        let flipped = screen(label(CGRect(x: 5, y: 8, width: 60, height: 20)), isFlipped: true, scale: scale).screen
        let plain = screen(label(CGRect(x: 5, y: 42, width: 60, height: 20)), isFlipped: false, scale: scale).screen
        #expect(pixels(flipped.surface) == pixels(plain.surface))
        #expect(pixels(plain.surface).contains(Pixel.white))
    }

    @Test func textLayerIsUpright() {
        func image(_ isFlipped: Bool) -> [UInt32] {
            let screen = ViewScreen()
            let layer = CATextLayer()
            layer.frame = CGRect(x: 10, y: 20, width: 60, height: 30)
            layer.bounds.origin.y = 4
            layer.string = "Up"
            layer.fontSize = 16
            layer.isGeometryFlipped = isFlipped
            screen.window.layer.addSublayer(layer)
            screen.show()
            return pixels(screen.surface)
        }
        #expect(image(true) == image(false) && image(true).contains { $0 != Pixel.black })
    }

    @Test func touchesFindViewsWhereTheyAppear() {
        let box = UIView(frame: CGRect(x: 5, y: 8, width: 20, height: 20))
        box.backgroundColor = .red
        let (screen, view) = screen(box, isFlipped: true)
        // At the bottom of the view, which ends at 80.
        #expect(screen[20, 55] == Pixel.red && screen[20, 71] == Pixel.red && screen[20, 73] == Pixel.blue)
        #expect(screen.window.hitTest(CGPoint(x: 20, y: 60), with: nil) === box)
        #expect(screen.window.hitTest(CGPoint(x: 20, y: 25), with: nil) === view)
        #expect(box.convert(CGPoint(x: 0, y: 0), to: screen.window) == CGPoint(x: 15, y: 72))
        #expect(screen.window.convert(CGPoint(x: 15, y: 72), to: box) == .zero)
    }

    @Test(arguments: [false, true]) func snapshotsAreUpright(afterUpdates: Bool) throws {
        let (screen, view) = screen(label(CGRect(x: 5, y: 8, width: 60, height: 20)), isFlipped: true)
        let copy = try #require(view.snapshotView(afterScreenUpdates: afterUpdates))
        let part = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 0, y: 0, width: 80, height: 30),
                afterScreenUpdates: afterUpdates,
                withCapInsets: .zero
            )
        )
        let before = pixels(screen.surface)
        copy.frame = view.frame
        screen.add(copy)
        view.isHidden = true
        screen.show()
        #expect(pixels(screen.surface) == before)
        // The rectangle is in the coordinates of the view: its lower part.
        copy.removeFromSuperview()
        part.frame = CGRect(x: 10, y: 50, width: 80, height: 30)
        screen.add(part)
        screen.show()
        let shown = pixels(screen.surface)
        #expect(Array(shown[5000..<8000]) == Array(before[5000..<8000]))
        #expect(Array(shown[..<5000]) != Array(before[..<5000]))
    }
}
