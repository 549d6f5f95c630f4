import UIKit

extension GalleryPage {
    static let arrowClear = GalleryPage(
        "arrow-clear",
        "Arrow, its notch erased",
        expectation: "a black shaft, a red head, and a notch in the tail through which the paper shows"
    ) { context, bounds in
        context.centerArrow(in: bounds)
        context.addArrowShaft()
        context.setStrokeColor(UIColor.black.cgColor)
        context.strokePath()
        context.addArrowHead()
        context.setFillColor(UIColor.red.cgColor)
        context.fillPath()
        context.addArrowNotch()
        context.setBlendMode(.clear)
        context.fillPath()
    }

    static let arrowEvenOdd = GalleryPage(
        "arrow-even-odd",
        "Arrow, its notch clipped",
        expectation: "the same arrow: the notch was never drawn"
    ) { context, bounds in
        context.centerArrow(in: bounds)
        context.clipToAllButArrowNotch()
        context.addArrowShaft()
        context.setStrokeColor(UIColor.black.cgColor)
        context.strokePath()
        context.addArrowHead()
        context.setFillColor(UIColor.red.cgColor)
        context.fillPath()
    }

    static let arrowGradient = GalleryPage(
        "arrow-gradient",
        "Arrow with a gradient",
        expectation: "a shaft that is light at its sides and dark in the middle, in the outline of the stroked line"
    ) { context, bounds in
        context.centerArrow(in: bounds)
        context.clipToAllButArrowNotch()
        context.saveGState()
        context.addArrowShaft()
        context.replacePathWithStrokedPath()
        context.clip()
        let colors = [UIColor(white: 0.8, alpha: 1), .black, UIColor(white: 0.8, alpha: 1)].map(\.cgColor)
        if let gradient = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceGray(),
            colors: colors as CFArray,
            locations: [0, 0.5, 1]
        ) {
            let (left, right) = (CGPoint(x: 90, y: 0), CGPoint(x: 110, y: 0))
            context.drawLinearGradient(gradient, start: left, end: right, options: [])
        }
        context.restoreGState()
        context.addArrowHead()
        context.setFillColor(UIColor.red.cgColor)
        context.fillPath()
    }

    static let arrowPattern = GalleryPage(
        "arrow-pattern",
        "Arrow with a pattern",
        expectation: "a head of red and blue stripes, each two points high"
    ) { context, bounds in
        context.centerArrow(in: bounds)
        context.clipToAllButArrowNotch()
        context.addArrowShaft()
        context.setStrokeColor(UIColor.black.cgColor)
        context.strokePath()

        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, cell in
                cell.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
                cell.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
                cell.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
                cell.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            },
            releaseInfo: nil
        )
        guard
            let space = CGColorSpace(patternBaseSpace: nil),
            let stripes = CGPattern(
                info: nil,
                bounds: CGRect(x: 0, y: 0, width: 4, height: 4),
                matrix: .identity,
                xStep: 4,
                yStep: 4,
                tiling: .constantSpacingMinimalDistortion,
                isColored: true,
                callbacks: &callbacks
            )
        else { return }
        context.setFillColorSpace(space)
        context.setFillPattern(stripes, colorComponents: [1])
        context.addArrowHead()
        context.fillPath()
    }

    static let arrowsWithShadows = GalleryPage(
        "arrows-with-shadows",
        "Turned arrows, a shadow each",
        expectation:
            "four arrows with one tail; each casts its shadow on the one to its right, which was drawn before it"
    ) { context, bounds in
        context.setShadow(offset: CGSize(width: 7, height: 7), blur: 6, color: shade)
        drawRotatedArrows(context, bounds)
    }

    static let arrowsWithOneShadow = GalleryPage(
        "arrows-with-one-shadow",
        "Turned arrows, one shadow",
        expectation: "the same four arrows; the shadow lies on the paper only, as if all four were one shape"
    ) { context, bounds in
        context.setShadow(offset: CGSize(width: 7, height: 7), blur: 6, color: shade)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        drawRotatedArrows(context, bounds)
        context.endTransparencyLayer()
    }

    private static let shade = UIColor(white: 0, alpha: 0.5).cgColor

    /// Draws the arrow four times, each rotated about its tail by another sixteenth of a circle.
    @MainActor
    static func drawRotatedArrows(_ context: CGContext, _ bounds: CGRect) {
        context.translateBy(x: bounds.midX, y: bounds.maxY - 30)
        context.rotate(by: .pi * 5 / 16)
        for _ in 0..<4 {
            context.rotate(by: -.pi / 8)
            UIImage.arrow.draw(in: CGRect(x: -20, y: -100, width: 40, height: 100))
        }
    }
}
