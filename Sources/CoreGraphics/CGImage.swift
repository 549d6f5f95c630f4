/// A picture of pixels, which never changes.
public final class CGImage: Sendable {
    /// The pixels: premultiplied ARGB32, the top row first. No one writes to them once they are an image's. An image
    /// mask's are black, with an alpha of what paint it lets through.
    package let surface: Surface

    /// Whether every pixel is opaque.
    package let isOpaque: Bool

    /// Whether the image has no colours of its own, and says how much of the fill colour is painted.
    public let isMask: Bool

    /// Whether pixels are mixed where the image is drawn larger or smaller. Otherwise the nearest one is taken.
    public let shouldInterpolate: Bool

    /// What the image was made with; it has no effect.
    public let renderingIntent: CGColorRenderingIntent

    /// How the pixels lay in memory; nil for a surface's own way.
    private let givenFormat: BitmapFormat?
    private let provider: CGDataProvider?

    /// Makes an image of a surface that no one will write to any more.
    /// - Parameter isOpaque: promises that every pixel's alpha is 255.
    package convenience init(surface: Surface, isOpaque: Bool) {
        self.init(surface: surface, isOpaque: isOpaque, format: nil)
    }

    /// - Parameters:
    ///   - format: what to tell of the pixels.
    ///   - provider: has the bytes of that format; nil when they are to be made of the surface.
    init(
        surface: Surface,
        isOpaque: Bool,
        format: BitmapFormat?,
        provider: CGDataProvider? = nil,
        isMask: Bool = false,
        shouldInterpolate: Bool = true,
        intent: CGColorRenderingIntent = .defaultIntent
    ) {
        self.surface = surface
        self.isOpaque = isOpaque
        self.isMask = isMask
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        givenFormat = format
        self.provider = provider
    }

    /// An image of other pixels that has all else of this one.
    func with(surface: Surface, isOpaque: Bool) -> CGImage {
        CGImage(
            surface: surface,
            isOpaque: isOpaque,
            format: givenFormat?.tight(width: surface.size.width),
            isMask: isMask,
            shouldInterpolate: shouldInterpolate,
            intent: renderingIntent
        )
    }

    var format: BitmapFormat { givenFormat ?? .native(width: width, isOpaque: isOpaque) }

    /// The width in pixels.
    public var width: Int { surface.size.width }

    /// The height in pixels.
    public var height: Int { surface.size.height }

    /// The part of the image within a rectangle, in pixels from the top left. As Apple documents, the rectangle is made
    /// integral and cut to the image; nil when nothing is left. The part shares the image's memory.
    public func cropping(to rect: CGRect) -> CGImage? {
        guard let part = PixelRect(around: rect, within: surface.bounds) else { return nil }
        if part == surface.bounds { return self }
        let whole = surface
        let view = Surface(
            wrapping: whole.row(part.minY) + part.minX,
            size: part.size,
            bytesPerRow: whole.bytesPerRow,
            release: { withExtendedLifetime(whole) {} }
        )
        return with(surface: view, isOpaque: isOpaque)
    }

    /// The image itself, which never changes.
    public func copy() -> CGImage? { self }
}

/// How the pixels lie in the memory that ``CGImage/dataProvider`` gives.
extension CGImage {
    /// How many bits a component of a pixel has.
    public var bitsPerComponent: Int { format.bitsPerComponent }

    /// How many bits a pixel has.
    public var bitsPerPixel: Int { format.bitsPerPixel }

    /// How many bytes it is from one row to the next.
    public var bytesPerRow: Int { format.bytesPerRow }

    /// What components mean; nil for an image mask, and for coverage alone.
    public var colorSpace: CGColorSpace? { format.colorSpace }

    /// The layout of pixels.
    public var bitmapInfo: CGBitmapInfo { format.info }

    /// Where the alpha of pixels is.
    public var alphaInfo: CGImageAlphaInfo { format.info.alpha ?? .none }

    /// The order of bytes.
    public var byteOrderInfo: CGImageByteOrderInfo { format.info.order ?? .orderDefault }

    /// The pixels as bytes: those that the image was made of, or else a copy in the image's format.
    public var dataProvider: CGDataProvider? {
        if let provider { return provider }
        let format = format
        var bytes = Data(count: format.bytesPerRow * height)
        bytes.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            for y in 0..<height {
                format.layout.store(surface.row(y), count: width, to: base + y * format.bytesPerRow)
            }
        }
        return CGDataProvider(data: bytes)
    }

    /// Where in a pixel of the surface is how much a clip by this image lets through: a grey's lightness, or alpha.
    package var coverageShift: UInt32 { !isMask && format.isPlainGray ? 0 : 24 }
}
