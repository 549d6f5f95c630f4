import Foundation

/// A function that returns the region of an input image that a kernel needs to compute a region of its result.
///
/// The first parameter is the index of the input image, the second the region of the result. It is called on the thread
/// that renders.
public typealias CIKernelROICallback = (Int32, CGRect) -> CGRect

/// A function that computes an image from any pixels of other images.
///
/// Apple's systems compile kernels from a shading language. Here a kernel is a Swift closure, which a ``CIContext`` calls
/// for each pixel that it renders:
///
/// ```swift
/// let mirror = CIKernel(name: "mirror") { images, arguments, position in
///     images[0].sample(at: SIMD2(arguments[0] - position.x, position.y))
/// }
/// let image = mirror.apply(
///     extent: photo.extent,
///     roiCallback: { _, region in … },
///     arguments: [photo, photo.extent.width]
/// )
/// ```
///
/// Use a ``CIColorKernel`` if a pixel of the result depends only on the pixels at the same position, and a
/// ``CIWarpKernel`` if it is a pixel at another position: they take less time and memory.
open class CIKernel: NSObject, @unchecked Sendable {
    /// The name of the kernel, for messages.
    public let name: String

    private let body: @Sendable ([CIKernelSampler], CIKernelArguments, SIMD2<Float>) -> SIMD4<Float>

    /// Creates a kernel from a closure.
    /// - Parameter body: A closure that returns the premultiplied color of a pixel. It receives the images, the other
    ///   arguments, and the position of the center of the pixel.
    public init(
        name: String = "kernel",
        _ body:
            @escaping @Sendable (
                _ images: [CIKernelSampler], _ arguments: CIKernelArguments, _ position: SIMD2<Float>
            ) -> SIMD4<Float>
    ) {
        self.name = name
        self.body = body
        super.init()
    }

    /// Returns the image that the kernel computes, or `nil` if an argument has an unsupported type.
    /// - Parameters:
    ///   - extent: The extent of the result.
    ///   - callback: A function that returns the region that the kernel needs of each image.
    ///   - args: Images, samplers, numbers, vectors and colors, in the order in which the kernel expects them.
    open func apply(
        extent: CGRect,
        roiCallback callback: @escaping CIKernelROICallback,
        arguments args: [Any]?
    ) -> CIImage? {
        guard let inputs = KernelInputs(args ?? [], of: name) else { return nil }
        let regionOfInterest = RegionOfInterest(callback)
        let (samplers, values, body) = (inputs.images, inputs.values, body)
        let program = KernelProgram(
            needed: { index, region, _ in regionOfInterest(region, index) },
            make: { space, sources in
                let arguments = CIKernelArguments(values, space)
                let images = zip(samplers, sources).map { $0.reading($1) }
                return { pixels, x, y, count in
                    for index in 0..<count {
                        pixels[index] = body(images, arguments, SIMD2(Float(x + index) + 0.5, Float(y) + 0.5))
                    }
                }
            }
        )
        return CIImage(.kernel(program, inputs.nodes, extent: PixelRect(extent: extent)))
    }
}

/// The ROI callback of a kernel, in pixels.
///
/// Apple's type is not marked as sendable, although the callback is called on the thread that renders.
struct RegionOfInterest: @unchecked Sendable {
    private let callback: CIKernelROICallback

    init(_ callback: @escaping CIKernelROICallback) { self.callback = callback }

    /// Returns the pixels needed of an input, including those that interpolation reads.
    func callAsFunction(_ region: PixelRect, _ index: Int) -> PixelRect {
        PixelRect(extent: callback(Int32(index), region.extentRect)).grownBy(x: 1, y: 1)
    }
}
