import Foundation
import ImageCodecs
import Raster

extension CIContext {
    /// Renders a part of an image.
    ///
    /// The result has 8 bits per component and the color space of the screen, which the formats of four bytes and the color
    /// spaces of the device and sRGB have in common. The other parameters are those of Apple's method.
    /// - Returns: `nil` for the format `RGBAf`, and as ``createCGImage(_:from:)``.
    public func createCGImage(
        _ image: CIImage,
        from rect: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) -> CGImage? {
        format == .RGBAf ? nil : createCGImage(image, from: rect)
    }

    /// Renders a part of an image into memory. The top row comes first, and colors are premultiplied.
    ///
    /// Nothing is written if the rectangle is empty, infinite or larger than 64 million pixels, if a row does not fit into
    /// `rowBytes`, or if there is not enough memory for intermediate images.
    /// - Parameters:
    ///   - data: The memory, with `rowBytes` bytes for each row of the rectangle.
    ///   - rowBytes: The number of bytes from one row to the next.
    ///   - bounds: The rectangle in the image's coordinates. It is made integral.
    ///   - format: The format of the pixels. `RGBAf` preserves components outside of 0...1.
    ///   - colorSpace: The color space of the components, or `nil` for that of the context's computations.
    public func render(
        _ image: CIImage,
        toBitmap data: UnsafeMutableRawPointer,
        rowBytes: Int,
        bounds: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let region = PixelRect(extent: bounds)
        let pixelSize = format == .RGBAf ? 16 : 4
        guard !region.isEmpty, !region.isEndless, region.width <= Self.maximumSide, region.height <= Self.maximumSide,
            region.area <= Self.maximumPixels, rowBytes >= region.width * pixelSize
        else { return }
        let space = space
        let isEncoded = colorSpace != nil
        // Bands write different rows.
        nonisolated(unsafe) let data = data
        _ = render(image, region) { renderer, band in
            renderer.render { line, row in
                let target = data + (region.maxY - band.maxY + line) * rowBytes
                for index in 0..<region.width {
                    let pixel = row[index]
                    let color = isEncoded ? space.encoded(pixel.straight).with(alpha: pixel.w).premultiplied : pixel
                    format.write(color, to: target + index * pixelSize)
                }
            }
        }
    }

    /// Returns a whole image encoded as PNG, or `nil` if it cannot be rendered.
    public func pngRepresentation(
        of image: CIImage,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        guard let rendered = createCGImage(image, from: image.extent, format: format, colorSpace: colorSpace) else {
            return nil
        }
        return try? PNG.encode(rendered.surface, opaque: rendered.isOpaque)
    }

    /// Returns a whole image encoded as JPEG, or `nil` if it cannot be rendered. Translucent pixels are composited on black.
    /// - Parameter options: The options by key: `lossyCompressionQuality`, from 0 (smallest) to 1 (best, the default).
    public func jpegRepresentation(
        of image: CIImage,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        guard let rendered = createCGImage(image, from: image.extent) else { return nil }
        let quality = options[.lossyCompressionQuality].flatMap { FilterInput.number($0) } ?? 1
        return try? JPEG.encode(rendered.surface, quality: CGFloat(min(max(quality.isFinite ? quality : 1, 0), 1)))
    }

    /// Writes a whole image to a PNG file.
    /// - Throws: ``CIContextError/cannotRender`` if the image is empty, infinite or too large; the error of Foundation if the
    ///   file cannot be written. A file that exists is replaced only if all bytes could be written.
    public func writePNGRepresentation(
        of image: CIImage,
        to url: URL,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        guard let data = pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options) else {
            throw CIContextError.cannotRender
        }
        try data.write(to: url, options: .atomic)
    }

    /// Writes a whole image to a JPEG file.
    /// - Throws: ``CIContextError/cannotRender`` if the image is empty, infinite or too large; the error of Foundation if the
    ///   file cannot be written. A file that exists is replaced only if all bytes could be written.
    public func writeJPEGRepresentation(
        of image: CIImage,
        to url: URL,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        guard let data = jpegRepresentation(of: image, colorSpace: colorSpace, options: options) else {
            throw CIContextError.cannotRender
        }
        try data.write(to: url, options: .atomic)
    }
}

/// An error of a context that writes files.
public enum CIContextError: Error, Equatable, CustomStringConvertible {
    /// The image is empty, infinite or too large.
    case cannotRender

    /// A description of the error.
    public var description: String { "cannot render the image: it is empty, infinite or too large" }
}

/// An option of a file that a context writes.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The quality of a JPEG file: a number from 0 (smallest) to 1 (best).
    public static let lossyCompressionQuality = CIImageRepresentationOption(
        rawValue: "kCGImageDestinationLossyCompressionQuality"
    )
}

extension CIFormat {
    /// Writes a premultiplied color. In formats of bytes, components are limited to the alpha; NaN is written as zero.
    fileprivate func write(_ color: Pixel, to target: UnsafeMutableRawPointer) {
        if self == .RGBAf { return target.storeBytes(of: color, as: Pixel.self) }
        func byte(_ value: Float, _ limit: Float) -> UInt8 { UInt8((value > 0 ? min(value, limit) : 0) * 255 + 0.5) }
        let alpha: Float = color.w > 0 ? min(color.w, 1) : 0
        let (red, green, blue) = (byte(color.x, alpha), byte(color.y, alpha), byte(color.z, alpha))
        let bytes: (UInt8, UInt8, UInt8, UInt8) =
            switch self {
            case .ARGB8: (byte(alpha, 1), red, green, blue)
            case .RGBA8: (red, green, blue, byte(alpha, 1))
            default: (blue, green, red, byte(alpha, 1))
            }
        target.storeBytes(of: bytes, as: (UInt8, UInt8, UInt8, UInt8).self)
    }
}
