import CoreGraphics
import LinuxIO
import Testing

@testable import Input

/// Recordings read from files and created by programs.
struct RecordingFileTests {
    private func error(_ path: String, calls: SystemCalls = SystemCalls()) -> RecordingError? {
        do {
            _ = try Recording(contentsOf: path, calls: calls)
            return nil
        } catch { return error }
    }

    @Test func formatIsDetectedByFirstLine() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        let file = TemporaryPath()
        for text in [recording.text(), try recording.csv()] {
            try text.write(toFile: file.path, atomically: false, encoding: .utf8)
            #expect(try Recording(contentsOf: file.path) == recording)
        }
        try "easel-recording 7\n".write(toFile: file.path, atomically: false, encoding: .utf8)
        #expect(error(file.path)?.description.hasPrefix("\(file.path):1:1: expected “easel-recording 1”") == true)
        try "something else\n".write(toFile: file.path, atomically: false, encoding: .utf8)
        let message = try #require(error(file.path)).description
        #expect(message.contains("t_ms,contact,phase,x,y") && message.contains("easel-recording 1"))
        try "".write(toFile: file.path, atomically: false, encoding: .utf8)
        #expect(error(file.path)?.description.hasPrefix("\(file.path):1:1: ") == true)
    }

    @Test func unreadablePathsThrow() {
        let missing = "/nonexistent/strokes.csv"
        #expect(error(missing) == .systemCall("open", path: missing, errorNumber: ENOENT))
        #expect(error(missing)?.description == "cannot open \(missing): No such file or directory (errno 2)")
        #expect(error("/tmp") == .notAFile(path: "/tmp"))
        #expect(error("/dev/zero") == .notAFile(path: "/dev/zero"))
        let pipe = TemporaryPath()
        mkfifo(pipe.path, 0o600)
        #expect(error(pipe.path) == .notAFile(path: pipe.path))
        #expect(error(pipe.path)?.description.contains(pipe.path) == true)
    }

    @Test func tooLargeFilesThrowWithoutReading() throws {
        let file = TemporaryPath()
        let descriptor = open(file.path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        var calls = SystemCalls()
        calls.read = { (_, _) throws(Errno) in throw Errno(rawValue: EIO) }
        for size in [64 << 20 + 1, 1 << 40] {
            try #require(ftruncate(descriptor, size) == 0)
            #expect(error(file.path, calls: calls) == .tooLarge(path: file.path, byteCount: size))
        }
        #expect(error(file.path)?.description.contains("\(64 << 20)") == true)
        try #require(ftruncate(descriptor, 64 << 20) == 0)
        let readError = RecordingError.systemCall("read", path: file.path, errorNumber: EIO)
        #expect(error(file.path, calls: calls) == readError, "the limit itself is allowed")
    }

    @Test(arguments: ["open", "fstat", "read"], [EACCES, EIO, ENFILE])
    func errorNamesFailedCall(operation: String, number: CInt) throws {
        let path = try recordingPath("handwriting-latin")
        var calls = SystemCalls()
        switch operation {
        case "open": calls.open = { (_, _, _) throws(Errno) in throw Errno(rawValue: number) }
        case "fstat": calls.fstat = { _ throws(Errno) in throw Errno(rawValue: number) }
        default: calls.read = { (_, _) throws(Errno) in throw Errno(rawValue: number) }
        }
        #expect(error(path, calls: calls) == .systemCall(operation, path: path, errorNumber: number))
    }

    @Test func shortReadsAreContinuedAndEarlyEndThrows() throws {
        let path = try recordingPath("handwriting-latin")
        var calls = SystemCalls()
        let read = calls.read
        calls.read = { (descriptor, count) throws(Errno) in try read(descriptor, min(count, 1000)) }
        #expect(try Recording(contentsOf: path, calls: calls) == Recording(contentsOf: path))
        calls.read = { (descriptor, count) throws(Errno) in count < 70_000 ? [] : try read(descriptor, 1000) }
        guard case .malformed? = error(path, calls: calls) else {
            Issue.record("a file that ended early was accepted")
            return
        }
    }

    // MARK: Created by programs

    private let down = Recording.Sample(time: 10, contactID: 1, phase: .began, x: 0.5, y: 0.5)
    private let up = Recording.Sample(time: 20, contactID: 1, phase: .ended, x: 0.5, y: 0.5)

    private func changed(_ sample: Recording.Sample, _ change: (inout Recording.Sample) -> Void) -> Recording.Sample {
        var sample = sample
        change(&sample)
        return sample
    }

    @Test func initWithInvalidSamplesThrows() throws {
        _ = try Recording(samples: [down, up])
        let wrong: [(Int, [Recording.Sample])] = [
            (0, []), (1, [down]), (0, [up]), (1, [down, down]), (2, [down, up, up]),
            (0, [changed(down) { $0.x = .nan }, up]), (0, [changed(down) { $0.y = .infinity }, up]),
            (0, [changed(down) { $0.x = -1.1e6 }, up]), (0, [changed(down) { $0.force = .nan }, up]),
            (0, [changed(down) { $0.force = -0.1 }, up]), (0, [changed(down) { $0.majorRadius = .infinity }, up]),
            (0, [changed(down) { $0.time = -1 }, up]), (0, [changed(down) { $0.time = .max }, up]),
            (1, [down, changed(up) { $0.time = 9 }]), (0, [changed(down) { $0.contactID = -1 }, up]),
            (0, [changed(down) { $0.deviceID = 1 }, up]), (1, [down, changed(up) { $0.type = .pencil }]),
        ]
        for (index, samples) in wrong {
            let error = #expect(throws: RecordingError.self) { try Recording(samples: samples) }
            guard case .invalid("sample", index, _)? = error else {
                Issue.record("\(String(describing: error)) is not about sample \(index)")
                continue
            }
        }
    }

    @Test func initWithInvalidDevicesOrCommentsThrows() {
        let device = Recording.Device(id: 0, name: "panel", kind: .touchscreen)
        let wrong = [
            Recording.Device(id: 0, name: "again", kind: .pen), Recording.Device(id: -1, name: "panel", kind: .pen),
            Recording.Device(id: .max, name: "panel", kind: .pen), Recording.Device(id: 1, name: "", kind: .pen),
            Recording.Device(id: 1, name: "two\nlines", kind: .pen),
        ]
        for other in wrong {
            let error = #expect(throws: RecordingError.self) {
                try Recording(devices: [device, other], samples: [down, up])
            }
            #expect(error?.description.hasPrefix("device 1: expected ") == true)
        }
        let error = #expect(throws: RecordingError.self) {
            try Recording(comments: ["fine", "two\nlines"], samples: [down, up])
        }
        #expect(error?.description.hasPrefix("comment 1: expected ") == true)
    }
}
