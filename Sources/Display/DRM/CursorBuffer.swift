import CDRM
import Geometry
import Glibc
import LinuxIO

/// The memory of a card for the image of its cursor.
struct CursorBuffer: Sendable {
    let size: PixelSize
    private let memory: DumbMemory

    /// The kernel's handle of the memory.
    var handle: UInt32 { memory.allocation.handle }

    /// The bytes from one row to the next. The kernel's call assumes that rows follow each other without a gap.
    private var bytesPerRow: Int { size.width * 4 }

    init(size: PixelSize, card: DRMCard) throws(DisplayError) {
        let text = "a cursor of \(size.width)×\(size.height)"
        let requirement = "the pitch must be four bytes for each pixel"
        memory = try DumbMemory(size, bitsPerPixel: 32, card: card, text, requirement: requirement) { pitch in
            pitch == size.width * 4
        }
        self.size = size
    }

    /// Writes an image to the upper left corner, and makes the rest transparent.
    /// - Precondition: The image is not larger than the buffer.
    func write(_ image: CursorImage) {
        precondition(image.size.width <= size.width && image.size.height <= size.height)
        memset(memory.mapping.address, 0, bytesPerRow * size.height)
        image.pixels.withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return }
            for y in 0..<image.size.height {
                let row = image.size.width * 4
                memcpy(memory.mapping.address + y * bytesPerRow, start + y * row, row)
            }
        }
    }

    /// Releases the memory. A failure means that the card is gone, and the memory with it.
    func destroy(_ card: DRMCard) { memory.destroy(card) }
}
