import Foundation
import ImageCodecs
import Raster
import Synchronization

/// An image to which others are added over time, as for feedback or painting.
///
/// The accumulated image is stored with 8 bits per component.
public final class CIImageAccumulator: NSObject, Sendable {
    /// The extent of the accumulator.
    public let extent: CGRect
    /// The format of the accumulator.
    public let format: CIFormat

    private let region: PixelRect
    private let context = CIContext()
    private let stored = Mutex<CGImage?>(nil)

    /// Creates an accumulator without pixels, or returns `nil` if the extent is empty, infinite, or too large.
    /// - Parameter format: A format of four bytes.
    public init?(extent: CGRect, format: CIFormat) {
        let region = PixelRect(extent: extent)
        guard !region.isEmpty, !region.isEndless, region.area <= 64_000_000, format != .RGBAf else { return nil }
        self.extent = region.extentRect
        self.format = format
        self.region = region
    }

    /// Returns the accumulated image, which does not change later.
    public func image() -> CIImage {
        guard let image = stored.withLock({ $0 }) else { return .empty() }
        return CIImage(
            ImageNode.make(.image(image), extent: PixelRect(x: 0, y: 0, width: image.width, height: image.height))
        )
        .transformed(by: CGAffineTransform(translationX: extent.minX, y: extent.minY))
    }

    /// Replaces the accumulated image with the part of an image in the accumulator's extent.
    public func setImage(_ image: CIImage) {
        let rendered = context.createCGImage(image, from: extent)
        stored.withLock { $0 = rendered }
    }

    /// Replaces a part of the accumulated image.
    /// - Parameter dirtyRect: The part in which the image differs from the accumulated one. Only this part is rendered.
    public func setImage(_ image: CIImage, dirtyRect: CGRect) {
        let part = PixelRect(extent: dirtyRect).common(region)
        guard !part.isEmpty else { return }
        guard let old = stored.withLock({ $0 }), let copy = Surface(size: region.size),
            let rendered = context.createCGImage(image, from: part.extentRect)
        else { return setImage(image) }
        for y in 0..<region.height { copy.row(y).update(from: old.surface.row(y), count: region.width) }
        for y in 0..<part.height {
            let target = copy.row(region.maxY - part.maxY + y) + (part.minX - region.minX)
            target.update(from: rendered.surface.row(y), count: part.width)
        }
        let image = CGImage(surface: copy, isOpaque: false)
        stored.withLock { $0 = image }
    }

    /// Makes the accumulated image transparent.
    public func clear() { stored.withLock { $0 = nil } }
}
