/// What an image or a bitmap context says of its pixels.
struct BitmapFormat: Sendable {
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int

    /// Nil for masks.
    var colorSpace: CGColorSpace?
    var info: CGBitmapInfo
    var layout: PixelLayout

    /// The pixels of a surface.
    static func native(width: Int, isOpaque: Bool) -> BitmapFormat {
        let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
        return BitmapFormat(
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            bytesPerRow: width * 4,
            colorSpace: .deviceRGB,
            info: CGBitmapInfo(rawValue: alpha.rawValue).union(.byteOrder32Little),
            layout: isOpaque ? .nativeOpaque : .native
        )
    }

    /// The same for a picture of another width, its rows without gaps.
    func tight(width: Int) -> BitmapFormat {
        var format = self
        format.bitsPerComponent = 8
        format.bitsPerPixel = layout.bytesPerPixel * 8
        format.bytesPerRow = layout.bytesPerPixel * width
        return format
    }

    /// Whether samples are greys, and nothing else.
    var isPlainGray: Bool { colorSpace?.model == .gray && colorSpace?.isPattern == false && !layout.hasAlpha }
}
