import UIKit

extension GalleryPage {
    static let imageDoubled = GalleryPage(
        "image-doubled",
        "Image, twice side by side",
        expectation: "two planets that touch, alike to the pixel"
    ) { _, bounds in
        let planet = UIImage.planet()
        let size = planet.size
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: size.width * 2, height: size.height))
        let double = renderer.image { _ in
            planet.draw(at: .zero)
            planet.draw(at: CGPoint(x: size.width, y: 0))
        }
        double.draw(at: CGPoint(x: bounds.midX - size.width, y: bounds.midY - size.height / 2))
    }

    static let imageMultiplied = GalleryPage(
        "image-multiplied",
        "Image, multiplied by itself",
        expectation: "a planet of twice the size, and in its middle, by multiplication darker, one of its own size"
    ) { _, bounds in
        let planet = UIImage.planet()
        let size = planet.size
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: size.width * 2, height: size.height * 2))
        let multiplied = renderer.image { _ in
            planet.draw(in: CGRect(x: 0, y: 0, width: size.width * 2, height: size.height * 2))
            planet.draw(
                in: CGRect(x: size.width / 2, y: size.height / 2, width: size.width, height: size.height),
                blendMode: .multiply,
                alpha: 1
            )
        }
        multiplied.draw(at: CGPoint(x: bounds.midX - size.width, y: bounds.midY - size.height))
    }

    static let imageCropped = GalleryPage(
        "image-cropped",
        "Image, its right half",
        expectation: "the right half of the planet, cut off straight, in the size that it has in the whole"
    ) { _, bounds in
        let planet = UIImage.planet()
        let size = planet.size
        // Coordinates of a `CGImage` are in pixels.
        let half = CGRect(
            x: size.width / 2 * planet.scale,
            y: 0,
            width: size.width / 2 * planet.scale,
            height: size.height * planet.scale
        )
        guard let cropped = planet.cgImage?.cropping(to: half) else { return }
        UIImage(cgImage: cropped, scale: planet.scale, orientation: .up)
            .draw(at: CGPoint(x: bounds.midX - size.width / 4, y: bounds.midY - size.height / 2))
    }

    static let imageSplit = GalleryPage(
        "image-split",
        "Image, split and separated",
        expectation:
            "the left half of the planet at the left and the right half at the right, upright, bands at one height"
    ) { _, bounds in
        let planet = UIImage.planet()
        guard let bitmap = planet.cgImage else { return }
        let middle = CGFloat(bitmap.width / 2)
        let (left, right) = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
            .divided(atDistance: middle, from: .minXEdge)
        let distance = planet.size.width
        for (part, x) in [(left, bounds.midX - distance), (right, bounds.midX + distance / 2)] {
            guard let half = bitmap.cropping(to: part) else { continue }
            UIImage(cgImage: half, scale: planet.scale, orientation: .up)
                .draw(at: CGPoint(x: x, y: bounds.midY - planet.size.height / 2))
        }
    }
}
