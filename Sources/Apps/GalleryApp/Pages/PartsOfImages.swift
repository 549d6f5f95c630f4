import UIKit

extension UIImage {
    /// Returns an image of 24 × 24 points: a round button, symmetric, with a ring near its edge.
    @MainActor
    fileprivate static func button() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
            UIColor.systemOrange.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 24, height: 24)).fill()
            UIColor.white.setStroke()
            let ring = UIBezierPath(ovalIn: CGRect(x: 3, y: 3, width: 18, height: 18))
            ring.lineWidth = 2
            ring.stroke()
        }
    }
}

/// Pages of images that are repeated, stretched or clipped.
extension GalleryPage {
    static let imageTiled = GalleryPage(
        "image-tiled",
        "Image, tiled as a whole",
        expectation: "planets side by side from the upper left corner of a frame, cut off at its right and lower edges"
    ) { _, _ in
        // Without caps, all of the image is repeated.
        let tile = UIImage.planet().resizableImage(withCapInsets: .zero, resizingMode: .tile)
        let frame = CGRect(x: 10, y: 10, width: 200, height: 140)
        tile.draw(in: frame)
        UIColor.black.setStroke()
        UIBezierPath(rect: frame).stroke()
    }

    static let fewPixelsStretched = GalleryPage(
        "few-pixels-stretched",
        "A few pixels, stretched",
        expectation: "a round button, and the same as a bar and as a plate: the ends and corners as round as before"
    ) { _, _ in
        let button = UIImage.button()
        button.draw(at: CGPoint(x: 10, y: 20))
        // Two points in the middle are stretched, the rest keeps its size.
        let caps = UIEdgeInsets(top: 11, left: 11, bottom: 11, right: 11)
        let resizable = button.resizableImage(withCapInsets: caps, resizingMode: .stretch)
        resizable.draw(in: CGRect(x: 50, y: 20, width: 160, height: 24))
        resizable.draw(in: CGRect(x: 50, y: 60, width: 160, height: 80))
    }

    static let aspectFill = GalleryPage(
        "aspect-fill",
        "Aspect fill, clipped",
        expectation: "a planet that fills its frame and lies beyond it at the left; at the right cut off at the frame"
    ) { page in
        for (index, isClipped) in [false, true].enumerated() {
            let view = UIImageView(image: .planet())
            view.frame = CGRect(x: 40 + 100 * index, y: 35, width: 40, height: 90)
            view.contentMode = .scaleAspectFill
            view.clipsToBounds = isClipped
            view.layer.borderWidth = 1
            page.addSubview(view)
        }
    }
}
