import Foundation

extension FilterDefinition {
    /// Filters that change position and size.
    static let geometry: [FilterDefinition] = [
        FilterDefinition(
            "CICrop",
            kCICategoryGeometryAdjustment,
            [
                .image,
                FilterInput(
                    key: "inputRectangle",
                    kind: .vector,
                    type: kCIAttributeTypeRectangle,
                    initial: .vector(CIVector(x: 0, y: 0, z: 300, w: 300))
                ),
            ]
        ) { arguments in
            arguments.image?.cropped(to: PixelRect(extent: arguments.vector("inputRectangle").cgRectValue))
        },
        FilterDefinition(
            "CIAffineTransform",
            kCICategoryGeometryAdjustment,
            [
                .image,
                .transform,
            ]
        ) { arguments in
            arguments.image?.transformed(by: arguments.transform(kCIInputTransformKey))
        },
    ]

    /// Blurs, which extend beyond the image's extent into transparency.
    static let blurs: [FilterDefinition] = [
        // The radius is the standard deviation. Empirical; not documented by Apple.
        blur("CIGaussianBlur") { .gaussian(sigma: $0) },
        blur("CIBoxBlur") { .box(radius: $0) },
    ]

    private static func blur(
        _ name: String,
        _ convolution: @escaping @Sendable (Double) -> Convolution?
    ) -> FilterDefinition {
        FilterDefinition(
            name,
            kCICategoryBlur,
            [.image, .number(kCIInputRadiusKey, 10, slider: 0...100, identity: 0, type: kCIAttributeTypeDistance)]
        ) { arguments in
            arguments.image?.convolved(convolution(arguments.number(kCIInputRadiusKey)))
        }
    }
}
