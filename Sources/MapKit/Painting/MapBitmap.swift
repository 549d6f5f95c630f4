import UIKit

/// The making of bitmaps of the map.
enum MapBitmap {
    /// The largest width and height in pixels.
    private static let limit = 8192.0

    /// Returns a Boolean value that indicates whether an image is neither empty nor too large.
    static func allows(_ size: CGSize, scale: CGFloat) -> Bool {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        return (1...limit).contains(width) && (1...limit).contains(height)
    }

    /// Returns an image that is drawn by a closure, into a context whose unit is a point, with y down; `nil` if it is empty, or too
    /// large.
    static func image(size: CGSize, scale: CGFloat, isOpaque: Bool, _ draw: (CGContext) -> Void) -> CGImage? {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard allows(size, scale: scale),
            let context = CGContext(
                data: nil,
                width: Int(width),
                height: Int(height),
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: (isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst).rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue
            )
        else { return nil }
        context.translateBy(x: 0, y: height)
        context.scaleBy(x: scale, y: -scale)
        draw(context)
        return context.makeImage()
    }
}
