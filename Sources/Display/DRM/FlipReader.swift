import CDRM
import Geometry
import LinuxIO

/// A parser of the flip events that a card sends.
struct FlipReader: Sendable {
    /// The flips in a sequence of events, oldest first.
    struct Flips {
        /// The flips of the CRTC that was asked for.
        var main: [FlipEvent] = []
        /// The CRTCs of other flips.
        var others: [UInt32] = []
    }

    private let byteCounts = (header: MemoryLayout<drm_event>.size, flip: MemoryLayout<drm_event_vblank>.size)
    /// The number of the last vblank, extended to 64 bits; cards count in 32 bits.
    private var last: UInt64 = 0

    /// Returns the flips in a sequence of events. Other events are ignored.
    /// - Parameter crtc: The CRTC whose vblanks are counted. Events without a CRTC, of Linux before 4.12, are its own.
    mutating func flips(in bytes: [UInt8], of crtc: UInt32) -> Flips {
        var flips = Flips()
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + byteCounts.header <= bytes.count {
                let header = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
                let length = Int(header.length)
                guard length >= byteCounts.header, offset + length <= bytes.count else { return }
                if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= byteCounts.flip {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                    if event.crtc_id == crtc || event.crtc_id == 0 {
                        flips.main.append(flip(event))
                    } else {
                        flips.others.append(event.crtc_id)
                    }
                }
                offset += length
            }
        }
        return flips
    }

    private mutating func flip(_ event: drm_event_vblank) -> FlipEvent {
        // The difference in 32 bits is correct even if the counter wraps around.
        last &+= UInt64(event.sequence &- UInt32(truncatingIfNeeded: last))
        let microseconds = Int64(event.tv_sec) * 1_000_000 + Int64(event.tv_usec)
        return FlipEvent(sequence: last, time: MonotonicInstant.zero + .microseconds(microseconds))
    }
}
