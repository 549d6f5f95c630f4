import CBarcodes
import Foundation

/// The type of a detector for QR codes.
public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
/// The option for the accuracy of a detector: `CIDetectorAccuracyLow` or `CIDetectorAccuracyHigh`.
public let CIDetectorAccuracy = "CIDetectorAccuracy"
/// An accuracy for which large images are reduced to half of their size before they are searched.
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
/// An accuracy for which images are searched in their full size. The default.
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"

/// The type of a feature that is a QR code.
public let CIFeatureTypeQRCode = "QRCode"

/// A feature that was found in an image.
open class CIFeature: NSObject {
    /// The type of the feature.
    open var type: String { "" }
    /// The rectangle that contains the feature, in the coordinates of the image.
    public let bounds: CGRect

    init(bounds: CGRect) { self.bounds = bounds }
}

/// A QR code that was found in an image.
public final class CIQRCodeFeature: CIFeature {
    public override var type: String { CIFeatureTypeQRCode }
    /// The upper-left corner of the code, as the code is read, in the coordinates of the image.
    public let topLeft: CGPoint
    /// The upper-right corner of the code.
    public let topRight: CGPoint
    /// The lower-left corner of the code.
    public let bottomLeft: CGPoint
    /// The lower-right corner of the code.
    public let bottomRight: CGPoint
    /// The message of the code, or `nil` if it is not text.
    public let messageString: String?

    fileprivate init(corners: [CGPoint], message: String?) {
        (topLeft, bottomLeft, bottomRight, topRight) = (corners[0], corners[1], corners[2], corners[3])
        messageString = message
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (minX, minY) = (x.min() ?? 0, y.min() ?? 0)
        super.init(
            bounds: CGRect(x: minX, y: minY, width: (x.max() ?? 0) - minX, height: (y.max() ?? 0) - minY)
        )
    }
}

/// An object that finds features in images.
///
/// QR codes are found by libzbar, Debian's package `libzbar0` (12) or `libzbar0t64` (13). If it is not installed, nothing is
/// found, and a message is logged once.
public final class CIDetector: NSObject {
    private let context: CIContext
    private let isReduced: Bool

    /// Creates a detector, or returns `nil` for an unknown type.
    /// - Parameters:
    ///   - type: The type of the features: `CIDetectorTypeQRCode`.
    ///   - context: The context that renders images, or `nil` for a new one.
    ///   - options: The options by key: `CIDetectorAccuracy`. Unknown options are ignored.
    public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
        guard type == CIDetectorTypeQRCode else { return nil }
        self.context = context ?? CIContext(options: [.workingColorSpace: NSNull()])
        isReduced = options?[CIDetectorAccuracy] as? String == CIDetectorAccuracyLow
    }

    /// Returns the features of an image. An image without bounds has none.
    public func features(in image: CIImage) -> [CIFeature] { features(in: image, options: nil) }

    /// Returns the features of an image. An image without bounds has none.
    /// - Parameter options: No options are known; they are ignored.
    public func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] {
        let isSmall = image.extent.width < 1000 && image.extent.height < 1000
        let scale: CGFloat = isReduced && !isSmall ? 0.5 : 1
        let scaled = scale == 1 ? image : CIImage(image.node.resized(x: 0.5, y: 0.5))
        let extent = scaled.extent
        guard let rendered = context.createCGImage(scaled, from: extent) else { return [] }
        let (width, height) = (rendered.width, rendered.height)
        var gray = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            let row = rendered.surface.row(y)
            for x in 0..<width {
                let pixel = row[x]
                // Transparent pixels are shown on white.
                let light = 255 - (pixel >> 24)
                let sum = 299 * (pixel >> 16 & 255) + 587 * (pixel >> 8 & 255) + 114 * (pixel & 255)
                gray[y * width + x] = UInt8(min(sum / 1000 + light, 255))
            }
        }
        var found = FoundCodes()
        let result = withUnsafeMutablePointer(to: &found) { found in
            easel_barcode_find_qr(
                gray,
                UInt32(width),
                UInt32(height),
                { code, context in
                    guard let code, let found = context?.assumingMemoryBound(to: FoundCodes.self) else { return }
                    found.pointee.add(code.pointee)
                },
                found
            )
        }
        if result == -2 {
            Log.once(
                "zbar",
                from: "CoreImage",
                "cannot find QR codes: libzbar.so.0 is not installed (Debian package libzbar0 or libzbar0t64)"
            )
        }
        return found.codes.map { code in
            let corners = code.corners.map { corner in
                CGPoint(x: (extent.minX + corner.x) / scale, y: (extent.maxY - corner.y) / scale)
            }
            return CIQRCodeFeature(corners: corners, message: code.message)
        }
    }

    /// The codes that the library has found, with positions in pixels from the upper left.
    private struct FoundCodes {
        var codes: [(corners: [CGPoint], message: String?)] = []

        mutating func add(_ code: EaselFoundCode) {
            guard code.corners >= 4 else { return }
            let p = code.positions
            let corners = [(p.0, p.1), (p.2, p.3), (p.4, p.5), (p.6, p.7)].map {
                CGPoint(x: CGFloat($0.0), y: CGFloat($0.1))
            }
            let message = String(validating: UnsafeBufferPointer(start: code.bytes, count: code.count), as: UTF8.self)
            codes.append((corners, message))
        }
    }
}
