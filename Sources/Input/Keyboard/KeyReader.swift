import CInput
import CLinux
import Foundation
import LinuxIO
import Synchronization

/// The requests to the kernel about the keys of a device, so that tests can replace them.
struct KeyCalls: Sendable {
    /// Makes the times of events those of the monotonic clock.
    var useMonotonicClock: @Sendable (CInt) throws(Errno) -> Void = TouchAxisCalls().useMonotonicClock

    /// Returns the keys that are down.
    var held: @Sendable (CInt) throws(Errno) -> Set<Int> = { (descriptor) throws(Errno) in
        var bits = [UInt8](repeating: 0, count: 0x300 / 8)
        try Errno.check { easel_ioctl(descriptor, easel_eviocgkey(UInt32(bits.count)), &bits) }
        return Set((0..<bits.count * 8).filter { bits[$0 / 8] >> ($0 % 8) & 1 != 0 })
    }
}

/// A reader of keyboards that reads while the main thread is busy.
///
/// The kernel keeps the last 64 events of a device, about twenty presses of keys. A scanner sends more than that while a slow app
/// lays out and draws a frame, and libinput would lose them. All readers of a device receive the same events, so the keyboards
/// are opened a second time, and a thread reads what arrives. Libinput's events of their keys are ignored from then on, by the
/// times of the kernel, which both have. A seat's daemon opens a device only once: then the keys are those of libinput.
///
/// The source reads as well, when libinput's descriptor reports events, so that no key waits for the thread.
final class KeyReader: Sendable {
    /// The number of reports from which on devices are not read until the source has taken them.
    static let capacity = 16_384
    private static let batchCount = 64

    private struct Keyboard: Sendable {
        let id: InputDevice.ID
        /// The time from which on events are those of this reader.
        let start: MonotonicInstant
        /// The descriptor; `nil` after the device has failed or was closed.
        var descriptor: CInt?
        var held: Set<Int> = []
        /// A Boolean value that indicates whether events are missing up to the end of the present frame.
        var isIncomplete = false
    }

    private struct State: Sendable {
        var keyboards: [Keyboard] = []
        var reports: [DeviceReport] = []
        var isRunning = false
        var isEnding = false

        var isFull: Bool { reports.count >= KeyReader.capacity }
    }

    private let state = Mutex(State())
    private let wake: WakeDescriptor<InputError>
    private let calls: SystemCalls
    private let keyCalls: KeyCalls
    private let clock: any MediaClock

    init(
        calls: SystemCalls,
        keyCalls: KeyCalls = KeyCalls(),
        clock: any MediaClock = MonotonicClock()
    ) throws(InputError) {
        self.calls = calls
        self.clock = clock
        self.keyCalls = keyCalls
        wake = try WakeDescriptor<InputError>()
    }

    // MARK: Devices

    /// Opens a keyboard.
    /// - Returns: A Boolean value that indicates whether its keys are read; otherwise, they are those of libinput.
    func add(_ id: InputDevice.ID, path: String) -> Bool {
        guard let descriptor = try? calls.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0) else { return false }
        do throws(Errno) {
            try keyCalls.useMonotonicClock(descriptor)
        } catch {
            calls.close(descriptor)
            return false
        }
        // libinput may have received keys since it has opened the device.
        let start = clock.now
        let begins = state.withLock { state in
            state.keyboards.append(Keyboard(id: id, start: start, descriptor: descriptor))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { begin() } else { wake.wake() }
        return true
    }

    /// Returns a Boolean value that indicates whether the keys of a device at a time are read here.
    func reads(_ id: InputDevice.ID, at time: MonotonicInstant) -> Bool {
        state.withLock { $0.keyboards.contains { $0.id == id && $0.start <= time } }
    }

    /// Closes a keyboard that was unplugged.
    /// - Returns: The reports that it has sent, and the releases of the keys that are down.
    func remove(_ id: InputDevice.ID) -> [DeviceReport] {
        let (reports, descriptor) = state.withLock { state -> ([DeviceReport], CInt?) in
            guard let index = state.keyboards.firstIndex(where: { $0.id == id }) else { return ([], nil) }
            read(index, &state)
            let keyboard = state.keyboards.remove(at: index)
            let reports = state.reports.filter { $0.deviceID == id }
            state.reports.removeAll { $0.deviceID == id }
            let time = reports.last?.time ?? .zero
            let lifts = keyboard.held.sorted().map { code in
                DeviceReport(deviceID: id, time: time, fact: .key(code: code, isDown: false))
            }
            return (reports + lifts, keyboard.descriptor)
        }
        if let descriptor { close(descriptor) }
        return reports
    }

    /// Closes all devices, which another program is about to use. They are removed later.
    func suspend() {
        let descriptors = state.withLock { state in
            for index in state.keyboards.indices { read(index, &state) }
            let descriptors = state.keyboards.compactMap(\.descriptor)
            for index in state.keyboards.indices { state.keyboards[index].descriptor = nil }
            return descriptors
        }
        for descriptor in descriptors { close(descriptor) }
    }

