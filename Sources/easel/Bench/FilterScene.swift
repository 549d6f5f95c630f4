import CoreImage
import Foundation
import UIKit

/// The `filters` scene: Core Image filters on a photograph of the size of the screen.
@MainActor
enum FilterScene {
    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let size = options.screenSize
        let photo = CIImage(cgImage: try ImageScene.photograph(size))
        let context = CIContext(options: nil, threadCount: options.threads)
        // Filters take much longer than frames.
        let frames = max(2, options.frames / 10)
        return try filters(photo, size).map { name, image in
            var result = SceneResult("filters", variant: name, size: size, frames: frames)
            let times = try (0..<2 + frames).map { _ in
                let start = nanoseconds()
                guard context.createCGImage(image, from: photo.extent) != nil else {
                    throw CommandFailure.usage("cannot render the filter \(name)")
                }
                return nanoseconds() - start
            }
            result.times["render"] = Spread(nanoseconds: Array(times.suffix(frames)))
            return result
        }
    }

    private static func filters(_ photo: CIImage, _ size: PixelSize) -> [(String, CIImage)] {
        var chain = photo
        for index in 0..<5 {
            let part = 0.05 * CGFloat(index)
            chain = chain.applyingFilter(
                "CIColorMatrix",
                parameters: [
                    "inputRVector": CIVector(x: 0.9, y: part, z: 0, w: 0),
                    "inputGVector": CIVector(x: 0, y: 0.95, z: part, w: 0),
                    "inputBVector": CIVector(x: part, y: 0, z: 0.9, w: 0),
                ]
            )
        }
        // Not separable.
        var weights: [CGFloat] = (0..<25).map { CGFloat(($0 * 7) % 11) / 125 }
        let convolution = photo.applyingFilter(
            "CIConvolution5X5",
            parameters: [kCIInputWeightsKey: CIVector(values: &weights, count: 25)]
        )
        let bump = photo.applyingFilter(
            "CIBumpDistortion",
            parameters: [
                kCIInputCenterKey: CIVector(x: CGFloat(size.width) / 2, y: CGFloat(size.height) / 2),
                kCIInputRadiusKey: CGFloat(size.height) / 2, kCIInputScaleKey: 0.5,
            ]
        )
        // Enlarged and cropped, so that the result has the size of the others.
        let lanczos = photo.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 1.5])
        return [
            ("gaussian-blur-10", photo.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 10])),
            ("color-matrix-5", chain), ("convolution-5x5", convolution), ("bump", bump), ("lanczos-1.5", lanczos),
        ]
    }
}
