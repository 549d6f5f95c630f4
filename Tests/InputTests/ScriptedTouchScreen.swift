import CInput
import Glibc
import LinuxIO
import Synchronization

@testable import Input

/// A touch screen whose events and state are scripted, for readers of the sizes of contacts.
final class ScriptedTouchScreen: Sendable {
    struct State {
        /// The descriptors that are open.
        var open: Set<CInt> = []
        var openError: CInt?
        var axes: UInt64 = [0x2F, 0x30, 0x31, 0x35, 0x36, 0x37, 0x39].reduce(0) { $0 | 1 << $1 }
        var resolutions: [Int: Int32] = [0x35: 10]
        var slotMaximum: Int32 = 1
        var currentSlot: Int32 = 0
        /// The values of axes in each slot.
        var slots: [Int: [Int]] = [0x39: [-1, -1], 0x30: [0, 0], 0x31: [0, 0], 0x37: [0, 0]]
        var events: [(time: Int, type: Int, code: Int, value: Int)] = []
        /// The events that arrive while the state is read.
        var eventsDuringState: [(time: Int, type: Int, code: Int, value: Int)] = []
        var requestError: CInt?
        var stateCount = 0
        /// A Boolean value that indicates whether there are always more events, for 10,000 reads.
        var isEndless = false
        var readCount = 0
    }

    let state = Mutex(State())

    /// Adds the events of a frame.
    /// - Parameter time: The time in milliseconds.
    func send(_ time: Int, _ events: (code: Int, value: Int)...) {
        state.withLock { state in
            state.events += events.map { (time, 3, $0.code, $0.value) } + [(time, 0, 0, 0)]
        }
    }

    var calls: SystemCalls {
        var calls = SystemCalls()
        calls.open = { [self] (_, _, _) throws(Errno) in
            let error: CInt? = state.withLock { state in
                if state.openError == nil { state.open.insert(1000) }
                return state.openError
            }
            if let error { throw Errno(rawValue: error) }
            return 1000
        }
        calls.close = { [self] descriptor in state.withLock { _ = $0.open.remove(descriptor) } }
        calls.read = { [self] (_, count) throws(Errno) in
            let size = MemoryLayout<input_event>.stride
            let isEndless = state.withLock { state in
                state.readCount += 1
                return state.isEndless && state.readCount < 10_000
            }
            if isEndless { return [UInt8](repeating: 0, count: count) }
            let events = state.withLock { state in
                let events = Array(state.events.prefix(count / size))
                state.events.removeFirst(events.count)
                return events
            }
            if events.isEmpty { throw .wouldBlock }
            return events.flatMap { event -> [UInt8] in
                var structure = input_event()
                structure.time.tv_sec = event.time / 1000
                structure.time.tv_usec = event.time % 1000 * 1000
                structure.type = UInt16(event.type)
                structure.code = UInt16(event.code)
                structure.value = Int32(event.value)
                return withUnsafeBytes(of: structure) { Array($0) }
            }
        }
        return calls
    }

    var axisCalls: TouchAxisCalls {
        var calls = TouchAxisCalls()
        calls.useMonotonicClock = { [self] (_) throws(Errno) in try check() }
        calls.axes = { [self] (_) throws(Errno) in
            try check()
            return state.withLock { $0.axes }
        }
        calls.axis = { [self] (_, axis) throws(Errno) in
            try check()
            return state.withLock { state in
                var info = input_absinfo()
                info.maximum = axis == 0x2F ? state.slotMaximum : 1999
                info.value = axis == 0x2F ? state.currentSlot : 0
                info.resolution = state.resolutions[axis] ?? 0
                return info
            }
        }
        calls.slots = { [self] (_, axis, count) throws(Errno) in
            try check()
            return state.withLock { state in
                if axis == 0x39 { state.stateCount += 1 }
                state.events += state.eventsDuringState
                state.eventsDuringState = []
                return Array((state.slots[axis] ?? []).prefix(count))
            }
        }
        return calls
    }

    private func check() throws(Errno) {
        if let error = state.withLock({ $0.requestError }) { throw Errno(rawValue: error) }
    }

    /// Opens a reader.
    /// - Parameter shared: The descriptor of libinput; `nil` while it has closed the device.
    func reader(
        width: Double? = nil,
        clock: any MediaClock = MonotonicClock(),
        shared: @escaping () -> CInt? = { 7 }
    ) throws(InputError) -> ContactSizeReader {
        try ContactSizeReader(
            path: "/dev/input/event3",
            width: width,
            calls: calls,
            axisCalls: axisCalls,
            clock: clock,
            sharedDescriptor: shared
        )
    }
}
