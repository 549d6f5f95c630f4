import Foundation

/// A kernel that moves the pixels of an image.
///
/// ```swift
/// let flag = CIWarpKernel(name: "flag") { position, arguments in
///     SIMD2(position.x, position.y + arguments[0] * sin(position.x / 40))
/// }
/// let image = flag.apply(
///     extent: photo.extent.insetBy(dx: 0, dy: -10),
///     roiCallback: { _, region in region.insetBy(dx: 0, dy: -10) },
///     image: photo,
///     arguments: [10]
/// )
/// ```
open class CIWarpKernel: CIKernel, @unchecked Sendable {
    private let positionBody: @Sendable (SIMD2<Float>, CIKernelArguments) -> SIMD2<Float>

    /// Creates a kernel from a closure.
    /// - Parameter body: A closure that returns the position in the image for the position of the center of a pixel of
    ///   the result.
    public init(
        name: String = "warp kernel",
        _ body: @escaping @Sendable (_ position: SIMD2<Float>, _ arguments: CIKernelArguments) -> SIMD2<Float>
    ) {
        positionBody = body
        super.init(name: name) { images, arguments, position in
            images.first?.sample(at: body(position, arguments)) ?? .zero
        }
    }

    /// Returns the image that the kernel computes, or `nil` if an argument has an unsupported type.
    /// - Parameters:
    ///   - extent: The extent of the result.
    ///   - callback: A function that returns the region that the kernel needs of the image.
    ///   - image: The image. Its colors are interpolated linearly.
    ///   - args: Numbers, vectors and colors, in the order in which the kernel expects them.
    open func apply(
        extent: CGRect,
        roiCallback callback: @escaping CIKernelROICallback,
        image: CIImage,
        arguments args: [Any]?
    ) -> CIImage? {
        super.apply(extent: extent, roiCallback: callback, arguments: [image] + (args ?? []))
    }
}
