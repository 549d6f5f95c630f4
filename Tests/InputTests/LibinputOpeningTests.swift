import CInput
import LinuxIO
import CoreGraphics
import Synchronization
import Testing

@testable import Input

/// Errors of opening devices. The machine does not need any devices.
struct LibinputOpeningTests {
    private let area = CGRect(x: 0, y: 0, width: 800, height: 480)

    private func error(_ paths: [String], calls: SystemCalls = SystemCalls()) -> InputError? {
        do throws(InputError) {
            _ = try LibinputSource(.paths(paths), area: area, calls: calls)
            return nil
        } catch { return error }
    }

    /// Returns calls that treat any path as one of an input device.
    private func callsThatSeeADevice() -> SystemCalls {
        var calls = SystemCalls()
        calls.fstatat = { _ throws(Errno) in
            var status = stat()
            status.st_mode = S_IFCHR | 0o660
            status.st_rdev = 13 << 8 | 64
            return status
        }
        return calls
    }

    @Test(arguments: [EACCES, ENODEV, EBUSY, ENXIO])
    func openErrorNamesDevice(number: CInt) {
        var calls = callsThatSeeADevice()
        calls.open = { (_, _, _) throws(Errno) in throw Errno(rawValue: number) }
        let path = "/dev/input/event7"
        #expect(error([path], calls: calls) == .systemCall("open", argument: path, errorNumber: number))
        #expect(error([path], calls: calls)?.description.hasPrefix("cannot open /dev/input/event7: ") == true)
    }

