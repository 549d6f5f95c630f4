import Testing
import UIKit

@testable import UIKitCore

/// Animated images of `UIImageView`.
@MainActor
@Suite struct UIImageViewAnimationTests {
    private func image(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
    }

    @Test func startAnimatingCyclesThroughAnimationImages() {
        let screen = AnimationScreen()
        let view = UIImageView(image: image(.black))
        screen.add(view)
        view.startAnimating()
        #expect(!view.isAnimating)
        view.animationImages = [image(.red), image(.green), image(.blue)]
        view.animationDuration = 0.3
        view.animationRepeatCount = 2
        #expect(!view.isAnimating)
        view.startAnimating()
        screen.commitChanges()
        #expect(view.isAnimating)
        let colors = [Pixel.red, Pixel.green, Pixel.blue, Pixel.red, Pixel.green, Pixel.blue, Pixel.black]
        for (index, color) in colors.enumerated() {
            screen.advance(to: 0.05 + 0.1 * Double(index))
            #expect(screen.paint()[5, 5] == color, "\(index)")
        }
        #expect(!view.isAnimating)
    }

    @Test func startAnimatingRepeatsUntilStopAnimating() {
        let screen = AnimationScreen()
        let view = UIImageView(image: image(.black))
        screen.add(view)
        view.animationImages = [image(.red), image(.green)]
        view.startAnimating()
        screen.commitChanges()
        // A thirtieth of a second each.
        screen.advance(to: 100 + 1.5 / 30)
        #expect(screen.paint()[5, 5] == Pixel.green && view.isAnimating)
        view.stopAnimating()
        #expect(!view.isAnimating)
        #expect(screen.paint()[5, 5] == Pixel.black)
    }
}
