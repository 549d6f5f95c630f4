import Geometry
import LinuxIO

/// The write and read speeds of a mapping of scan-out memory.
///
/// On many boards, such memory is write-combined: writing is as fast as for any memory, reading is a hundred times
/// slower. Blending never reads it in any case; the values are for the log, where they explain a slow panel.
package struct MappingSpeed: Hashable, Sendable {
    /// The write speed, in bytes per second.
    package var write: Double
    /// The read speed, in bytes per second.
    package var read: Double

    /// Measures a buffer that is not on screen yet; the part that is written becomes black.
    ///
    /// A part is sufficient: 2 MiB are written and 256 KiB are read. This takes a few milliseconds on the slowest
    /// board.
    package init?(of memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return nil }
        let rows = memory.count
        write = Self.speed(min(rows, 2 << 20)) { count in memset(start, 0, count) }
        let copy = UnsafeMutableRawPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { copy.deallocate() }
        // Touch the copy's pages first, so that page faults are not measured.
        memset(copy, 0, 256 << 10)
        read = Self.speed(min(rows, 256 << 10)) { count in memcpy(copy, start, count) }
    }

    private static func speed(_ count: Int, _ body: (Int) -> Void) -> Double {
        let clock = MonotonicClock()
        let start = clock.now
        body(count)
        return Double(count) / max(clock.now - start, .nanoseconds(1)).seconds
    }
}

extension MappingSpeed: CustomStringConvertible {
    package var description: String {
        func megabytes(_ speed: Double) -> String { "\(Int((speed / 1e6).rounded())) MB/s" }
        return "memory write \(megabytes(write)), read \(megabytes(read))"
    }
}
