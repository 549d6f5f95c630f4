import Foundation
import Synchronization

/// What a ``CIContext`` can be told.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String

    /// Makes an option of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The colours that filters compute with: a `CGColorSpace`, or `NSNull()` for the components as they are stored.
    /// Without it they compute with linear light. The device's RGB and grey are as stored, too, since the screen's
    /// components are what pictures have.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
}

/// Renders images. Keeps nothing from one time to the next; may be used on any thread.
public final class CIContext: NSObject, Sendable {
    let space: WorkingSpace
    private let total = Mutex(RenderCounters())

    /// Makes a context that computes with linear light.
    public override convenience init() { self.init(options: nil) }

    /// Makes a context. Options that are not known are not looked at.
    public init(options: [CIContextOption: Any]?) {
        let working = options?[.workingColorSpace]
        space = working is NSNull || working is CGColorSpace ? .stored : .linear
    }

    /// What the context has rendered so far.
    package var counters: RenderCounters { total.withLock { $0 } }

    /// More pixels are not rendered at once, nor more in a row or column: the limits of picture files.
    private static let maximumPixels = 64_000_000
    private static let maximumSide = 32_767

    /// Renders a part of an image: only that is computed.
    /// - Parameter rect: in the image's coordinates. It is made integral; what is beyond the image's extent is transparent.
    /// - Returns: nil for a rectangle that is empty or infinite or has more than 64 million pixels, and when there is no
    ///   memory.
    public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
        let region = PixelRect(extent: rect)
        guard !region.isEmpty, !region.isEndless, region.width <= Self.maximumSide, region.height <= Self.maximumSide,
            region.area <= Self.maximumPixels, let surface = Surface(size: region.size)
        else { return nil }
        let bands = Self.bands(of: region, image.node)
        var isOpaque = true
        for band in bands {
            guard let renderer = Renderer(image.node, region: band, space: space) else { return nil }
            let part = PixelRect(x: 0, y: region.maxY - band.maxY, width: region.width, height: band.height)
            let target = surface
            let view = Surface(
                wrapping: surface.row(part.minY),
                size: part.size,
                bytesPerRow: surface.bytesPerRow,
                release: { withExtendedLifetime(target) {} }
            )
            if !renderer.render(to: view) { isOpaque = false }
            let counters = renderer.counters
            total.withLock { $0.add(counters) }
        }
        return CGImage(surface: surface, isOpaque: isOpaque)
    }

    /// The region in bands for which intermediate pictures stay small. Parts equal the whole, so it does not show.
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
