import Foundation
import ImageCodecs

/// An immutable recipe for an image. It has no pixels: a ``CIContext`` computes them when it renders a part of the
/// image.
///
/// Coordinates are pixels with the origin at the lower left and y pointing up, as everywhere in Core Image. May be used
/// on any thread.
public final class CIImage: NSObject, Sendable {
    let node: ImageNode

    init(_ node: ImageNode) { self.node = node }

    /// Creates an image from the recipe of another.
    package convenience init(copying image: CIImage) { self.init(image.node) }

    /// Creates an image from a Core Graphics image, with its lower-left corner at the origin.
    public convenience init(cgImage: CGImage) {
        let extent = PixelRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
        self.init(ImageNode.make(.image(cgImage), extent: extent))
    }

    /// Creates an image of a single color with infinite extent.
    public convenience init(color: CIColor) {
        self.init(color.isFinite ? .constant(color) : .empty)
    }

    /// Creates an image from the bytes of a PNG, JPEG, GIF, WebP, TIFF or BMP file. Returns `nil` for anything else,
    /// and if the image is damaged, truncated, or larger than 64 million pixels. As Core Image documents, the
    /// orientation in the file is not applied.
    public convenience init?(data: Data) {
        guard let decoded = try? ImageFile.decode(data) else { return nil }
        self.init(cgImage: CGImage(surface: decoded.surface, isOpaque: decoded.isOpaque))
    }

    /// Creates an image from a file, which is read immediately. Returns `nil` if the file cannot be read, or under the
    /// conditions of ``init(data:)``.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL, let data = try? ImageFile.contents(of: url.path) else { return nil }
        self.init(data: data)
    }

    /// Returns an image without pixels.
    public class func empty() -> CIImage { CIImage(.empty) }

    /// The bounds of the image in pixels; the image is transparent outside. `infinite` for an unbounded image, `null`
    /// for an empty one.
    public var extent: CGRect { node.extent.extentRect }

    /// Returns the image clipped to a rectangle, which is first made integral by expanding it to pixel boundaries.
    public func cropped(to rect: CGRect) -> CIImage { CIImage(node.cropped(to: PixelRect(extent: rect))) }

    /// Returns the image mapped by a transform. Pixels are interpolated linearly, unless the transform is a translation
    /// by integers or the image is that of ``samplingNearest()``. If the transform is not invertible, the result is an empty image.
    public func transformed(by matrix: CGAffineTransform) -> CIImage { CIImage(node.transformed(by: matrix)) }

    /// Returns the image with the nearest pixels taken by transforms, as for images of which each pixel is to be seen. Images
    /// of bar codes are sampled in this way.
    public func samplingNearest() -> CIImage { CIImage(node.sampled(nearest: true)) }

    /// Returns the image with pixels interpolated linearly by transforms. The default.
    public func samplingLinear() -> CIImage { CIImage(node.sampled(nearest: false)) }

    /// Returns the image composited over another.
    public func composited(over dest: CIImage) -> CIImage {
        CIImage(ImageNode.blended(node, over: dest.node, .sourceOver))
    }

    /// Returns the image with its border pixels repeated infinitely.
    public func clampedToExtent() -> CIImage { CIImage(node.clamped()) }

    /// Returns the result of a filter with this image as input image, the given values for its inputs and default
    /// values for the others. Returns an empty image if the filter does not exist or has no output for these values.
    /// - Parameter parameters: The values by the keys of the inputs.
    public func applyingFilter(_ filterName: String, parameters: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else {
            Log.once("filter \(filterName)", from: "CoreImage", "unknown filter \(filterName)")
            return .empty()
        }
        if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(self, forKey: kCIInputImageKey) }
        filter.setValuesForKeys(parameters)
        return filter.outputImage ?? .empty()
    }

    /// Returns the result of a filter with its default values.
    public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

    /// Returns the image with a Gaussian blur, which extends beyond its extent.
    /// - Parameter sigma: The standard deviation in pixels.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        sigma.isFinite ? CIImage(node.convolved(.gaussian(sigma: sigma))) : .empty()
    }

    /// The Core Graphics image that the image was created from, or `nil` if the image is anything else.
    public var cgImage: CGImage? {
        if case .image(let image) = node.content { image } else { nil }
    }
}

extension ImageNode {
    static func constant(_ color: CIColor) -> ImageNode {
        let pixel = color.pixel
        return make(
            .generator(
                .init { space in
                    let value = space.working(pixel).premultiplied
                    return { pixels, _, _, count in pixels.update(repeating: value, count: count) }
                }
            ),
            extent: .everything
        )
    }

    /// Returns an image computed by a function of the coordinates of pixel centers.
    static func generated(
        _ function: @escaping @Sendable (WorkingSpace) -> (SIMD2<Double>) -> Pixel
    ) -> ImageNode {
        make(
            .generator(
                .placed { space in
                    let color = function(space)
                    return { _, place in color(place) }
                }
            ),
            extent: .everything
        )
    }

    func transformed(by matrix: CGAffineTransform) -> ImageNode {
        guard matrix.isInvertible else { return .empty }
        let isMove = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
        let isIntegral = matrix.tx == matrix.tx.rounded() && matrix.ty == matrix.ty.rounded()
        if isMove, isIntegral, abs(matrix.tx) < CGFloat(1 << 30), abs(matrix.ty) < CGFloat(1 << 30) {
            return shifted(x: Int(matrix.tx), y: Int(matrix.ty))
        }
        if extent.isEmpty { return .empty }
        let result: PixelRect
        if extent.isEndless {
            result = .everything
        } else {
            let rect = CGRect(
                x: CGFloat(extent.minX),
                y: CGFloat(extent.minY),
                width: CGFloat(extent.width),
                height: CGFloat(extent.height)
            )
            result = PixelRect(extent: rect.applying(matrix))
        }
        let sampling = Sampling(inverse: matrix.inverted(), isNearest: samplesNearest)
        return .make(.sample(sampling, self), extent: result)
    }

    /// Returns the image with a convolution applied, or the image itself for `nil`.
    func convolved(_ convolution: Convolution?) -> ImageNode {
        guard let convolution else { return self }
        return .make(
            .rows(convolution.program, self),
            extent: extent.grownBy(x: convolution.reach, y: convolution.reach)
        )
    }
}
