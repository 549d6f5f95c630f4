import CoreGraphics

/// How fast a mapping of scan-out memory can be written and read.
///
/// On many boards it is write-combined: written as fast as any memory, read a hundred times slower. Blending never
/// reads it either way; the figures are for the log, where they explain a slow panel.
package struct MappingSpeed: Hashable, Sendable {
    /// In bytes a second.
    package var write: Double
    /// In bytes a second.
    package var read: Double

    /// Measures on a buffer that nobody sees yet; it is black afterwards where it was written.
    ///
    /// A part of it will do: 2 MiB are written, 256 KiB read. That takes a few milliseconds on the slowest board.
    package init(of surface: Surface) {
        let rows = surface.bytesPerRow * surface.size.height
        write = Self.speed(min(rows, 2 << 20)) { count in memset(surface.baseAddress, 0, count) }
        let copy = UnsafeMutableRawPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { copy.deallocate() }
        // Once before, so that the first touch of the copy's pages does not count.
        memset(copy, 0, 256 << 10)
        read = Self.speed(min(rows, 256 << 10)) { count in memcpy(copy, surface.baseAddress, count) }
    }

    private static func speed(_ count: Int, _ body: (Int) -> Void) -> Double {
        let clock = MonotonicClock()
        let start = clock.now
        body(count)
        return Double(count) / max(clock.now - start, 1e-9)
    }
}

extension MappingSpeed: CustomStringConvertible {
    package var description: String {
        func megabytes(_ speed: Double) -> String { "\(Int((speed / 1e6).rounded())) MB/s" }
        return "memory written at \(megabytes(write)), read at \(megabytes(read))"
    }
}
