import Glibc
import Synchronization
import Typography

/// The tools of a raster engine, whose memory is retained from one view's drawing to the next.
///
/// An engine takes a set when it is created and returns it when it is deallocated. A set belongs to one engine at a
/// time, and so to one thread.
final class RasterTools {
    let rasterizer = Rasterizer()
    let stroker = Stroker()
    // Only the engine that has the tools uses it, for one operation at a time.
    @exclusivity(unchecked) var outline = OutlineBuffer()
    let scratch = CoverageMask()
    let glyphs = GlyphRunPainter()
    let blur = GaussianBlur()

    private var pixels: UnsafeMutablePointer<UInt32>?
    private var pixelCapacity = 0
    private(set) var pixelAllocationCount = 0

    init() { outline.findsOverlaps = true }

    deinit { free(pixels) }

    /// Returns memory for pixels, valid until the next call; `nil` if there is no memory.
    func pixels(count: Int) -> UnsafeMutablePointer<UInt32>? {
        if count > pixelCapacity {
            free(pixels)
            pixels = aligned_alloc(64, (count * 4 + 4095) & ~4095)?.assumingMemoryBound(to: UInt32.self)
            pixelCapacity = pixels == nil ? 0 : count
            pixelAllocationCount += 1
        }
        return pixels
    }

    /// The number of memory allocations of all tools, except for text.
    var allocationCount: Int {
        rasterizer.allocationCount + stroker.allocationCount + outline.allocationCount + pixelAllocationCount
    }

    /// The sets that no engine uses, as retained references. The lock hands each one to a single owner.
    private static let unused = Mutex<[UInt]>([])

    /// The maximum number of unused sets: one for each thread that draws at the same time.
    private static let maximumUnusedCount = 4

    /// Returns the outline of a stroke along a path in device space.
    func outline(of path: PathData, style: StrokeStyle) -> PathData {
        guard style.pen.isInvertible else { return PathData() }
        outline.removeAll()
        stroker.outline(of: path, style: style, into: &outline)
        return PathData(outline)
    }

    static func take() -> RasterTools {
        let address = unused.withLock { $0.popLast() }
        guard let tools = address.flatMap(UnsafeRawPointer.init(bitPattern:)) else { return RasterTools() }
        return Unmanaged.fromOpaque(tools).takeRetainedValue()
    }

    func giveBack() {
        Self.unused.withLock { unused in
            if unused.count == Self.maximumUnusedCount { return }
            unused.append(UInt(bitPattern: Unmanaged.passRetained(self).toOpaque()))
        }
    }
}
