/// The public description of the pixels of an image or a bitmap context.
struct BitmapFormat: Sendable {
    var bitsPerComponent: Int
    var bitsPerPixel: Int
    var bytesPerRow: Int

    /// The color space, or `nil` for masks.
    var colorSpace: CGColorSpace?
    var info: CGBitmapInfo
    var layout: PixelLayout

    /// Returns the format of a surface's pixels.
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

    /// Returns the same format for another width, with 8 bits per component and no padding between rows.
    func tight(width: Int) -> BitmapFormat {
        var format = self
        format.bitsPerComponent = 8
        format.bitsPerPixel = layout.bytesPerPixel * 8
        format.bytesPerRow = layout.bytesPerPixel * width
        return format
    }

    /// A Boolean value that indicates whether the samples are gray without alpha.
    var isPlainGray: Bool { colorSpace?.kind == .gray && colorSpace?.isPattern == false && !layout.hasAlpha }
}
