import Foundation
import Synchronization

/// An option of a ``CIContext``.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The color space of computations: a `CGColorSpace`, or `NSNull()` to use the components as stored. The default is
    /// linear light. The device RGB and gray spaces also use the components as stored, since images have the components
    /// of the screen.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
}

/// Renders images. Holds no caches; may be used on any thread.
public final class CIContext: NSObject, Sendable {
    let space: WorkingSpace
    private let total = Mutex(RenderCounters())

    /// Creates a context that computes in linear light.
    public override convenience init() { self.init(options: nil) }

    /// Creates a context. Unknown options are ignored.
    public init(options: [CIContextOption: Any]?) {
        let working = options?[.workingColorSpace]
        space = working is NSNull || working is CGColorSpace ? .stored : .linear
    }

    /// The rendering counters of the context so far.
    package var counters: RenderCounters { total.withLock { $0 } }

    /// The maximum number of pixels rendered at once, and the maximum length of a row or column: the limits of image
    /// files.
    static let maximumPixels = 64_000_000
    static let maximumSide = 32_767

    /// Renders a part of an image. Only that part is computed.
    /// - Parameter rect: The rectangle in the image's coordinates. It is made integral. Pixels outside the image's
    ///   extent are transparent.
    /// - Returns: `nil` if the rectangle is empty, infinite or larger than 64 million pixels, or if there is not enough
    ///   memory.
    public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
        let region = PixelRect(extent: rect)
        guard !region.isEmpty, !region.isEndless, region.width <= Self.maximumSide, region.height <= Self.maximumSide,
            region.area <= Self.maximumPixels, let surface = Surface(size: region.size)
        else { return nil }
        var isOpaque = true
        let isRendered = render(image, region) { renderer, band in
            let part = PixelRect(x: 0, y: region.maxY - band.maxY, width: region.width, height: band.height)
            let target = surface
            let view = Surface(
                wrapping: surface.row(part.minY),
                size: part.size,
                bytesPerRow: surface.bytesPerRow,
                release: { withExtendedLifetime(target) {} }
            )
            if !renderer.render(to: view) { isOpaque = false }
        }
        guard isRendered else { return nil }
        return CGImage(surface: surface, isOpaque: isOpaque)
    }

    /// Renders a region in bands.
    /// - Parameter body: A function that renders a band.
    /// - Returns: `false` if intermediate images would become too large.
    func render(_ image: CIImage, _ region: PixelRect, _ body: (Renderer, PixelRect) -> Void) -> Bool {
        for band in Self.bands(of: region, image.node) {
            guard let renderer = Renderer(image.node, region: band, space: space) else { return false }
            body(renderer, band)
            let counters = renderer.counters
            total.withLock { $0.add(counters) }
        }
        return true
    }

    /// Returns the region divided into bands with small intermediate images. The result is the same, since every part
    /// equals the corresponding part of the full rendering.
    private static func bands(of region: PixelRect, _ node: ImageNode) -> [PixelRect] {
        let stored = RenderPlan(node, region: region).storedPixels
        let count = min(region.height, 1 + stored / (1 << 23))
        return (0..<count).map { index in
            PixelRect(
                minX: region.minX,
                minY: region.minY + region.height * index / count,
                maxX: region.maxX,
                maxY: region.minY + region.height * (index + 1) / count
            )
        }
    }
}
