import Foundation
import LinuxIO
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

/// Renders images. May be used on any thread.
///
/// Large regions are divided among the threads of the context. If several threads use a context at once, one of them has
/// its helpers. A context keeps no results, only the memory of the large image that was released last.
public final class CIContext: NSObject, Sendable {
    let space: WorkingSpace
    private let total = Mutex(RenderCounters())
    private let pool: Mutex<WorkerPool>
    private let threadCount: Int
    private let memory = PixelMemoryPool()

    /// Creates a context that computes in linear light.
    public override convenience init() { self.init(options: nil) }

    /// Creates a context. Unknown options are ignored.
    public convenience init(options: [CIContextOption: Any]?) {
        self.init(options: options, threadCount: ProcessorCount.paintThreads)
    }

    /// Creates a context.
    /// - Parameter threadCount: The number of threads that render, including the calling thread.
    package init(options: [CIContextOption: Any]?, threadCount: Int) {
        let working = options?[.workingColorSpace]
        space = working is NSNull || working is CGColorSpace ? .stored : .linear
        self.threadCount = threadCount
        pool = Mutex(WorkerPool(threadCount: threadCount))
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
            region.area <= Self.maximumPixels, let surface = Surface(unfilled: region.size, pool: memory)
        else { return nil }
        let isOpaque = Mutex(true)
        let isRendered = render(image, region) { renderer, band in
            let part = PixelRect(x: 0, y: region.maxY - band.maxY, width: region.width, height: band.height)
            let target = surface
            let view = Surface(
                wrapping: surface.row(part.minY),
                size: part.size,
                bytesPerRow: surface.bytesPerRow,
                release: { withExtendedLifetime(target) {} }
            )
            if !renderer.render(to: view) { isOpaque.withLock { $0 = false } }
        }
        guard isRendered else { return nil }
        return CGImage(surface: surface, isOpaque: isOpaque.withLock { $0 })
    }

    /// Renders a region in bands.
    /// - Parameter body: A function that renders a band. It is called on several threads.
    /// - Returns: `false` if intermediate images would become too large.
    func render(_ image: CIImage, _ region: PixelRect, _ body: @Sendable (Renderer, PixelRect) -> Void) -> Bool {
        let bands = bands(of: region, image.node)
        let isComplete = Mutex(true)
        @Sendable func renderBand(_ index: Int) {
            guard isComplete.withLock({ $0 }) else { return }
            guard let renderer = Renderer(image.node, region: bands[index], space: space) else {
                return isComplete.withLock { $0 = false }
            }
            body(renderer, bands[index])
            let counters = renderer.counters
            total.withLock { $0.add(counters) }
        }
        let isShared: Void? =
            bands.count > 1
            ? pool.withLockIfAvailable { $0.perform(parts: bands.count) { index, _ in renderBand(index) } } : nil
        if isShared == nil { for index in bands.indices { renderBand(index) } }
        return isComplete.withLock { $0 }
    }

    /// The area from which on a region is divided among threads: below it, waking them takes longer than it saves.
    private static let smallestSharedArea = 1 << 16

    /// Returns the region divided into bands: with small intermediate images, and for several threads. The result is the
    /// same, since every part equals the corresponding part of the full rendering.
    private func bands(of region: PixelRect, _ node: ImageNode) -> [PixelRect] {
        func divided(_ count: Int) -> [PixelRect] {
            let count = min(region.height, count)
            return (0..<count).map { index in
                PixelRect(
                    minX: region.minX,
                    minY: region.minY + region.height * index / count,
                    maxX: region.maxX,
                    maxY: region.minY + region.height * (index + 1) / count
                )
            }
        }
        let plan = RenderPlan(node, region: region)
        let few = divided(1 + plan.storedPixels / (1 << 23))
        guard threadCount > 1, region.area >= Self.smallestSharedArea, few.count < threadCount else { return few }
        let computed = plan.intermediatePixels
        if computed == 0 { return divided(4 * threadCount) }
        // Intermediate images of bands overlap. Threads gain nothing if most of their work is the same.
        let shared = divided(threadCount)
        let sum = shared.reduce(0) { $0 + RenderPlan(node, region: $1).intermediatePixels }
        return 4 * sum <= 5 * computed ? shared : few
    }
}
