import CoreGraphics
import Synchronization

/// A picture with a scale and a way up, which never changes. It may be made and drawn on any thread.
///
/// Behaves as Apple's UIKit documents. Sizes are in points: pixels over ``scale``, as seen upright.
public final class UIImage: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// Which way the stored pixels have to be turned to be seen upright.
    public enum Orientation: Int, Hashable, Sendable, CaseIterable {
        /// As they are.
        case up
        /// By half a turn.
        case down
        /// By a quarter turn counterclockwise.
        case left
        /// By a quarter turn clockwise.
        case right
        /// Mirrored from left to right.
        case upMirrored
        /// Mirrored from top to bottom.
        case downMirrored
        /// Mirrored from left to right and turned counterclockwise by a quarter.
        case leftMirrored
        /// Mirrored from left to right and turned clockwise by a quarter.
        case rightMirrored
    }

    /// What the part of a resizable image between its caps does when it is drawn larger.
    public enum ResizingMode: Int, Hashable, Sendable {
        /// Repeats.
        case tile
        /// Stretches.
        case stretch
    }

    /// Whether an image is drawn in its own colours, or as a stencil in one.
    public enum RenderingMode: Int, Hashable, Sendable {
        /// As whoever shows it prefers: in its own colours unless told otherwise.
        case automatic
        /// In its own colours, always.
        case alwaysOriginal
        /// As a stencil: an image view fills it with the tint colour, drawing with the fill colour of the context.
        case alwaysTemplate
    }

    /// What an image is beside its pixels.
    struct Traits: Sendable {
        var scale: CGFloat = 1
        var orientation = Orientation.up
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        var isResizable = false
        var alignmentRectInsets = UIEdgeInsets.zero
        var flipsForRightToLeft = false
        var frames: [UIImage]?
        var duration: TimeInterval = 0
        /// What the image was registered for in its asset.
        var registered: UITraitCollection?
    }

    let content: ImageContent
    let traits: Traits
    private let asset = Mutex<UIImageAsset?>(nil)

    init(_ content: ImageContent, _ traits: Traits) {
        self.content = content
        self.traits = traits
        size = UIImage.size(of: content.pixelSize, traits.scale, traits.orientation)
    }

    convenience init(_ picture: CGImage, _ traits: Traits) { self.init(.picture(picture), traits) }

    /// The pixels; those of a recipe are made now, unless they were before.
    var picture: CGImage { content.picture }

    /// The picture in points, as seen upright.
    public let size: CGSize

    private static func size(of pixels: CGSize, _ scale: CGFloat, _ orientation: Orientation) -> CGSize {
        let (width, height) = (pixels.width / scale, pixels.height / scale)
        return orientation.swapsSides ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// Creates an image without a size, which draws nothing.
    public override convenience init() { self.init(.nothing, Traits()) }

    /// Makes an image of a picture, a pixel for a point.
    public convenience init(cgImage: CGImage) { self.init(cgImage, Traits()) }

    /// Makes an image of a picture.
    /// - Parameters:
    ///   - scale: pixels to a point. What is not a positive number acts as 1.
    ///   - orientation: which way the picture has to be turned.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        self.init(cgImage, Traits(scale: scale, orientation: orientation))
    }

    /// The pixels as they are stored, not turned. Nil for an image of a `CIImage`, as Apple documents.
    public var cgImage: CGImage? {
        if case .picture(let picture) = content { picture } else { nil }
    }

    /// Pixels to a point.
    public var scale: CGFloat { traits.scale }

    /// Which way the stored pixels have to be turned.
    public var imageOrientation: Orientation { traits.orientation }

    /// Whether the image is drawn in its own colours.
    public var renderingMode: RenderingMode { traits.renderingMode }

    /// How much of a resizable image is never scaled, from its sides, in points.
    public var capInsets: UIEdgeInsets { traits.capInsets }

    /// What the part between the caps does.
    public var resizingMode: ResizingMode { traits.resizingMode }

    /// How far the frame of what is shown lies outside of what is to be aligned (a shadow or a glow, say), in points. An
    /// image view has the same.
    public var alignmentRectInsets: UIEdgeInsets { traits.alignmentRectInsets }

    /// Whether an image view mirrors the image where its contents run from right to left.
    public var flipsForRightToLeftLayoutDirection: Bool { traits.flipsForRightToLeft }

    /// The images that take this one's place under other traits; nil for an image that has no others.
    public var imageAsset: UIImageAsset? { asset.withLock { $0 } }

    func setAsset(_ new: UIImageAsset?) { asset.withLock { $0 = new } }

    /// The traits that the image was registered for; nothing is specified for one that was not.
    public var traitCollection: UITraitCollection { traits.registered ?? UITraitCollection() }

    /// The pictures of a moving image; nil for a still one.
    public var images: [UIImage]? { traits.frames }

    /// How long a moving image takes in seconds; zero for a still one.
    public var duration: TimeInterval { traits.duration }

    // MARK: As an object

    /// Returns a Boolean value that indicates whether an object is an image that looks and behaves the same: the same
    /// pixels, scale, orientation, caps, rendering mode and so on, however it was made.
    ///
    /// As Apple documents, it is the pixels that are compared.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIImage).map { hasContent(of: $0) } ?? false }

    /// A hash of size, scale and orientation.
    public override var hash: Int { contentHash }

    /// The class, the size in points and the rendering mode.
    public override var description: String {
        "<UIImage:\(objectAddress) anonymous {\(size.width.shortText), \(size.height.shortText)} "
            + "renderingMode=\(renderingMode)>"
    }

    // MARK: Variants

    /// Of an image that has others for other traits, the one that suits these; rendering mode and caps stay.
    func variant(for traitCollection: UITraitCollection) -> UIImage {
        guard let asset = imageAsset else { return self }
        let own = traits
        return asset.image(with: traitCollection).with {
            $0.renderingMode = own.renderingMode
            $0.capInsets = own.capInsets
            $0.resizingMode = own.resizingMode
            $0.isResizable = own.isResizable
            $0.alignmentRectInsets = own.alignmentRectInsets
            $0.flipsForRightToLeft = own.flipsForRightToLeft
        }
    }

    private func with(_ change: (inout Traits) -> Void) -> UIImage {
        var traits = traits
        change(&traits)
        let image = UIImage(content, traits)
        image.setAsset(imageAsset)
        return image
    }

    /// The same image, drawn in its own colours or as a stencil.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        with { $0.renderingMode = renderingMode }
    }

    /// The same image with corners that keep their size when it is drawn larger, and a middle that repeats.
    /// - Parameter capInsets: how far the corners reach, from the sides, in points.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// The same image with corners that keep their size when it is drawn larger.
    /// - Parameters:
    ///   - capInsets: how far the corners reach, from the sides, in points. Negative or not finite ones act as zero.
    ///   - resizingMode: what the part between the corners does.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        func cap(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }
        return with {
            $0.capInsets = UIEdgeInsets(
                top: cap(capInsets.top),
                left: cap(capInsets.left),
                bottom: cap(capInsets.bottom),
                right: cap(capInsets.right)
            )
            $0.resizingMode = resizingMode
            $0.isResizable = true
        }
    }

    /// The same image, mirrored from left to right as it is seen; so are its caps and its alignment rectangle.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        with {
            $0.orientation = $0.orientation.mirrored
            $0.capInsets = $0.capInsets.mirrored
            $0.alignmentRectInsets = $0.alignmentRectInsets.mirrored
        }
    }

    /// The same image, which an image view mirrors where its contents run from right to left. As it is drawn by its own
    /// calls, it stays as it is.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flipsForRightToLeft = true } }

    /// The same image with an alignment rectangle that lies inside of it.
    /// - Parameter alignmentInsets: how far inside, from the sides, in points.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        with { $0.alignmentRectInsets = alignmentInsets }
    }

    /// A format for drawing images like this one: of its scale, and opaque if it is.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = picture.isOpaque
        return format
    }

    /// The image's shape in one colour.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// The image's shape in one colour.
    /// - Parameter renderingMode: of the new image; a template's colour is replaced when it is shown.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        guard let tinted = picture.tinted(color.cgColor) else { return self }
        var traits = traits
        traits.renderingMode = renderingMode
        traits.frames = traits.frames?.map { $0.withTintColor(color, renderingMode: renderingMode) }
        return UIImage(tinted, traits)
    }

    /// A moving image. Nil without pictures.
    /// - Parameters:
    ///   - images: shown one after the other, for the same time each.
    ///   - duration: of all of them, in seconds; zero is a thirtieth of a second for each, as Apple documents for image
    ///     views.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        var traits = first.traits
        traits.frames = images
        traits.duration = duration > 0 ? duration : Double(images.count) / 30
        return UIImage(first.content, traits)
    }
}

