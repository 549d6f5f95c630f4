import UIKit

extension GalleryPage {
    static let clearInViews = GalleryPage(
        "clear-in-views",
        "Erasing in a view",
        expectation:
            "a hole in each of two red views: black where the background is opaque, through to the paper where it "
            + "is opaque to 99 %"
    ) { page in
        for (index, opacity) in [CGFloat(1), 0.99].enumerated() {
            let frame = CGRect(x: 20 + 100 * index, y: 40, width: 80, height: 80)
            let view = DrawingView(frame: frame) { context, bounds in
                context.setFillColor(UIColor.blue.cgColor)
                context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 20))
                context.clear(CGRect(x: 30, y: 10, width: 40, height: 40))
            }
            view.backgroundColor = UIColor.red.withAlphaComponent(opacity)
            page.addSubview(view)
        }
    }

    static let contentMode = GalleryPage(
        "content-mode",
        "Stretched and redrawn",
        expectation:
            "two rings drawn as circles and then made wider: one stretched with its line, one redrawn with a line "
            + "of even width"
    ) { page in
        for (index, mode) in [UIView.ContentMode.scaleToFill, .redraw].enumerated() {
            let frame = CGRect(x: 20, y: 20 + 65 * index, width: 55, height: 55)
            let view = DrawingView(frame: frame) { context, bounds in
                context.setStrokeColor(UIColor.systemPurple.cgColor)
                context.setLineWidth(8)
                context.strokeEllipse(in: bounds.insetBy(dx: 4, dy: 4))
            }
            view.contentMode = mode
            page.addSubview(view)
            // Drawn now, in its first size.
            view.layer.displayIfNeeded()
            view.frame.size.width = 180
        }
    }

    static let blurEffects = GalleryPage(
        "blur-effects",
        "Blur effects",
        expectation:
            "stripes that melt into each other behind four plates, light, dark, thin and thick; sharp beside them"
    ) { page in
        let stripes = DrawingView(frame: page.bounds) { context, bounds in
            let colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemBlue, .systemPurple]
            for (index, x) in stride(from: 0, to: bounds.width, by: 11).enumerated() {
                context.setFillColor(colors[index % colors.count].cgColor)
                context.fill(CGRect(x: x, y: 0, width: 11, height: bounds.height))
            }
        }
        page.addSubview(stripes)
        let styles: [UIBlurEffect.Style] = [.light, .dark, .systemUltraThinMaterial, .systemThickMaterial]
        for (index, style) in styles.enumerated() {
            let plate = UIVisualEffectView(effect: UIBlurEffect(style: style))
            plate.frame = CGRect(x: 20 + 95 * (index % 2), y: 16 + 67 * (index / 2), width: 85, height: 61)
            page.addSubview(plate)
        }
    }
}
