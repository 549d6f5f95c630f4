import CKernelGuest
import Glibc
import Input

/// Plays a recording on a touch pad, and assigns slots to contacts.
struct TouchPlayer {
    private var slots: [Int?] = Array(repeating: nil, count: TouchPad.slotCount)
    /// Slots of contacts that ended in the current frame; they cannot be reused in the same frame.
    private var freed: [Int] = []
    private var nextTrackingID: Int32 = 0
    private var isTouched = false

    /// Plays samples at their times, divided by `speed`. Those of the same time go in one frame.
    mutating func play(_ samples: some Collection<Recording.Sample>, on pad: TouchPad, speed: Double) throws {
        var start = timespec()
        clock_gettime(CLOCK_MONOTONIC, &start)
        var rest = samples[...]
        while let time = rest.first?.time {
            let end = rest.firstIndex { $0.time != time } ?? rest.endIndex
            Self.sleep(until: Int64(Double(time) * 1000 / speed), after: start)
            for frame in Self.frames(of: rest[..<end]) { try pad.send(events(for: frame)) }
            rest = rest[end...]
        }
    }

    /// A frame holds one sample of a contact: the second of the same time needs another.
    private static func frames(of samples: some Sequence<Recording.Sample>) -> [[Recording.Sample]] {
        var frames: [[Recording.Sample]] = [[]]
        for sample in samples {
            if frames[frames.count - 1].contains(where: { $0.contactID == sample.contactID }) { frames.append([]) }
            frames[frames.count - 1].append(sample)
        }
        return frames
    }

    private mutating func events(
        for frame: [Recording.Sample]
    ) throws -> [(type: Int32, code: Int32, value: Int32)] {
        var events: [(type: Int32, code: Int32, value: Int32)] = []
        for sample in frame {
            let slot = try slot(of: sample)
            events.append((EV_ABS, ABS_MT_SLOT, Int32(slot)))
            if sample.phase == .ended || sample.phase == .cancelled {
                // Such a device has no word for a touch that is taken back: it is lifted.
                events.append((EV_ABS, ABS_MT_TRACKING_ID, -1))
                freed.append(slot)
                continue
            }
            if sample.phase == .began {
                events.append((EV_ABS, ABS_MT_TRACKING_ID, nextTrackingID))
                nextTrackingID = (nextTrackingID + 1) & 0xFFFF
            }
            events.append((EV_ABS, ABS_MT_POSITION_X, Int32(Quantization.unit(of: sample.x))))
            events.append((EV_ABS, ABS_MT_POSITION_Y, Int32(Quantization.unit(of: sample.y))))
            if let radius = sample.majorRadius {
                events.append((EV_ABS, ABS_MT_TOUCH_MAJOR, Int32(Quantization.unit(of: radius * 2))))
            }
        }
        for slot in freed { slots[slot] = nil }
        freed = []
        let isTouched = slots.contains { $0 != nil }
        if isTouched != self.isTouched { events.append((EV_KEY, BTN_TOUCH, isTouched ? 1 : 0)) }
        self.isTouched = isTouched
        events.append((EV_SYN, SYN_REPORT, 0))
        return events
    }

    private mutating func slot(of sample: Recording.Sample) throws -> Int {
        if let slot = slots.firstIndex(of: sample.contactID) { return slot }
        guard let slot = slots.firstIndex(of: nil) else {
            throw GuestError("more than \(TouchPad.slotCount) contacts at \(sample.time) µs")
        }
        slots[slot] = sample.contactID
        return slot
    }

    private static func sleep(until nanoseconds: Int64, after start: timespec) {
        let second: Int64 = 1_000_000_000
        let sum = Int64(start.tv_nsec) + nanoseconds
        var time = timespec(tv_sec: start.tv_sec + Int(sum / second), tv_nsec: Int(sum % second))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