    /// Ends the thread, and closes all devices.
    func end() {
        suspend()
        state.withLock { $0.isEnding = true }
        wake.wake()
    }

    private func close(_ descriptor: CInt) {
        calls.close(descriptor)
        // The thread may be waiting for it.
        wake.wake()
    }

    // MARK: Reading

    /// Returns the reports since the last call, for each device oldest first.
    func take() -> [DeviceReport] {
        let (reports, wasFull) = state.withLock { state in
            let wasFull = state.isFull
            for index in state.keyboards.indices { read(index, &state) }
            defer { state.reports = [] }
            return (state.reports, wasFull)
        }
        if wasFull { wake.wake() }
        return reports
    }

    private func begin() {
        let thread = Thread { [self] in
            while wait() {
                wake.clear()
                state.withLock { state in
                    for index in state.keyboards.indices { read(index, &state) }
                }
            }
        }
        thread.name = "easel-keys"
        // The thread receives no signals: it may start before the program handles them, and would end it.
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        thread.start()
    }

    /// Sleeps until there are events.
    /// - Returns: A Boolean value that indicates whether the thread continues.
    private func wait() -> Bool {
        let (descriptors, isEnding) = state.withLock { state in
            (state.isFull ? [] : state.keyboards.compactMap(\.descriptor), state.isEnding)
        }
        guard !isEnding else { return false }
        var polled = ([wake.descriptor] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // After a signal, it is called again.
        _ = easel_poll(&polled, nfds_t(polled.count), nil)
        return true
    }

    /// Reads what a keyboard has sent.
    private func read(_ index: Int, _ state: inout State) {
        let size = MemoryLayout<input_event>.stride
        while let descriptor = state.keyboards[index].descriptor, !state.isFull {
            let bytes: [UInt8]
            do throws(Errno) {
                bytes = try calls.read(descriptor, Self.batchCount * size)
            } catch {
                // A device that was unplugged stays readable. Libinput reports its removal.
                if error.rawValue != EAGAIN { fail(index, &state) }
                return
            }
            guard bytes.count >= size else {
                fail(index, &state)
                return
            }
            bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, through: buffer.count - size, by: size) {
                    take(buffer.loadUnaligned(fromByteOffset: offset, as: input_event.self), index, &state)
                }
            }
            if bytes.count < Self.batchCount * size { return }
        }
    }

    private func fail(_ index: Int, _ state: inout State) {
        guard let descriptor = state.keyboards[index].descriptor else { return }
        state.keyboards[index].descriptor = nil
        calls.close(descriptor)
    }

    private func take(_ event: input_event, _ index: Int, _ state: inout State) {
        let time =
            MonotonicInstant.zero
            + .microseconds(Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec))
        switch (CInt(event.type), CInt(event.code)) {
        case (EV_SYN, SYN_DROPPED): state.keyboards[index].isIncomplete = true
        case (EV_SYN, SYN_REPORT) where state.keyboards[index].isIncomplete:
            state.keyboards[index].isIncomplete = false
            synchronize(index, at: time, &state)
        case (EV_KEY, _) where !state.keyboards[index].isIncomplete && Self.isKey(Int(event.code)):
            // 2 is a repetition by the kernel.
            if event.value == 0 || event.value == 1 {
                report(Int(event.code), isDown: event.value == 1, index, at: time, &state)
            }
        default: break
        }
    }

    /// Reports the keys whose state differs from the last one, after events were lost.
    private func synchronize(_ index: Int, at time: MonotonicInstant, _ state: inout State) {
        guard let descriptor = state.keyboards[index].descriptor, let held = try? keyCalls.held(descriptor) else {
            return
        }
        let former = state.keyboards[index].held
        for code in former.subtracting(held).sorted() { report(code, isDown: false, index, at: time, &state) }
        for code in held.subtracting(former).sorted() where Self.isKey(code) {
            report(code, isDown: true, index, at: time, &state)
        }
    }

    private func report(_ code: Int, isDown: Bool, _ index: Int, at time: MonotonicInstant, _ state: inout State) {
        guard time >= state.keyboards[index].start else { return }
        if isDown { state.keyboards[index].held.insert(code) } else { state.keyboards[index].held.remove(code) }
        let id = state.keyboards[index].id
        state.reports.append(DeviceReport(deviceID: id, time: time, fact: .key(code: code, isDown: isDown)))
    }

    /// Returns a Boolean value that indicates whether a code is that of a key, as libinput has them, and not of a button.
    static func isKey(_ code: Int) -> Bool {
        switch code {
        case 1...0xFF, 0x160...0x21F, 0x224...0x2BF: true
        default: false
        }
    }
}
