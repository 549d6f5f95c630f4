import UIKit

/// A kernel of the app with its controls and its source.
@MainActor
struct KernelSample {
    /// The slider of a number that the kernel receives.
    struct Parameter {
        let title: String
        let range: ClosedRange<Double>
        let initial: Double
    }

    let title: String

    /// The header of the kernel in the list.
    let group: String

    /// The class of the kernel.
    let className: String

    let parameters: [Parameter]

    /// A Boolean value that indicates whether the kernel has a position, which follows the finger.
    let hasPosition: Bool

    /// The source of the kernel, as it is in this app. A test compares it.
    let source: String

    /// Returns the image that the kernel computes. The position and the values are in pixels where they are lengths.
    let image: (_ photos: PhotoSet, _ values: [Double], _ position: CGPoint) -> CIImage?

    static let all = [duotone, reveal, swirl, edgeGlow, negation]

    // MARK: Color kernels

    private static let duotoneKernel = CIColorKernel(name: "duotone") { colors, arguments, _ in
        let color = colors[0]
        let light = 0.21 * color.x + 0.72 * color.y + 0.07 * color.z
        let (dark, bright) = (arguments.vector(1), arguments.vector(2))
        let tinted = dark + (bright - dark) * light.squareRoot()
        return color + (tinted * color.w - color) * arguments[0]
    }

    private static let duotone = KernelSample(
        title: "Duotone",
        group: "Color kernels",
        className: "CIColorKernel",
        parameters: [
            Parameter(title: "Amount", range: 0...1, initial: 1), Parameter(title: "Hue", range: 0...1, initial: 0.08),
        ],
        hasPosition: false,
        source: """
            CIColorKernel(name: "duotone") { colors, arguments, _ in
                let color = colors[0]
                let light = 0.21 * color.x + 0.72 * color.y + 0.07 * color.z
                let (dark, bright) = (arguments.vector(1), arguments.vector(2))
                let tinted = dark + (bright - dark) * light.squareRoot()
                return color + (tinted * color.w - color) * arguments[0]
            }
            """
    ) { photos, values, _ in
        let hue = CGFloat(values[1])
        let dark = UIColor(
            hue: (hue + 0.58).truncatingRemainder(dividingBy: 1),
            saturation: 1,
            brightness: 0.3,
            alpha: 1
        )
        let bright = UIColor(hue: hue, saturation: 0.45, brightness: 1, alpha: 1)
        return duotoneKernel.apply(
            extent: photos.extent,
            arguments: [photos[.valley], values[0], CIColor(color: dark), CIColor(color: bright)]
        )
    }

    private static let revealKernel = CIColorKernel(name: "reveal") { colors, arguments, position in
        let center = arguments.vector(0)
        let offset = position - SIMD2(center.x, center.y)
        let distance = (offset * offset).sum().squareRoot()
        let (radius, softness) = (arguments[1], arguments[2])
        let part = min(max((radius - distance) / softness, 0), 1)
        return colors[0] + (colors[1] - colors[0]) * part
    }

    private static let reveal = KernelSample(
        title: "Reveal",
        group: "Color kernels",
        className: "CIColorKernel",
        parameters: [
            Parameter(title: "Radius", range: 10...400, initial: 140),
            Parameter(title: "Softness", range: 1...200, initial: 60),
        ],
        hasPosition: true,
        source: """
            CIColorKernel(name: "reveal") { colors, arguments, position in
                let center = arguments.vector(0)
                let offset = position - SIMD2(center.x, center.y)
                let distance = (offset * offset).sum().squareRoot()
                let (radius, softness) = (arguments[1], arguments[2])
                let part = min(max((radius - distance) / softness, 0), 1)
                return colors[0] + (colors[1] - colors[0]) * part
            }
            """
    ) { photos, values, position in
        revealKernel.apply(
            extent: photos.extent,
            arguments: [photos[.valley], photos[.city], position, values[0] * photos.scale, values[1] * photos.scale]
        )
    }

    // MARK: Warp kernels

    private static let swirlKernel = CIWarpKernel(name: "swirl") { position, arguments in
        let center = SIMD2(arguments.vector(0).x, arguments.vector(0).y)
        let offset = position - center
        let distance = (offset * offset).sum().squareRoot()
        let part = max(1 - distance / arguments[1], 0)
        let angle = arguments[2] * part * part
        let (x, y) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        return center + offset.x * x + offset.y * y
    }

