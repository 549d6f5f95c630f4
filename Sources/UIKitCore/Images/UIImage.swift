import CoreGraphics
import Synchronization

/// An immutable image with a scale and an orientation. It can be created and drawn on any thread.
///
/// The class behaves as UIKit's documentation describes. Sizes are in points: pixels divided by ``scale``, after the
/// orientation is applied.
public final class UIImage: NSObject, Sendable {
    private let foundationTypeWord = FoundationTypeWord()

    /// The rotation and mirroring that display the stored pixels upright.
    public enum Orientation: Int, Hashable, Sendable, CaseIterable {
        /// The pixels are displayed as stored.
        case up
        /// The pixels are rotated by 180°.
        case down
        /// The pixels are rotated counterclockwise by 90°.
        case left
        /// The pixels are rotated clockwise by 90°.
        case right
        /// The pixels are mirrored horizontally.
        case upMirrored
        /// The pixels are mirrored vertically.
        case downMirrored
        /// The pixels are mirrored horizontally and rotated counterclockwise by 90°.
        case leftMirrored
        /// The pixels are mirrored horizontally and rotated clockwise by 90°.
        case rightMirrored
    }

    /// The filling of the area between the caps when a resizable image is drawn larger.
    public enum ResizingMode: Int, Hashable, Sendable {
        /// The area is tiled.
        case tile
        /// The area is stretched.
        case stretch
    }

    /// The rendering of an image in its own colors or as a template in one color.
    public enum RenderingMode: Int, Hashable, Sendable {
        /// The default of the view or the context that displays the image, usually its own colors.
        case automatic
        /// The image is always drawn in its own colors.
        case alwaysOriginal
        /// The image is a template: an image view fills it with the tint color, drawing calls with the context's fill
        /// color.
        case alwaysTemplate
    }

