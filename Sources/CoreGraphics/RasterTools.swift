import Glibc
import Synchronization

/// What a raster engine works with: memory that is worth keeping from one view's drawing to the next.
///
/// An engine takes a set when it is made and gives it back when it goes. A set belongs to one engine at a time, and so
/// to one thread.
final class RasterTools {
    let rasterizer = Rasterizer()
    let stroker = Stroker()
    var outline = OutlineBuffer()
    let scratch = CoverageMask()
    let glyphs = GlyphRunPainter()
    let blur = GaussianBlur()

    private var pixels: UnsafeMutablePointer<UInt32>?
    private var pixelCapacity = 0
    private(set) var pixelAllocationCount = 0

    init() { outline.findsOverlaps = true }

    deinit { free(pixels) }

    /// Room for pixels, good until the next call; nil when there is no memory.
    func pixels(count: Int) -> UnsafeMutablePointer<UInt32>? {
        if count > pixelCapacity {
            free(pixels)
            pixels = aligned_alloc(64, (count * 4 + 4095) & ~4095)?.assumingMemoryBound(to: UInt32.self)
            pixelCapacity = pixels == nil ? 0 : count
            pixelAllocationCount += 1
        }
        return pixels
    }

    /// How often any of the tools had to ask for memory, text left aside.
    var allocationCount: Int {
        rasterizer.allocationCount + stroker.allocationCount + outline.allocationCount + pixelAllocationCount
    }

    /// Sets that no engine has, as retained references. The lock hands each one to a single owner.
    private static let kept = Mutex<[UInt]>([])

    /// One for each thread that draws at once.
    private static let mostKept = 4

    static func take() -> RasterTools {
        let address = kept.withLock { $0.popLast() }
        guard let tools = address.flatMap(UnsafeRawPointer.init(bitPattern:)) else { return RasterTools() }
        return Unmanaged.fromOpaque(tools).takeRetainedValue()
    }

    func giveBack() {
        Self.kept.withLock { kept in
            if kept.count == Self.mostKept { return }
            kept.append(UInt(bitPattern: Unmanaged.passRetained(self).toOpaque()))
        }
    }
}
