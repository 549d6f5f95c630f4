import UIKit

extension GalleryPage {
    static let sepia = GalleryPage(
        "sepia",
        "Sepia",
        expectation: "the planet in its colors, and beside it in the browns of an old photograph, as bright as it was"
    ) { _, bounds in
        let planet = UIImage.planet()
        planet.draw(at: CGPoint(x: bounds.midX - 80, y: bounds.midY - 32))

        guard let input = CIImage(image: planet), let filter = CIFilter(name: "CISepiaTone") else { return }
        filter.setValue(input, forKey: kCIInputImageKey)
        filter.setValue(1, forKey: kCIInputIntensityKey)
        guard
            let output = filter.outputImage,
            let bitmap = CIContext().createCGImage(output, from: output.extent)
        else { return }
        UIImage(cgImage: bitmap, scale: planet.scale, orientation: .up)
            .draw(at: CGPoint(x: bounds.midX + 16, y: bounds.midY - 32))
    }

    static let vignette = GalleryPage(
        "vignette",
        "Vignette",
        expectation:
            "by a filter of the app's own, stripes that fade into the paper from the middle to all sides, evenly, without rings"
    ) { _, bounds in
        let size = CGSize(width: 180, height: 120)
        let stripes = UIGraphicsImageRenderer(size: size).image { renderer in
            for (index, color) in [UIColor.systemBlue, .systemGreen, .systemYellow, .systemRed].enumerated() {
                color.setFill()
                renderer.fill(CGRect(x: 0, y: CGFloat(index) * 30, width: size.width, height: 30))
            }
        }
        let filter = VignetteFilter()
        filter.setValue(CIImage(image: stripes), forKey: kCIInputImageKey)
        filter.setValue(0.3, forKey: "inputPercentage")
        guard let output = filter.outputImage else { return }
        UIImage(ciImage: output, scale: stripes.scale, orientation: .up)
            .draw(at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2))
    }
}

/// A filter that fades an image out toward its edges: blends it with transparency, with a radial gradient as the mask.
private final class VignetteFilter: CIFilter {
    var inputImage: CIImage?

    /// The fraction of the distance from the center to the nearer sides that is not faded.
    var inputPercentage: NSNumber? = 0.5

    override var outputImage: CIImage? {
        guard let inputImage, let inputPercentage else { return nil }
        let extent = inputImage.extent
        let radius = min(extent.width, extent.height) / 2
        let mask = CIFilter(
            name: "CIRadialGradient",
            parameters: [
                kCIInputCenterKey: CIVector(x: extent.midX, y: extent.midY),
                "inputRadius0": radius * CGFloat(inputPercentage.doubleValue),
                "inputRadius1": radius,
                "inputColor0": CIColor.white,
                "inputColor1": CIColor.black,
            ]
        )?.outputImage
        return mask.flatMap {
            inputImage.applyingFilter("CIBlendWithMask", parameters: [kCIInputMaskImageKey: $0]).cropped(to: extent)
        }
    }
}
