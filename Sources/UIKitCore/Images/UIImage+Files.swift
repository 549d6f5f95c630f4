import CoreGraphics

extension UIImage {
    /// Makes an image of a picture file's bytes: PNG, JPEG, GIF, WebP, TIFF or BMP. Nil for anything else, and for what
    /// is damaged, cut off, or has more than 64 million pixels.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Makes an image of a picture file's bytes.
    /// - Parameter scale: pixels to a point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let decoded = try? ImageFile.decode(data) else { return nil }
        self.init(
            cgImage: CGImage(surface: decoded.surface, isOpaque: decoded.isOpaque),
            scale: scale,
            orientation: Orientation(exif: decoded.orientation)
        )
    }

    /// Reads an image from a file, every time anew. For the path of `photo.png`, `photo@2x.png` is read on a screen of
    /// two pixels to a point where there is one, as Apple documents; without an extension PNG is meant.
    public convenience init?(contentsOfFile path: String) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        guard let found = ImageName(url.lastPathComponent).find(in: [folder], scale: UIScreen.mainScale),
            let data = try? Data(contentsOf: found.url)
        else { return nil }
        self.init(data: data, scale: found.scale)
    }

    /// The image's pixels as they are seen, as the bytes of a PNG file. Nil when there is no memory.
    public func pngData() -> Data? {
        guard size != .zero, let picture = upright()?.picture else { return nil }
        return try? PNG.encode(picture.surface, opaque: picture.isOpaque)
    }

    /// The image's pixels as they are seen, as the bytes of a JPEG file; what is translucent is put on black. Nil when
    /// there is no memory or more than 65,500 pixels in a row.
    /// - Parameter compressionQuality: 0, smallest, to 1, best.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard size != .zero, let picture = upright()?.picture else { return nil }
        return try? JPEG.encode(picture.surface, quality: compressionQuality)
    }

    /// A smaller version of the image, of exactly this size in pixels. Nil for an empty size and when there is no
    /// memory.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard let context = CGContext.bitmap(size: size, scale: 1, isOpaque: picture.isOpaque) else { return nil }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        withRenderingMode(.alwaysOriginal).draw(in: CGRect(origin: .zero, size: size))
        return context.makeImage().map { UIImage(cgImage: $0) }
    }
}
