import Glibc
import Synchronization

/// The memory of the surface that was released last, for the next surface of the same size.
///
/// A renderer of images that are shown one after the other would otherwise have new pages mapped for each of them. The
/// system may take the memory back while it is unused. Surfaces keep their pool alive.
package final class PixelMemoryPool: Sendable {
    private let spare = Mutex<PixelMemory?>(nil)

    package init() {}

    deinit { spare.withLock { $0?.free() } }

    /// Returns memory with any contents, or `nil` if there is not enough.
    func memory(byteCount: Int) -> PixelMemory? {
        let length = PixelMemory.mappedByteCount(for: byteCount)
        let found = spare.withLock { spare -> PixelMemory? in
            guard let memory = spare, memory.mappedByteCount == length else { return nil }
            spare = nil
            return memory
        }
        return found ?? PixelMemory(byteCount: byteCount)
    }

    /// Keeps mapped memory, or frees it.
    func recycle(_ memory: PixelMemory) {
        guard memory.mappedByteCount > 0, madvise(memory.baseAddress, memory.mappedByteCount, MADV_FREE) == 0 else {
            return memory.free()
        }
        let last = spare.withLock { spare -> PixelMemory? in
            defer { spare = memory }
            return spare
        }
        last?.free()
    }
}
