import CDRM
import Geometry
import LinuxIO

/// A parser of the flip events that a card sends.
struct FlipReader: Sendable {
    private let byteCounts = (header: MemoryLayout<drm_event>.size, flip: MemoryLayout<drm_event_vblank>.size)
    /// The number of the last vblank, extended to 64 bits; cards count in 32 bits.
    private var last: UInt64 = 0

    /// Returns the flips in a sequence of events, oldest first. Other events are ignored.
    mutating func flips(in bytes: [UInt8]) -> [FlipEvent] {
        var flips: [FlipEvent] = []
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + byteCounts.header <= bytes.count {
                let header = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
                let length = Int(header.length)
                guard length >= byteCounts.header, offset + length <= bytes.count else { return }
                if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= byteCounts.flip {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                    // The difference in 32 bits is correct even if the counter wraps around.
                    last &+= UInt64(event.sequence &- UInt32(truncatingIfNeeded: last))
                    let microseconds = Int64(event.tv_sec) * 1_000_000 + Int64(event.tv_usec)
                    let time = MonotonicInstant.zero + .microseconds(microseconds)
                    flips.append(FlipEvent(sequence: last, time: time))
                }
                offset += length
            }
        }
        return flips
    }
}