extension UIEdgeInsets {
    /// With left and right exchanged.
    fileprivate var mirrored: UIEdgeInsets { UIEdgeInsets(top: top, left: right, bottom: bottom, right: left) }
}

extension UIImage.Orientation {
    /// From the numbers of EXIF and TIFF, 1 to 8.
    init(exif: Int) {
        let all: [UIImage.Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]
        self = all.indices.contains(exif - 1) ? all[exif - 1] : .up
    }

    /// Whether what is stored in rows is seen in columns.
    var swapsSides: Bool {
        switch self {
        case .up, .down, .upMirrored, .downMirrored: false
        case .left, .right, .leftMirrored, .rightMirrored: true
        }
    }

    /// From stored pixels to upright ones, y down.
    /// - Parameter size: of the stored picture.
    func transform(width: CGFloat, height: CGFloat) -> CGAffineTransform {
        let (a, b, c, d): (CGFloat, CGFloat, CGFloat, CGFloat) =
            switch self {
            case .up: (1, 0, 0, 1)
            case .upMirrored: (-1, 0, 0, 1)
            case .down: (-1, 0, 0, -1)
            case .downMirrored: (1, 0, 0, -1)
            case .leftMirrored: (0, 1, 1, 0)
            case .right: (0, 1, -1, 0)
            case .rightMirrored: (0, -1, -1, 0)
            case .left: (0, -1, 1, 0)
            }
        // Whatever goes to negative coordinates is moved back.
        let x = (a < 0 ? width : 0) + (c < 0 ? height : 0)
        let y = (b < 0 ? width : 0) + (d < 0 ? height : 0)
        return CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y)
    }

    /// Mirrored from left to right as it is seen.
    var mirrored: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        case .left: .rightMirrored
        case .rightMirrored: .left
        case .right: .leftMirrored
        case .leftMirrored: .right
        }
    }
}
