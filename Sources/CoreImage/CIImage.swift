import Foundation

/// A recipe for a picture. Never changes, and has no pixels: those are made when a ``CIContext`` renders a part of it.
///
/// Coordinates are pixels, with the origin at the lower left and y pointing up, as in Core Image everywhere. May be used
/// on any thread.
public final class CIImage: NSObject, Sendable {
    let node: ImageNode

    init(_ node: ImageNode) { self.node = node }

    /// Makes an image of another one's recipe.
    package convenience init(copying image: CIImage) { self.init(image.node) }

    /// Makes an image of a picture, its lower left corner at the origin.
    public convenience init(cgImage: CGImage) {
        let extent = PixelRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
        self.init(ImageNode.make(.picture(cgImage), extent: extent))
    }

    /// Makes an image of one colour, without end.
    public convenience init(color: CIColor) {
        self.init(color.isFinite ? .constant(color) : .empty)
    }

    /// Makes an image of a picture file's bytes: PNG, JPEG, GIF, WebP, TIFF or BMP. Nil for anything else, and for what
    /// is damaged, cut off, or has more than 64 million pixels. As Core Image documents, it is not turned as the file's
    /// orientation says.
    public convenience init?(data: Data) {
        guard let decoded = try? ImageFile.decode(data) else { return nil }
        self.init(cgImage: CGImage(surface: decoded.surface, isOpaque: decoded.isOpaque))
    }

    /// Makes an image of a picture file, which is read at once. Nil when there is no such file, or as for ``init(data:)``.
    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// An image without pixels.
    public class func empty() -> CIImage { CIImage(.empty) }

    /// Where the image has pixels; all beyond are transparent. In whole pixels. `infinite` for one without end, `null`
    /// for an empty one.
    public var extent: CGRect { node.extent.extentRect }

    /// The image within a rectangle, which is first made integral: whole pixels around it.
    public func cropped(to rect: CGRect) -> CIImage { CIImage(node.cropped(to: PixelRect(extent: rect))) }

    /// The image mapped by a transform. Read between pixels linearly, unless it is only moved, by whole pixels. A
    /// transform that cannot be undone leaves an empty image.
    public func transformed(by matrix: CGAffineTransform) -> CIImage { CIImage(node.transformed(by: matrix)) }

    /// The image in front of another one.
    public func composited(over dest: CIImage) -> CIImage {
        CIImage(ImageNode.blended(node, over: dest.node, .sourceOver))
    }

    /// The image with the pixels of its border repeated without end.
    public func clampedToExtent() -> CIImage { CIImage(node.clamped()) }

    /// The image after a filter, with the values given for its inputs and the defaults for the others; the input image is
    /// this one. An empty image for a filter that does not exist, or that makes none of such values.
    /// - Parameter parameters: by the keys of the inputs.
    public func applyingFilter(_ filterName: String, parameters: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else {
            Log.once("filter \(filterName)", from: "CoreImage", "there is no filter \(filterName)")
            return .empty()
        }
        if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(self, forKey: kCIInputImageKey) }
        filter.setValuesForKeys(parameters)
        return filter.outputImage ?? .empty()
    }

    /// The image after a filter with its default values.
    public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

    /// The image blurred by a Gaussian, which goes beyond its extent.
    /// - Parameter sigma: the standard deviation in pixels.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        sigma.isFinite ? CIImage(node.convolved(.gaussian(sigma: sigma))) : .empty()
    }

    /// The picture that the image was made of, if it is that and nothing else.
    public var cgImage: CGImage? {
        if case .picture(let picture) = node.content { picture } else { nil }
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

    /// What each place has, by the coordinates of the pixel's middle.
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
        let isWhole = matrix.tx == matrix.tx.rounded() && matrix.ty == matrix.ty.rounded()
        if isMove, isWhole, abs(matrix.tx) < CGFloat(1 << 30), abs(matrix.ty) < CGFloat(1 << 30) {
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
        return .make(.sample(Sampling(inverse: matrix.inverted()), self), extent: result)
    }

    /// Blurred; itself without a convolution.
    func convolved(_ convolution: Convolution?) -> ImageNode {
        guard let convolution else { return self }
        return .make(
            .convolution(convolution, self),
            extent: extent.grownBy(x: convolution.reachX, y: convolution.reachY)
        )
    }
}