    private static let swirl = KernelSample(
        title: "Swirl",
        group: "Warp kernels",
        className: "CIWarpKernel",
        parameters: [
            Parameter(title: "Radius", range: 20...400, initial: 180),
            Parameter(title: "Angle", range: -12...12, initial: 5),
        ],
        hasPosition: true,
        source: """
            CIWarpKernel(name: "swirl") { position, arguments in
                let center = SIMD2(arguments.vector(0).x, arguments.vector(0).y)
                let offset = position - center
                let distance = (offset * offset).sum().squareRoot()
                let part = max(1 - distance / arguments[1], 0)
                let angle = arguments[2] * part * part
                let (x, y) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
                return center + offset.x * x + offset.y * y
            }
            """
    ) { photos, values, position in
        let radius = values[0] * photos.scale
        let circle = CGRect(x: position.x, y: position.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius)
        return swirlKernel.apply(
            extent: photos.extent,
            // Pixels of the circle come from anywhere in it, others stay in their position.
            roiCallback: { _, region in region.intersects(circle) ? region.union(circle) : region },
            // The border is repeated, for pixels from beyond it.
            image: photos[.valley].clampedToExtent(),
            arguments: [position, radius, values[1]]
        )
    }

    // MARK: General kernels

    private static let edgeGlowKernel = CIKernel(name: "edge glow") { images, arguments, position in
        let (image, reach) = (images[0], arguments[0])
        let (x, y) = (SIMD2(reach, 0), SIMD2(0, reach))
        let across = image.sample(at: position + x) - image.sample(at: position - x)
        let along = image.sample(at: position + y) - image.sample(at: position - y)
        let edge = (across * across + along * along).squareRoot()
        var color = image.sample(at: position) * 0.2 + edge * arguments[1]
        color.w = 1
        return color
    }

    private static let edgeGlow = KernelSample(
        title: "Edge Glow",
        group: "General kernels",
        className: "CIKernel",
        parameters: [
            Parameter(title: "Reach", range: 1...12, initial: 1),
            Parameter(title: "Strength", range: 0...6, initial: 2.5),
        ],
        hasPosition: false,
        source: """
            CIKernel(name: "edge glow") { images, arguments, position in
                let (image, reach) = (images[0], arguments[0])
                let (x, y) = (SIMD2(reach, 0), SIMD2(0, reach))
                let across = image.sample(at: position + x) - image.sample(at: position - x)
                let along = image.sample(at: position + y) - image.sample(at: position - y)
                let edge = (across * across + along * along).squareRoot()
                var color = image.sample(at: position) * 0.2 + edge * arguments[1]
                color.w = 1
                return color
            }
            """
    ) { photos, values, _ in
        let reach = max(1, values[0] * photos.scale)
        return edgeGlowKernel.apply(
            extent: photos.extent,
            roiCallback: { _, region in region.insetBy(dx: -reach, dy: -reach) },
            arguments: [
                CISampler(image: photos[.city], options: [kCISamplerWrapMode: kCISamplerWrapClamp]), reach, values[1],
            ]
        )
    }

    // MARK: Blend kernels

    private static let negationKernel = CIBlendKernel(name: "negation") { foreground, background in
        var color = foreground.w - background - foreground
        color.replace(with: -color, where: color .< 0)
        color = background + (foreground.w - color - background) * foreground.w
        color.w = foreground.w + background.w * (1 - foreground.w)
        return color
    }

    private static let negation = KernelSample(
        title: "Negation",
        group: "Blend kernels",
        className: "CIBlendKernel",
        parameters: [Parameter(title: "Opacity of the City", range: 0...1, initial: 0.8)],
        hasPosition: false,
        source: """
            CIBlendKernel(name: "negation") { foreground, background in
                var color = foreground.w - background - foreground
                color.replace(with: -color, where: color .< 0)
                color = background + (foreground.w - color - background) * foreground.w
                color.w = foreground.w + background.w * (1 - foreground.w)
                return color
            }
            """
    ) { photos, values, _ in
        let city = photos[.city].applyingFilter(
            "CIColorMatrix",
            parameters: ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: CGFloat(values[0]))]
        )
        return negationKernel.apply(foreground: city, background: photos[.valley])
    }
}
