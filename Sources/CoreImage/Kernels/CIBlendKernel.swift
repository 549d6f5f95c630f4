import Foundation

/// A color kernel that blends an image with its background.
open class CIBlendKernel: CIColorKernel, @unchecked Sendable {
    private let extentOfResult: @Sendable (PixelRect, PixelRect) -> PixelRect

    /// Creates a kernel from a closure.
    /// - Parameter body: A closure that returns the premultiplied color for the premultiplied colors of the foreground
    ///   and the background.
    public convenience init(
        name: String = "blend kernel",
        _ body: @escaping @Sendable (_ foreground: SIMD4<Float>, _ background: SIMD4<Float>) -> SIMD4<Float>
    ) {
        self.init(name, { $0.union($1) }, body)
    }

    private init(
        _ name: String,
        _ extentOfResult: @escaping @Sendable (PixelRect, PixelRect) -> PixelRect,
        _ body: @escaping @Sendable (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
    ) {
        self.extentOfResult = extentOfResult
        super.init(name: name) { colors, _, _ in
            colors.count < 2 ? colors.first ?? .zero : body(colors[0], colors[1])
        }
    }

    private convenience init(_ blend: PixelBlend) {
        self.init(blend.rawValue, blend.extent, blend.function)
    }

    /// Returns the foreground blended with the background.
    open func apply(foreground: CIImage, background: CIImage) -> CIImage? {
        let extent = extentOfResult(foreground.node.extent, background.node.extent)
        return apply(extent: extent.extentRect, arguments: [foreground, background])
    }

    // MARK: Built-in kernels

    /// The sum of the components.
    public static let componentAdd = CIBlendKernel(.addition)
    /// The product of the components.
    public static let componentMultiply = CIBlendKernel(.multiplyComponents)
    /// The smaller components.
    public static let componentMin = CIBlendKernel(.minimum)
    /// The larger components.
    public static let componentMax = CIBlendKernel(.maximum)
    /// Transparency.
    public static let clear = CIBlendKernel("clear", { _, _ in .empty }, { _, _ in .zero })
    /// The foreground.
    public static let source = CIBlendKernel("source", { first, _ in first }, { first, _ in first })
    /// The background.
    public static let destination = CIBlendKernel("destination", { _, second in second }, { _, second in second })
    /// The foreground over the background.
    public static let sourceOver = CIBlendKernel(.sourceOver)
    /// The background over the foreground.
    public static let destinationOver = CIBlendKernel(
        "destinationOver",
        { $0.union($1) },
        { first, second in second + first * (1 - second.w) }
    )
    /// The foreground inside the background.
    public static let sourceIn = CIBlendKernel(.sourceIn)
    /// The background inside the foreground.
    public static let destinationIn = CIBlendKernel(
        "destinationIn",
        { $0.common($1) },
        { first, second in second * first.w }
    )
    /// The foreground outside of the background.
    public static let sourceOut = CIBlendKernel(.sourceOut)
    /// The background outside of the foreground.
    public static let destinationOut = CIBlendKernel(
        "destinationOut",
        { _, second in second },
        { first, second in second * (1 - first.w) }
    )
    /// The foreground inside the background, over the background.
    public static let sourceAtop = CIBlendKernel(.sourceAtop)
    /// The background inside the foreground, over the foreground.
    public static let destinationAtop = CIBlendKernel(
        "destinationAtop",
        { first, _ in first },
        { first, second in second * first.w + first * (1 - second.w) }
    )
    /// The parts of both that do not overlap.
    public static let exclusiveOr = CIBlendKernel(
        "exclusiveOr",
        { $0.union($1) },
        { first, second in first * (1 - second.w) + second * (1 - first.w) }
    )
    /// The product of the colors.
    public static let multiply = CIBlendKernel(.multiply)
    /// The product of the inverse colors, inverted.
    public static let screen = CIBlendKernel(.screen)
    /// Multiplied or screened, depending on the background.
    public static let overlay = CIBlendKernel(.overlay)
    /// The darker components.
    public static let darken = CIBlendKernel(.darken)
    /// The lighter components.
    public static let lighten = CIBlendKernel(.lighten)
    /// The background, brightened by the foreground.
    public static let colorDodge = CIBlendKernel(.colorDodge)
    /// The background, darkened by the foreground.
    public static let colorBurn = CIBlendKernel(.colorBurn)
    /// Multiplied or screened, depending on the foreground.
    public static let hardLight = CIBlendKernel(.hardLight)
    /// Darkened or lightened, depending on the foreground.
    public static let softLight = CIBlendKernel(.softLight)
    /// The absolute difference of the colors.
    public static let difference = CIBlendKernel(.difference)
    /// The difference of the colors with a lower contrast.
    public static let exclusion = CIBlendKernel(.exclusion)
    /// The hue of the foreground with the saturation and luminosity of the background.
    public static let hue = CIBlendKernel(.hue)
    /// The saturation of the foreground with the hue and luminosity of the background.
    public static let saturation = CIBlendKernel(.saturation)
    /// The hue and saturation of the foreground with the luminosity of the background.
    public static let color = CIBlendKernel(.color)
    /// The luminosity of the foreground with the hue and saturation of the background.
    public static let luminosity = CIBlendKernel(.luminosity)
    /// The background minus the foreground.
    public static let subtract = CIBlendKernel(.subtract)
    /// The background divided by the foreground.
    public static let divide = CIBlendKernel(.divide)
    /// The sum of the colors minus one.
    public static let linearBurn = CIBlendKernel(.linearBurn)
    /// The sum of the colors, at most one.
    public static let linearDodge = CIBlendKernel(.linearDodge)
    /// The foreground's dark or light parts in place of the background's.
    public static let pinLight = CIBlendKernel(.pinLight)
}