    @Test func pathsOfOtherFilesThrow() throws {
        let missing = "/nonexistent/event0"
        #expect(error([missing]) == .systemCall("stat", argument: missing, errorNumber: ENOENT))
        #expect(error(["/tmp"]) == .notAnInputDevice(path: "/tmp", reason: "it is a directory"))
        let file = try recordingPath("handwriting-short")
        #expect(error([file]) == .notAnInputDevice(path: file, reason: "it is a regular file"))
        let pipe = TemporaryPath()
        mkfifo(pipe.path, 0o600)
        #expect(error([pipe.path]) == .notAnInputDevice(path: pipe.path, reason: "it is not a character device"))
        let message = try #require(error(["/dev/null"])).description
        #expect(
            message.hasPrefix("cannot use /dev/null as an input device: ") && message.contains("major number is 1,")
        )
    }

    /// Opening other devices may have side effects: it arms a watchdog, for example.
    @Test func otherDevicesAreNotOpened() {
        var calls = SystemCalls()
        calls.open = { (path, _, _) throws(Errno) in
            Issue.record("\(path) was opened")
            throw Errno(rawValue: EIO)
        }
        #expect(error(["/dev/null"], calls: calls) != nil)
        #expect(error(["/tmp"], calls: calls) != nil)
    }

    /// libinput checks the device itself, and reports the reason.
    @Test func deviceRefusedByLibinputErrorHasReason() throws {
        let path = try recordingPath("handwriting-short")
        guard case .notAnInputDevice(path, let reason)? = error([path], calls: callsThatSeeADevice()) else {
            Issue.record("a text file was accepted as an input device")
            return
        }
        #expect(reason.contains("libinput does not support it: ") && reason.contains("Invalid path"))
    }

    @Test(arguments: ["epoll_create1", "epoll_ctl"])
    func errorNamesFailedCall(operation: String) {
        var calls = SystemCalls()
        if operation == "epoll_ctl" {
            calls.epoll_ctl = { (_, _) throws(Errno) in throw Errno(rawValue: EMFILE) }
        } else {
            calls.epoll_create1 = { () throws(Errno) in throw Errno(rawValue: EMFILE) }
        }
        #expect(error([], calls: calls) == .systemCall(operation, argument: "for devices", errorNumber: EMFILE))
    }

    @Test func invalidAreaOrPointerScaleThrows() {
        for area in [CGRect.zero, .null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)] {
            #expect(throws: InputError.self) { try LibinputSource(.paths([]), area: area) }
        }
        for scale in [0, -1, .nan, .infinity] {
            #expect(throws: InputError.self) { try LibinputSource(.paths([]), area: area, pointerScale: scale) }
        }
    }

    @Test func sourceWithoutDevicesIsValid() throws {
        for _ in 0..<3 {
            let source = try LibinputSource(.paths([]), area: area)
            var state = pollfd(fd: try #require(source.descriptor), events: Int16(POLLIN), revents: 0)
            #expect(poll(&state, 1, 0) == 0, "no events are pending")
            #expect(try source.read().isEmpty)
            #expect(source.devices.isEmpty && source.openFailures.isEmpty)
        }
        // A seat without devices.
        let seat = try LibinputSource(.seat("easel-test"), area: area)
        #expect(try seat.read().isEmpty)
        #expect(seat.devices.isEmpty)
        #expect(seat.name == "libinput easel-test")
    }

    /// On a machine with devices that cannot be opened: all are reported, and the source remains valid.
    @Test func seatWhoseDevicesFailToOpenIsValid() throws {
        var calls = SystemCalls()
        calls.open = { (_, _, _) throws(Errno) in throw Errno(rawValue: EACCES) }
        let source = try LibinputSource(.seat("seat0"), area: area, calls: calls)
        #expect(try source.read().isEmpty)
        #expect(source.devices.isEmpty)
        #expect(source.openFailures.count == source.notices.count)
    }

    // MARK: Callbacks of libinput

    @Test func openFailuresAreNoticedOncePerDevice() {
        let number = Mutex<CInt>(EACCES)
        var calls = SystemCalls()
        calls.open = { (_, _, _) throws(Errno) in throw Errno(rawValue: number.withLock { $0 }) }
        let callbacks = LibinputCallbacks(calls: calls)
        var lines: [LogMessage] = []
        callbacks.onNotice = { lines.append($0) }
        #expect(callbacks.open("/dev/input/event0", flags: 0) == -EACCES)
        number.withLock { $0 = EBUSY }
        #expect(callbacks.open("/dev/input/event1", flags: 0) == -EBUSY)
        #expect(callbacks.open("/dev/input/event0", flags: 0) == -EBUSY)
        #expect(
            callbacks.openFailures == [
                .systemCall("open", argument: "/dev/input/event1", errorNumber: EBUSY),
                .systemCall("open", argument: "/dev/input/event0", errorNumber: EBUSY),
            ]
        )
        #expect(lines.count == 3 && lines == callbacks.notices)
        #expect(lines.first?.fields == ["device": "/dev/input/event0", "errno": "\(EACCES)"])
        #expect(lines.first?.level == .error)
        for index in 0..<500 { _ = callbacks.open("/dev/input/event\(index)", flags: 0) }
        #expect(callbacks.openFailures.count == 64 && callbacks.notices.count == 64)
    }

    @Test func devicesAreOpenedCloseOnExec() {
        let seen = Mutex<[CInt]>([])
        var calls = SystemCalls()
        calls.open = { (_, flags, _) throws(Errno) in
            seen.withLock { $0.append(flags) }
            return 12345
        }
        let callbacks = LibinputCallbacks(calls: calls)
        #expect(callbacks.open("/dev/input/event0", flags: O_RDWR | O_NONBLOCK) == 12345)
        #expect(seen.withLock { $0 } == [O_RDWR | O_NONBLOCK | O_CLOEXEC])
        #expect(callbacks.lastOpened == 12345 && callbacks.openFailures.isEmpty)
    }

    @Test func openDevicesHaveDescriptors() {
        let closed = Mutex<[CInt]>([])
        var calls = SystemCalls()
        calls.open = { (_, _, _) throws(Errno) in 12345 }
        calls.close = { descriptor in closed.withLock { $0.append(descriptor) } }
        let callbacks = LibinputCallbacks(calls: calls)
        #expect(callbacks.descriptor(of: "/dev/input/event0") == nil)
        #expect(callbacks.open("/dev/input/event0", flags: 0) == 12345)
        #expect(callbacks.descriptor(of: "/dev/input/event0") == 12345)
        callbacks.close(12345)
        #expect(callbacks.descriptor(of: "/dev/input/event0") == nil)
        #expect(closed.withLock { $0 } == [12345])
    }

    @Test func libinputErrorsAreNotices() {
        let callbacks = LibinputCallbacks(calls: SystemCalls())
        callbacks.log(LIBINPUT_LOG_PRIORITY_INFO, "event0 - is tagged by udev as: Mouse")
        callbacks.log(LIBINPUT_LOG_PRIORITY_ERROR, "your system is too slow")
        #expect(callbacks.notices == [LogMessage("libinput: your system is too slow", .error)])
        let messages = callbacks.asking { callbacks.log(LIBINPUT_LOG_PRIORITY_ERROR, "no such thing") }
        #expect(messages == ["no such thing"])
        #expect(callbacks.notices.count == 1)
    }
}
