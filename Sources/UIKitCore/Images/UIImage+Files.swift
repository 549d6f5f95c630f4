import CoreGraphics
import ImageCodecs

extension UIImage {
    /// Creates an image from PNG, JPEG, GIF, WebP, TIFF, or BMP data. Returns `nil` if the data has another format, is too
    /// damaged to be shown, or has more than 64 million pixels.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates an image from the data of an image file.
    /// - Parameter scale: The scale in pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let decoded = try? ImageFile.decode(data) else { return nil }
        self.init(
            cgImage: CGImage(surface: decoded.surface, isOpaque: decoded.isOpaque),
            scale: scale,
            orientation: Orientation(exif: decoded.orientation)
        )
    }

    /// Creates an image from a file, without caching it. As Apple documents, for the path `photo.png`, `photo@2x.png`
    /// is read on a screen with two pixels per point if that file exists. The default extension is `png`; a file without an
    /// extension is read as it is.
    public convenience init?(contentsOfFile path: String) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        let found = ImageName(url.lastPathComponent).find(in: [folder], scale: UIScreen.mainTraits.displayScale)
        guard let data = try? ImageFile.contents(of: found?.url.path ?? url.path) else { return nil }
        self.init(data: data, scale: found?.scale ?? 1)
    }

    /// Returns the image encoded as PNG, in its orientation, or `nil` if the image is empty or memory cannot be
    /// allocated.
    public func pngData() -> Data? {
        guard size != .zero, let bitmap = upright()?.bitmap else { return nil }
        return try? PNG.encode(bitmap.surface, opaque: bitmap.isOpaque)
    }

    /// Returns the image encoded as JPEG, in its orientation. Translucent pixels are composited on black. Returns `nil`
    /// if the image is empty, memory cannot be allocated, or a row has more than 65,500 pixels.
    /// - Parameter compressionQuality: The quality, from 0 (smallest) to 1 (best).
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard size != .zero, let bitmap = upright()?.bitmap else { return nil }
        return try? JPEG.encode(bitmap.surface, quality: compressionQuality)
    }

    /// Returns the image scaled to an exact size in pixels, or `nil` if the size is empty or memory cannot be
    /// allocated.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard let context = CGContext.bitmap(size: size, scale: 1, isOpaque: bitmap.isOpaque) else { return nil }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        withRenderingMode(.alwaysOriginal).draw(in: CGRect(origin: .zero, size: size))
        return context.makeImage().map { UIImage(cgImage: $0) }
    }
}
