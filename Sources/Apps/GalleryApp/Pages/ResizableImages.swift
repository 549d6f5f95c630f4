import UIKit

extension UIImage {
    /// Returns a plate of 40 × 40 points with round corners and a dot in the center.
    @MainActor
    fileprivate static func plate() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
            UIColor.systemTeal.setFill()
            UIColor.systemIndigo.setStroke()
            let edge = UIBezierPath(roundedRect: CGRect(x: 1, y: 1, width: 38, height: 38), cornerRadius: 8)
            edge.lineWidth = 2
            edge.fill()
            edge.stroke()
            UIColor.white.setFill()
            UIBezierPath(ovalIn: CGRect(x: 14, y: 14, width: 12, height: 12)).fill()
        }
    }
}

extension GalleryPage {
    private static let caps = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)

    static let resizableTiled = GalleryPage(
        "resizable-tiled",
        "Resizable image, tiled",
        expectation: "beside the plate itself a large one: the same corners, and round dots all over"
    ) { _, _ in
        let plate = UIImage.plate()
        plate.draw(at: CGPoint(x: 12, y: 20))
        plate.resizableImage(withCapInsets: caps, resizingMode: .tile)
            .draw(in: CGRect(x: 68, y: 20, width: 140, height: 120))
    }

    static let resizableStretched = GalleryPage(
        "resizable-stretched",
        "Resizable image, stretched",
        expectation: "beside the plate itself a large one: the same corners and edges, and one long dot"
    ) { _, _ in
        let plate = UIImage.plate()
        plate.draw(at: CGPoint(x: 12, y: 20))
        plate.resizableImage(withCapInsets: caps, resizingMode: .stretch)
            .draw(in: CGRect(x: 68, y: 20, width: 140, height: 120))
    }

    static let templateTint = GalleryPage(
        "template-tint",
        "Template image and tint",
        expectation: "one star three times: black by itself, red by the tint of the page, green by the view's own tint"
    ) { page in
        let star = UIGraphicsImageRenderer(size: CGSize(width: 56, height: 56)).image { context in
            context.cgContext.translateBy(x: 28, y: 30)
            for corner in 0..<5 {
                let angle = CGFloat(corner) * .pi * 4 / 5 - .pi / 2
                let point = CGPoint(x: 27 * cos(angle), y: 27 * sin(angle))
                if corner == 0 { context.cgContext.move(to: point) } else { context.cgContext.addLine(to: point) }
            }
            context.cgContext.fillPath()
        }
        page.tintColor = .systemRed
        let template = star.withRenderingMode(.alwaysTemplate)
        let views = [star, template, template].map { UIImageView(image: $0) }
        views[2].tintColor = .systemGreen
        for (index, view) in views.enumerated() {
            view.center = CGPoint(x: 44 + 66 * CGFloat(index), y: 80)
            page.addSubview(view)
        }
    }
}
