import Foundation

/// The key of a sampler's wrap mode: `kCISamplerWrapBlack` or `kCISamplerWrapClamp`.
public let kCISamplerWrapMode = "wrap_mode"
/// The wrap mode with which an image is transparent outside of its extent. The default.
public let kCISamplerWrapBlack = "black"
/// The wrap mode with which the border pixels of an image are repeated.
public let kCISamplerWrapClamp = "clamp"
/// The key of a sampler's filter mode: `kCISamplerFilterLinear` or `kCISamplerFilterNearest`.
public let kCISamplerFilterMode = "filter_mode"
/// The filter mode that interpolates linearly between the centers of pixels. The default.
public let kCISamplerFilterLinear = "linear"
/// The filter mode that takes the pixel that contains a position.
public let kCISamplerFilterNearest = "nearest"
/// The key of the transform from the coordinates of the kernel to those of the image: a `CGAffineTransform` or an array
/// of its six numbers.
public let kCISamplerAffineMatrix = "affine_matrix"

/// An image as the source of a kernel, with the way in which colors between and outside of its pixels are determined.
///
/// A kernel receives samplers for its images and reads them with ``CIKernelSampler/sample(at:)``.
public final class CISampler: NSObject, Sendable {
    /// The image.
    public let image: CIImage
    private let isClamped: Bool
    private let isNearest: Bool
    private let matrix: CGAffineTransform

    /// Creates a sampler that interpolates linearly, and is transparent outside of the image.
    public convenience init(image im: CIImage) { self.init(image: im, options: nil) }

    /// Creates a sampler.
    /// - Parameter options: The options by key: `kCISamplerWrapMode`, `kCISamplerFilterMode` and
    ///   `kCISamplerAffineMatrix`. Unknown options are ignored.
    public init(image im: CIImage, options opt: [AnyHashable: Any]?) {
        image = im
        isClamped = opt?[kCISamplerWrapMode] as? String == kCISamplerWrapClamp
        isNearest = opt?[kCISamplerFilterMode] as? String == kCISamplerFilterNearest
        switch opt?[kCISamplerAffineMatrix] {
        case let matrix as CGAffineTransform: self.matrix = matrix
        case let numbers as [Any] where numbers.count == 6:
            let values = numbers.map { FilterInput.number($0) ?? 0 }
            matrix = CGAffineTransform(
                a: values[0],
                b: values[1],
                c: values[2],
                d: values[3],
                tx: values[4],
                ty: values[5]
            )
        default: matrix = .identity
        }
    }

    /// The extent of the sampler in the coordinates of the kernel: infinite if the border pixels are repeated.
    public var extent: CGRect {
        if isClamped { return .infinite }
        return matrix == .identity || !matrix.isInvertible
            ? image.extent : image.extent.applying(matrix.inverted())
    }

    /// The image as an input of a kernel.
    var node: ImageNode {
        let node = matrix == .identity ? image.node : image.node.transformed(by: matrix.inverted())
        return isClamped ? node.clamped() : node
    }

    /// Returns the sampler of rendered pixels.
    func reading(_ source: PixelSource) -> CIKernelSampler {
        CIKernelSampler(source: source, isNearest: isNearest)
    }
}

/// The pixels of an image in a kernel.
public struct CIKernelSampler {
    let source: PixelSource
    let isNearest: Bool

    /// The extent of the image, in the coordinates of the kernel.
    public var extent: CGRect { source.extent.extentRect }

    /// Returns the premultiplied color of the image at a position.
    ///
    /// Only positions in the region that the kernel's ROI callback returned are available; others are transparent.
    /// - Parameter position: A position in the coordinates of the kernel. The centers of pixels have a fraction of 0.5.
    public func sample(at position: SIMD2<Float>) -> SIMD4<Float> {
        let position = SIMD2<Double>(position)
        return isNearest ? source.nearest(to: position) : source.linear(at: position)
    }
}
