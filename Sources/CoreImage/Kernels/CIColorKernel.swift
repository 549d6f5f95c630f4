import Foundation

/// A kernel whose result depends only on the pixels of its images at the same position.
///
/// ```swift
/// let swapped = CIColorKernel(name: "swap") { colors, arguments, position in
///     SIMD4(colors[0].z, colors[0].y, colors[0].x, colors[0].w)
/// }
/// let image = swapped.apply(extent: photo.extent, arguments: [photo])
/// ```
///
/// With one image, the kernel is joined with other pointwise steps: a chain of them is computed in one pass.
open class CIColorKernel: CIKernel, @unchecked Sendable {
    private let colorBody: @Sendable ([SIMD4<Float>], CIKernelArguments, SIMD2<Float>) -> SIMD4<Float>

    /// Creates a kernel from a closure.
    /// - Parameter body: A closure that returns the premultiplied color of a pixel. It receives the premultiplied colors
    ///   of the images, the other arguments, and the position of the center of the pixel.
    public init(
        name: String = "color kernel",
        _ body:
            @escaping @Sendable (
                _ colors: [SIMD4<Float>], _ arguments: CIKernelArguments, _ position: SIMD2<Float>
            ) -> SIMD4<Float>
    ) {
        colorBody = body
        super.init(name: name) { images, arguments, position in
            body(images.map { $0.sample(at: position) }, arguments, position)
        }
    }

    /// Returns the image that the kernel computes, or `nil` if an argument has an unsupported type.
    /// - Parameters:
    ///   - extent: The extent of the result.
    ///   - args: Images, samplers, numbers, vectors and colors, in the order in which the kernel expects them.
    open func apply(extent: CGRect, arguments args: [Any]?) -> CIImage? {
        guard let inputs = KernelInputs(args ?? [], of: name) else { return nil }
        let (values, body) = (inputs.values, colorBody)
        let extent = PixelRect(extent: extent)
        let nodes = inputs.nodes
        if nodes.count < 2 {
            let operation = PixelOperation.placed { space in
                let arguments = CIKernelArguments(values, space)
                let hasImage = nodes.count == 1
                return { color, position in body(hasImage ? [color] : [], arguments, SIMD2<Float>(position)) }
            }
            guard let image = nodes.first else { return CIImage(.make(.generator(operation), extent: extent)) }
            // Beyond the image, the kernel sees transparent pixels and may color them.
            return CIImage(image.extended(to: extent).colored(operation).cropped(to: extent))
        }
        let combination = PixelCombination { space in
            let arguments = CIKernelArguments(values, space)
            return { rows, x, y, count in
                var colors = [Pixel](repeating: .zero, count: rows.count)
                for index in 0..<count {
                    for (number, row) in rows.enumerated() { colors[number] = row[index] }
                    rows[0][index] = body(colors, arguments, SIMD2(Float(x + index) + 0.5, Float(y) + 0.5))
                }
            }
        }
        return CIImage(.combined(nodes, extent: extent, combination))
    }

    /// Returns the image that the kernel computes. A color kernel needs the same region of each image, so the callback
    /// is not called.
    open override func apply(
        extent: CGRect,
        roiCallback callback: @escaping CIKernelROICallback,
        arguments args: [Any]?
    ) -> CIImage? {
        apply(extent: extent, arguments: args)
    }
}

extension ImageNode {
    /// Returns the image with transparent pixels around it.
    func extended(to extent: PixelRect) -> ImageNode {
        if self.extent.contains(extent) { return self }
        return .combined([self], extent: self.extent.union(extent), PixelCombination { _ in { _, _, _, _ in } })
    }
}
