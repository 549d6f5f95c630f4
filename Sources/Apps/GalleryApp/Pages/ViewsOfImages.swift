import UIKit

/// Pages of views that show images.
extension GalleryPage {
    static let snapshots = GalleryPage(
        "snapshots",
        "Snapshots of a hierarchy",
        expectation: "a tilted card with a dot three times, the second one half as large, the third one pale"
    ) { page in
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
        let plate = UIView(frame: CGRect(x: 15, y: 15, width: 60, height: 60))
        plate.backgroundColor = .systemIndigo
        plate.layer.cornerRadius = 8
        plate.transform = CGAffineTransform(rotationAngle: 0.3)
        card.addSubview(plate)
        let dot = DrawingView(frame: CGRect(x: 20, y: 20, width: 20, height: 20)) { context, bounds in
            context.setFillColor(UIColor.systemYellow.cgColor)
            context.fillEllipse(in: bounds)
        }
        plate.addSubview(dot)
        card.frame.origin = CGPoint(x: 5, y: 35)
        page.addSubview(card)

        let image = UIGraphicsImageRenderer(size: CGSize(width: 45, height: 45)).image { _ in
            card.drawHierarchy(in: CGRect(x: 0, y: 0, width: 45, height: 45), afterScreenUpdates: true)
        }
        let small = UIImageView(image: image)
        small.frame.origin = CGPoint(x: 90, y: 58)
        page.addSubview(small)

        guard let copy = card.snapshotView(afterScreenUpdates: true) else { return }
        copy.frame.origin = CGPoint(x: 128, y: 35)
        copy.alpha = 0.5
        page.addSubview(copy)
    }

    static let reversibleImage = GalleryPage(
        "reversible-image",
        "Reversible image",
        expectation: "an arrow that points to the end of a line of text: to the right above, to the left below"
    ) { page in
        let arrow = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { context in
            UIColor.systemBlue.setFill()
            context.fill(CGRect(x: 0, y: 14, width: 50, height: 12))
            let head = UIBezierPath()
            head.move(to: CGPoint(x: 45, y: 0))
            head.addLine(to: CGPoint(x: 80, y: 20))
            head.addLine(to: CGPoint(x: 45, y: 40))
            head.fill()
        }.imageFlippedForRightToLeftLayoutDirection()
        for (index, direction) in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft].enumerated() {
            let view = UIImageView(image: arrow)
            view.semanticContentAttribute = direction
            view.center = CGPoint(x: 110, y: 45 + 70 * index)
            page.addSubview(view)
        }
    }

    static let imageAssetPair = GalleryPage(
        "image-asset-pair",
        "Image asset of two images",
        expectation: "one image twice: a sun on a light plate, and a moon on a dark one"
    ) { page in
        let size = CGSize(width: 60, height: 60)
        let sun = UIGraphicsImageRenderer(size: size).image { context in
            UIColor.systemOrange.setFill()
            UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 40, height: 40)).fill()
        }
        let moon = UIGraphicsImageRenderer(size: size).image { context in
            UIColor.white.setFill()
            UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 40, height: 40)).fill()
            context.cgContext.setBlendMode(.clear)
            UIBezierPath(ovalIn: CGRect(x: 22, y: 4, width: 40, height: 40)).fill()
        }
        let asset = UIImageAsset()
        asset.register(sun, with: UITraitCollection(userInterfaceStyle: .light))
        asset.register(moon, with: UITraitCollection(userInterfaceStyle: .dark))
        let image = asset.image(with: UITraitCollection(userInterfaceStyle: .light))
        for (index, style) in [UIUserInterfaceStyle.light, .dark].enumerated() {
            let plate = UIView(frame: CGRect(x: 20 + 95 * index, y: 35, width: 85, height: 90))
            plate.overrideUserInterfaceStyle = style
            plate.backgroundColor = .secondarySystemBackground
            plate.layer.cornerRadius = 10
            let view = UIImageView(image: image)
            view.center = CGPoint(x: 42.5, y: 45)
            plate.addSubview(view)
            page.addSubview(plate)
        }
    }

    static let highlightedImage = GalleryPage(
        "highlighted-image",
        "Highlighted image",
        expectation: "two views with the same two images: an open ring, and a filled disc in the highlighted one"
    ) { page in
        func image(_ draw: (UIBezierPath) -> Void) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in
                UIColor.systemPink.set()
                let circle = UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 50, height: 50))
                circle.lineWidth = 6
                draw(circle)
            }
        }
        let (ring, disc) = (image { $0.stroke() }, image { $0.fill() })
        for index in 0..<2 {
            let view = UIImageView(image: ring, highlightedImage: disc)
            view.isHighlighted = index == 1
            view.center = CGPoint(x: 65 + 90 * index, y: 80)
            page.addSubview(view)
        }
    }

    static let patternColor = GalleryPage(
        "pattern-color",
        "Pattern color",
        expectation: "checks as the background of a view, in a disc, and in thick letters; they meet without seams"
    ) { page in
        let checks = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
            UIColor.systemTeal.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            UIColor.systemIndigo.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
            context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
        }
        let color = UIColor(patternImage: checks)
        let plate = UIView(frame: CGRect(x: 10, y: 20, width: 60, height: 120))
        plate.backgroundColor = color
        page.addSubview(plate)
        let drawing = DrawingView(frame: CGRect(x: 80, y: 20, width: 130, height: 120)) { _, _ in
            color.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 60)).fill()
            let font = UIFont.systemFont(ofSize: 56, weight: .black)
            "Ab".draw(at: CGPoint(x: 35, y: 55), withAttributes: [.font: font, .foregroundColor: color])
        }
        page.addSubview(drawing)
    }
}
