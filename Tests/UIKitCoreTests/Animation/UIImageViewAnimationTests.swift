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

    private func animated(_ colors: [UIColor]) -> UIImage? {
        UIImage.animatedImage(with: colors.map { image($0) }, duration: 0.1 * Double(colors.count))
    }

    @Test func animatedImagePlaysByItself() {
        let screen = AnimationScreen()
        let view = UIImageView(image: animated([.red, .green, .blue]))
        screen.add(view)
        screen.commitChanges()
        #expect(view.isAnimating)
        for (index, color) in [Pixel.red, Pixel.green, Pixel.blue, Pixel.red].enumerated() {
            screen.advance(to: 0.05 + 0.1 * Double(index))
            #expect(screen.paint()[5, 5] == color, "\(index)")
        }
        // Another animated image replaces it, and a still one ends it.
        view.image = animated([.white, .black])
        screen.commitChanges()
        let start = screen.paint()[5, 5]
        #expect(start == Pixel.white && view.isAnimating)
        view.image = image(.green)
        screen.commitChanges()
        #expect(screen.paint()[5, 5] == Pixel.green && !view.isAnimating)
    }

    @Test func animatedImageContinuesInNextWindow() {
        let screen = AnimationScreen()
        let view = UIImageView(image: animated([.red, .green]))
        screen.add(view)
        screen.commitChanges()
        view.removeFromSuperview()
        screen.commitChanges()
        #expect(!view.isAnimating)
        screen.add(view)
        screen.commitChanges()
        #expect(view.isAnimating)
        view.stopAnimating()
        view.removeFromSuperview()
        screen.add(view)
        screen.commitChanges()
        #expect(!view.isAnimating)
    }

    @Test func animationImagesReplaceAnimatedImage() {
        let screen = AnimationScreen()
        let view = UIImageView(image: animated([.red, .green]))
        screen.add(view)
        view.animationImages = [image(.blue)]
        #expect(!view.isAnimating)
        view.startAnimating()
        screen.commitChanges()
        #expect(screen.paint()[5, 5] == Pixel.blue)
        view.animationImages = nil
        view.startAnimating()
        screen.commitChanges()
        #expect(view.isAnimating && screen.paint()[5, 5] == Pixel.red)
    }

    @Test func highlightedImagesPlayWhileHighlighted() {
        let screen = AnimationScreen()
        let view = UIImageView(image: image(.black))
        screen.add(view)
        view.animationImages = [image(.red)]
        view.highlightedAnimationImages = [image(.green)]
        view.startAnimating()
        screen.commitChanges()
        #expect(screen.paint()[5, 5] == Pixel.red)
        view.isHighlighted = true
        screen.commitChanges()
        #expect(screen.paint()[5, 5] == Pixel.green)
        view.isHighlighted = false
        screen.commitChanges()
        #expect(screen.paint()[5, 5] == Pixel.red)
    }
}
