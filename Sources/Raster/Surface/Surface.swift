import Synchronization

/// A rectangle of premultiplied ARGB32 pixels in memory, each a native-endian `0xAARRGGBB`, top row first.
///
/// Rows of a surface that owns its memory start on 64-byte boundaries, so that vector loops are not split; a surface
/// over external memory (a mapped scan-out buffer, a shared file) keeps the given pitch.
///
/// Surfaces are passed between threads, but their pixels are not locked: a writer must ensure that there is no
/// concurrent reader. The protocols that guarantee this (backing stores, scan-out buffers) are tested with the thread
/// sanitizer.
package final class Surface: Sendable {
    /// The maximum size of a surface: 1 GiB.
    package static let maximumByteCount = 1 << 30

    package let size: PixelSize
    package let bytesPerRow: Int

    /// The first pixel of the first row. Only one thread at a time may write; see the type's comment.
    nonisolated(unsafe) package let baseAddress: UnsafeMutableRawPointer

    private let release: @Sendable () -> Void

    /// Creates a transparent surface, or returns `nil` if `size` is empty or larger than `maximumByteCount`, or if
    /// there is not enough memory.
    package convenience init?(size: PixelSize) { self.init(size: size, pool: nil) }

    /// Creates a surface with any pixels, whose owner writes all of them.
    /// - Parameter pool: The pool that provides the memory and receives it back.
    package convenience init?(unfilled size: PixelSize, pool: PixelMemoryPool) {
        self.init(size: size, pool: Optional(pool))
    }

    private init?(size: PixelSize, pool: PixelMemoryPool?) {
        guard !size.isEmpty, size.width <= 1 << 20, size.height <= 1 << 20 else { return nil }
        let bytesPerRow = (size.width * 4 + 63) & ~63
        let byteCount = bytesPerRow * size.height
        guard byteCount <= Self.maximumByteCount else { return nil }
        let memory = if let pool { pool.memory(byteCount: byteCount) } else { PixelMemory(byteCount: byteCount) }
        guard let memory else { return nil }
        self.size = size
        self.bytesPerRow = bytesPerRow
        baseAddress = memory.baseAddress
        release = { if let pool { pool.recycle(memory) } else { memory.free() } }
        Self.live.add(1, ordering: .relaxed)
    }

    /// Creates a surface over memory that it does not own.
    /// - Parameter release: The closure to call once, when the last reference to the surface is released.
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

    /// Returns the address of the first pixel of row `y`.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(y >= 0 && y < size.height)
        return (baseAddress + y &* bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// The pixel at the given position, for tests and inspection. Performance-critical code works on rows.
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

    /// The number of surfaces that currently exist in this process.
    package static var liveCount: Int { live.load(ordering: .relaxed) }
}