    /// The properties of an image other than its pixels.
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
        /// The traits that the image was registered for in its asset.
        var registered: UITraitCollection?
        /// The symbol that the image shows.
        var symbol: SymbolSource?
        /// The distance from the lower edge to the baseline; `nil` for that of the symbol, if the image is one.
        var baseline: CGFloat??
    }

    let content: ImageContent
    let traits: Traits
    private let asset = Mutex<UIImageAsset?>(nil)
    private let accessibility = Mutex(AccessibilityAttributes())

    init(_ content: ImageContent, _ traits: Traits) {
        self.content = content
        self.traits = traits
        size = UIImage.size(of: content.pixelSize, traits.scale, traits.orientation)
    }

    /// The spoken name of the image, which views that show it have as their label. That of a symbol is a name in the user's
    /// language by default; that of other images is `nil`.
    public var accessibilityLabel: String? {
        get { accessibilityAttributes.label ?? traits.symbol?.spokenName }
        set { accessibilityAttributes.label = newValue }
    }

    /// The accessibility values of the image itself.
    var accessibilityAttributes: AccessibilityAttributes {
        get { accessibility.withLock { $0 } }
        set { accessibility.withLock { $0 = newValue } }
    }

    convenience init(_ bitmap: CGImage, _ traits: Traits) { self.init(.bitmap(bitmap), traits) }

    /// The pixels. Reading this property renders a Core Image image or a symbol if it has not been rendered yet.
    var bitmap: CGImage { content.bitmap }

    /// The size in points, after the orientation is applied.
    public let size: CGSize

    private static func size(of pixels: CGSize, _ scale: CGFloat, _ orientation: Orientation) -> CGSize {
        let (width, height) = (pixels.width / scale, pixels.height / scale)
        return orientation.swapsSides ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// Creates an image of size zero, which draws nothing.
    public override convenience init() { self.init(.nothing, Traits()) }

    /// Creates an image of a bitmap, with one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage, Traits()) }

    /// Creates an image of a bitmap.
    /// - Parameters:
    ///   - scale: The scale in pixels per point. A value that is not finite and positive is replaced by 1.
    ///   - orientation: The orientation of the pixels.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        self.init(cgImage, Traits(scale: scale, orientation: orientation))
    }

    /// The stored pixels, without the orientation applied. `nil` for an image of a `CIImage`, as Apple documents.
    public var cgImage: CGImage? {
        switch content {
        case .bitmap(let bitmap): bitmap
        case .symbol(let symbol): symbol.bitmap
        case .recipe, .nothing: nil
        }
    }

    /// The scale in pixels per point.
    public var scale: CGFloat { traits.scale }

    /// The orientation of the stored pixels.
    public var imageOrientation: Orientation { traits.orientation }

    /// The rendering mode of the image.
    public var renderingMode: RenderingMode { traits.renderingMode }

    /// The insets of the area that is scaled in a resizable image, in points. The area outside of them, the caps, is
    /// not scaled.
    public var capInsets: UIEdgeInsets { traits.capInsets }

    /// The filling of the area between the caps.
    public var resizingMode: ResizingMode { traits.resizingMode }

    /// The insets from the image's bounds to its alignment rectangle, in points, for example to exclude a shadow or a
    /// glow. An image view has the insets of its image.
    public var alignmentRectInsets: UIEdgeInsets { traits.alignmentRectInsets }

    /// A Boolean value that indicates whether an image view mirrors the image in a right-to-left layout.
    public var flipsForRightToLeftLayoutDirection: Bool { traits.flipsForRightToLeft }

    /// The asset that contains this image's variants for other traits, or `nil` if there is none.
    public var imageAsset: UIImageAsset? { asset.withLock { $0 } }

    func setAsset(_ new: UIImageAsset?) { asset.withLock { $0 = new } }

    /// The traits that the image was registered for, or unspecified traits if it was not registered.
    public var traitCollection: UITraitCollection { traits.registered ?? UITraitCollection() }

    /// The images of an animated image, or `nil` for a still image.
    public var images: [UIImage]? { traits.frames }

    /// The duration of an animated image in seconds, or zero for a still image.
    public var duration: TimeInterval { traits.duration }

    // MARK: Equality and description

    /// Returns a Boolean value that indicates whether an object is an image that looks and behaves the same: it has the
    /// same pixels, scale, orientation, caps, rendering mode, and other properties, regardless of how it was created.
    ///
    /// As Apple documents, the pixels are compared.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIImage).map { hasContent(of: $0) } ?? false }

    /// A hash of size, scale, and orientation.
    public override var hash: Int { contentHash }

    /// The class, the size in points, and the rendering mode.
    public override var description: String {
        "<UIImage:\(objectAddress) \(traits.symbol.map { "symbol(system: \($0.name))" } ?? "anonymous") {\(size.width.shortText), \(size.height.shortText)} "
            + "renderingMode=\(renderingMode)>"
    }

    // MARK: Variants

    /// Returns the variant in the image's asset that matches traits best, with this image's rendering mode and caps.
    /// Returns the image itself if it has no asset.
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

    /// Returns the same image with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        with { $0.renderingMode = renderingMode }
    }

    /// Returns the same image with caps that are not scaled when it is drawn larger, and a tiled area between them.
    /// - Parameter capInsets: The sizes of the caps from the edges, in points.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// Returns the same image with caps that are not scaled when it is drawn larger.
    /// - Parameters:
    ///   - capInsets: The sizes of the caps from the edges, in points. Values that are negative or not finite are
    ///     replaced by zero.
    ///   - resizingMode: The filling of the area between the caps.
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

    /// Returns the same image, mirrored horizontally as displayed, including its caps and its alignment rectangle.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        with {
            $0.orientation = $0.orientation.mirrored
            $0.capInsets = $0.capInsets.mirrored
            $0.alignmentRectInsets = $0.alignmentRectInsets.mirrored
        }
    }

    /// Returns the same image, which an image view mirrors in a right-to-left layout. The image's own drawing methods
    /// do not mirror it.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flipsForRightToLeft = true } }

    /// Returns the same image with an alignment rectangle inside its bounds.
    /// - Parameter alignmentInsets: The insets from the edges, in points.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        with { $0.alignmentRectInsets = alignmentInsets }
    }

    /// A renderer format for images of the same scale and opacity.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = bitmap.isOpaque
        return format
    }

    /// Returns the image's shape in one color.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// Returns the image's shape in one color.
    /// - Parameter renderingMode: The rendering mode of the new image. The color of a template image is replaced when
    ///   it is displayed.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        guard let tinted = bitmap.tinted(color.cgColor) else { return self }
        var traits = traits
        traits.renderingMode = renderingMode
        traits.symbol?.tint = color
        traits.frames = traits.frames?.map { $0.withTintColor(color, renderingMode: renderingMode) }
        return UIImage(tinted, traits)
    }

    /// Returns an animated image, or `nil` if there are no images.
    /// - Parameters:
    ///   - images: The images, displayed one after the other for the same time each.
    ///   - duration: The duration of one cycle through the images, in seconds. Zero displays each image for a thirtieth
    ///     of a second, as Apple documents for image views.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        var traits = first.traits
        traits.frames = images
        traits.duration = duration > 0 ? duration : Double(images.count) / 30
        return UIImage(first.content, traits)
    }
}

extension UIEdgeInsets {
    /// The insets with left and right exchanged.
    fileprivate var mirrored: UIEdgeInsets { UIEdgeInsets(top: top, left: right, bottom: bottom, right: left) }
}

extension UIImage.Orientation {
    /// Creates an orientation from the value that EXIF and TIFF use, 1 to 8.
    init(exif: Int) {
        let all: [UIImage.Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]
        self = all.indices.contains(exif - 1) ? all[exif - 1] : .up
    }

    /// A Boolean value that indicates whether the orientation exchanges width and height.
    var swapsSides: Bool {
        switch self {
        case .up, .down, .upMirrored, .downMirrored: false
        case .left, .right, .leftMirrored, .rightMirrored: true
        }
    }

    /// Returns the transform from stored to displayed pixels, with a downward y axis.
    /// - Parameters:
    ///   - width: The width of the stored bitmap.
    ///   - height: The height of the stored bitmap.
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
        // Negative coordinates are translated back into the bitmap.
        let x = (a < 0 ? width : 0) + (c < 0 ? height : 0)
        let y = (b < 0 ? width : 0) + (d < 0 ? height : 0)
        return CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y)
    }

    /// The orientation mirrored horizontally as displayed.
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
