import Glibc
import Synchronization

/// A rectangle of premultiplied ARGB32 pixels in memory, each a native-endian `0xAARRGGBB`, top row first.
///
/// Rows of a surface that owns its memory start on 64-byte boundaries, so that vector loops run unsplit; a surface
/// over foreign memory (a mapped scan-out buffer, a shared file) keeps the pitch it is given.
///
/// A surface is passed between threads, its pixels are not locked: whoever writes must know that no one reads. The
/// protocols that make it so (backing stores, scan-out buffers) are tested under the thread sanitizer.
package final class Surface: Sendable {
    /// No surface is larger than this, whoever asks: 1 GiB.
    package static let maximumByteCount = 1 << 30

    /// What the kernel gives in one piece where it can.
    private static let hugePage = 2 << 20

    package let size: PixelSize
    package let bytesPerRow: Int

    /// The first pixel of the first row. Written by one thread at a time; see the type's comment.
    nonisolated(unsafe) package let baseAddress: UnsafeMutableRawPointer

    private let release: @Sendable () -> Void

    /// Makes a transparent surface, or nil when `size` is empty, larger than `maximumByteCount` or more than the
    /// machine has.
    package init?(size: PixelSize) {
        guard !size.isEmpty, size.width <= 1 << 20, size.height <= 1 << 20 else { return nil }
        let bytesPerRow = (size.width * 4 + 63) & ~63
        let byteCount = bytesPerRow * size.height
        guard byteCount <= Self.maximumByteCount else { return nil }
        // A screen is walked by short runs in many rows: with small pages that is a miss of the address translation
        // cache for every run.
        let isHuge = byteCount >= Self.hugePage
        guard let memory = aligned_alloc(isHuge ? Self.hugePage : 64, (byteCount + 63) & ~63) else { return nil }
        if isHuge { madvise(memory, byteCount & ~(Self.hugePage - 1), MADV_HUGEPAGE) }
        memset(memory, 0, byteCount)
        self.size = size
        self.bytesPerRow = bytesPerRow
        baseAddress = memory
        let address = UInt(bitPattern: memory)
        release = { free(UnsafeMutableRawPointer(bitPattern: address)) }
        Self.live.add(1, ordering: .relaxed)
    }

    /// Wraps memory owned by someone else.
    /// - Parameter release: called once, when the last reference to the surface goes.
    package init(
        wrapping memory: UnsafeMutableRawPointer,
        size: PixelSize,
        bytesPerRow: Int,
        release: @escaping @Sendable () -> Void
    ) {
        precondition(!size.isEmpty && bytesPerRow >= size.width * 4 && bytesPerRow % 4 == 0)
        self.size = size
        self.bytesPerRow = bytesPerRow
        baseAddress = memory
        self.release = release
        Self.live.add(1, ordering: .relaxed)
    }

    deinit {
        release()
        Self.live.subtract(1, ordering: .relaxed)
    }

    package var bounds: PixelRect { PixelRect(size: size) }

    /// The distance between two rows, in pixels.
    package var stride: Int { bytesPerRow / 4 }

    /// The first pixel of row `y`.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(y >= 0 && y < size.height)
        return (baseAddress + y &* bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// The pixel at a place, for tests and inspection. Hot code works on rows.
    package subscript(x: Int, y: Int) -> UInt32 {
        get {
            precondition(bounds.contains(x: x, y: y))
            return row(y)[x]
        }
        set {
            precondition(bounds.contains(x: x, y: y))
            row(y)[x] = newValue
        }
    }

    private static let live = Atomic<Int>(0)

    /// How many surfaces exist now in this process.
    package static var liveCount: Int { live.load(ordering: .relaxed) }
}
