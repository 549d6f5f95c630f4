/// An immutable bitmap image.
public final class CGImage: Sendable {
    /// The pixels: premultiplied ARGB32, the top row first. The surface is never written to once it belongs to an
    /// image. The pixels of an image mask are black; their alpha is the amount of paint let through.
    package let surface: Surface

    /// A Boolean value that indicates whether every pixel is opaque.
    package let isOpaque: Bool

    /// A Boolean value that indicates whether the image is a mask, without colors of its own, for painting with the
    /// fill color.
    public let isMask: Bool

    /// A Boolean value that indicates whether pixels are interpolated if the image is drawn larger or smaller.
    /// Otherwise the nearest pixel is used.
    public let shouldInterpolate: Bool

    /// The rendering intent given when the image was created. It has no effect.
    public let renderingIntent: CGColorRenderingIntent

    /// The pixel format of the image's memory, or `nil` for the native format of surfaces.
    private let givenFormat: BitmapFormat?
    private let provider: CGDataProvider?

    /// Creates an image from a surface that is no longer written to.
    /// - Parameter isOpaque: A Boolean value that indicates whether the alpha of every pixel is 255. It is not checked.
    package convenience init(surface: Surface, isOpaque: Bool) {
        self.init(surface: surface, isOpaque: isOpaque, format: nil)
    }

    /// Creates an image from a surface and its public description.
    /// - Parameters:
    ///   - format: The pixel format that the image reports.
    ///   - provider: The bytes in that format, or `nil` to derive them from the surface.
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

    /// Returns an image with other pixels and all other properties of this image.
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

    /// Returns the part of the image inside a rectangle, in pixels from the top left. As Apple documents, the rectangle
    /// is made integral and clipped to the image. Returns `nil` if it is empty. The part shares the memory of the
    /// image.
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

    /// Returns the image itself, which is immutable.
    public func copy() -> CGImage? { self }
}

/// The pixel format of the memory that ``CGImage/dataProvider`` returns.
extension CGImage {
    /// The number of bits per component.
    public var bitsPerComponent: Int { format.bitsPerComponent }

    /// The number of bits per pixel.
    public var bitsPerPixel: Int { format.bitsPerPixel }

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { format.bytesPerRow }

    /// The color space of the components, or `nil` for an image mask or coverage only.
    public var colorSpace: CGColorSpace? { format.colorSpace }

    /// The pixel layout.
    public var bitmapInfo: CGBitmapInfo { format.info }

    /// The position of alpha in a pixel.
    public var alphaInfo: CGImageAlphaInfo { format.info.alpha ?? .none }

    /// The byte order.
    public var byteOrderInfo: CGImageByteOrderInfo { format.info.order ?? .orderDefault }

    /// The pixels as bytes: the bytes that the image was created from, or a copy in the image's format.
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

    /// The bit offset, in a pixel of the surface, of the value by which the image multiplies a clip: the lightness of a
    /// gray image, or alpha.
    package var coverageShift: UInt32 { !isMask && format.isPlainGray ? 0 : 24 }
}
