import CoreGraphics
import LinuxIO
import Testing

@testable import Display

/// All errors of a virtual display, and their descriptions.
struct DisplayErrorTests {
    private func open(
        _ mode: DisplayMode = smallMode,
        bufferCount: Int = 2,
        storage: VirtualDisplay.Storage = .memory,
        clock: any MediaClock = VirtualClock(),
        calls: SystemCalls = SystemCalls()
    ) -> DisplayError? {
        do {
            _ = try VirtualDisplay(mode: mode, bufferCount: bufferCount, storage: storage, clock: clock, calls: calls)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 10), (10, -7), (16385, 1), (1, 16385), (.max, .max), (.min, .min)])
    func invalidSizeThrows(width: Int, height: Int) throws {
        let file = TemporaryPath()
        let mode = DisplayMode(size: PixelSize(width: width, height: height))
        for storage in [VirtualDisplay.Storage.memory, .file(file.path)] {
            let error = try #require(open(mode, storage: storage))
            #expect(error.description.contains("\(width)×\(height)"))
        }
        #expect(access(file.path, F_OK) != 0, "no file is made for it")
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e-9, 1e9])
    func invalidRefreshRateOrScaleThrows(value: Double) throws {
        let size = PixelSize(width: 4, height: 4)
        let rateError = try #require(open(DisplayMode(size: size, refreshRate: value)))
        #expect(rateError.description.contains("refresh rate \(value) Hz"))
        let scaleError = try #require(open(DisplayMode(size: size, scale: value)))
        #expect(scaleError.description.contains("scale \(value)"))
    }

    @Test(arguments: [Int.min, -1, 0, 4, .max])
    func invalidBufferCountThrows(count: Int) throws {
        #expect(try #require(open(bufferCount: count)).description.contains("\(count) buffers"))
    }

    @Test func limitSizesAreAccepted() {
        #expect(open(DisplayMode(size: PixelSize(width: 16384, height: 1))) == nil)
        #expect(open(DisplayMode(size: PixelSize(width: 1, height: 16384))) == nil)
        #expect(open(DisplayMode(size: PixelSize(width: 1, height: 1)), bufferCount: 1) == nil)
    }

    @Test func unwritablePathThrows() {
        let missing = "/nonexistent/easel/screen"
        #expect(
            open(storage: .file(missing)) == .systemCall("open", argument: missing, errorNumber: ENOENT)
        )
        #expect(open(storage: .file("/")) == .systemCall("open", argument: "/", errorNumber: EISDIR))
        #expect(open(storage: .file("")) == .systemCall("open", argument: "", errorNumber: ENOENT))
        #expect(open(storage: .file("/dev/null")) == .notAScreenFile(path: "/dev/null"))
        let pipe = TemporaryPath()
        mkfifo(pipe.path, 0o600)
        #expect(open(storage: .file(pipe.path)) == .notAScreenFile(path: pipe.path))
    }

    @Test(arguments: ["x", "EASELSC", "a letter to a friend"])
    func otherFilesAreNotOverwritten(contents: String) throws {
        let file = TemporaryPath()
        try contents.write(toFile: file.path, atomically: false, encoding: .utf8)
        #expect(open(storage: .file(file.path)) == .notAScreenFile(path: file.path))
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == contents)
    }

    // MARK: System calls that fail

    @Test(arguments: ["open", "fstat", "flock", "ftruncate", "posix_fallocate", "mmap"], [ENOSPC, EFBIG, EACCES, EIO])
    func errorNamesFailedFileCall(operation: String, number: CInt) throws {
        let file = TemporaryPath()
        var calls = SystemCalls()
        switch operation {
        case "open": calls.open = { (_, _, _) throws(Errno) in throw Errno(rawValue: number) }
        case "fstat": calls.fstat = { _ throws(Errno) in throw Errno(rawValue: number) }
        case "flock": calls.flock = { _ throws(Errno) in throw Errno(rawValue: number) }
        case "ftruncate": calls.ftruncate = { (_, _) throws(Errno) in throw Errno(rawValue: number) }
        case "posix_fallocate": calls.posix_fallocate = { (_, _) throws(Errno) in throw Errno(rawValue: number) }
        default: calls.mmap = { (_, _) throws(Errno) in throw Errno(rawValue: number) }
        }
        let error = try #require(open(storage: .file(file.path), calls: calls))
        #expect(error.errorNumber == number)
        #expect(error.description.contains("\(operation) \(file.path)"))
        #expect(error.description.contains(String(cString: strerror(number))))
        // A new file that failed takes no space, and the next attempt succeeds.
        var status = stat()
        #expect(stat(file.path, &status) != 0 || status.st_size == 0)
        #expect(open(storage: .file(file.path)) == nil)
    }

    @Test func failedReadOfExistingFileThrows() throws {
        let file = TemporaryPath()
        #expect(open(storage: .file(file.path)) == nil)
        var calls = SystemCalls()
        calls.pread = { (_, _, _) throws(Errno) in throw Errno(rawValue: EIO) }
        let error = open(storage: .file(file.path), calls: calls)
        #expect(error == .systemCall("pread", argument: file.path, errorNumber: EIO))
    }

    @Test func failedTruncatePreservesExistingFile() throws {
        let file = TemporaryPath()
        #expect(open(storage: .file(file.path)) == nil)
        let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
        var calls = SystemCalls()
        calls.ftruncate = { (_, _) throws(Errno) in throw Errno(rawValue: ENOSPC) }
        let large = DisplayMode(size: PixelSize(width: 500, height: 500))
        #expect(open(large, storage: .file(file.path), calls: calls)?.errorNumber == ENOSPC)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
    }

    @Test func timerErrorsAreThrown() throws {
        var calls = SystemCalls()
        calls.timerfd_create = { () throws(Errno) in throw Errno(rawValue: EMFILE) }
        let error = open(clock: MonotonicClock(), calls: calls)
        #expect(error == .systemCall("timerfd_create", argument: "for vblanks", errorNumber: EMFILE))
        #expect(open(calls: calls) == nil, "virtual time needs no timer")

        calls = SystemCalls()
        calls.timerfd_settime = { (_, _) throws(Errno) in throw Errno(rawValue: EINVAL) }
        let display = try VirtualDisplay(mode: smallMode, clock: MonotonicClock(), calls: calls)
        let buffer = try #require(try display.acquireBuffer())
        let presentError = #expect(throws: DisplayError.self) { try display.present(buffer, damage: .empty) }
        #expect(presentError?.errorNumber == EINVAL)
        #expect(presentError?.description.hasPrefix("timerfd_settime to ") == true)
        #expect(display.presentedFrameCount == 0)
        try display.cancel(buffer)
        #expect(try display.acquireBuffer() != nil, "the display is still consistent")
    }

    // MARK: Misuse

    @Test func presentOfUnacquiredBufferThrows() throws {
        let display = try VirtualDisplay(mode: smallMode, clock: VirtualClock())
        let buffer = try #require(try display.acquireBuffer())
        #expect(throws: DisplayError.bufferStillAcquired(index: buffer.index)) { try display.acquireBuffer() }
        let stranger = try #require(Surface(size: smallMode.size))
        let wrong = [
            ScanoutBuffer(index: buffer.index, surface: stranger, age: 0),
            ScanoutBuffer(index: 1 - buffer.index, surface: buffer.surface, age: 0),
            ScanoutBuffer(index: 17, surface: buffer.surface, age: 0),
            ScanoutBuffer(index: -1, surface: buffer.surface, age: 0),
        ]
        for other in wrong {
            let error = DisplayError.bufferNotAcquired(index: other.index)
            #expect(throws: error) { try display.present(other, damage: .empty) }
            #expect(throws: error) { try display.cancel(other) }
        }
        try display.present(buffer, damage: .empty)
        let error = DisplayError.bufferNotAcquired(index: buffer.index)
        #expect(throws: error) { try display.present(buffer, damage: .empty) }
        #expect(throws: error) { try display.cancel(buffer) }
        #expect(display.presentedFrameCount == 1)
    }

    @Test func closedDisplayThrows() throws {
        let display = try VirtualDisplay(name: "panel", mode: smallMode, clock: VirtualClock())
        let buffer = try #require(try display.acquireBuffer())
        display.close()
        display.close()
        let error = DisplayError.closed(name: "panel")
        #expect(throws: error) { try display.acquireBuffer() }
        #expect(throws: error) { try display.present(buffer, damage: .empty) }
        #expect(throws: error) { try display.cancel(buffer) }
        #expect(try display.readEvents().isEmpty)
        #expect(display.nextEventTime == nil)
        #expect(error.description == "cannot use display panel: it is closed")
    }

    @Test func descriptionsNameTheCause() {
        let full = DisplayError.systemCall("ftruncate", argument: "/run/screen, 9 bytes", errorNumber: ENOSPC)
        #expect(full.description == "ftruncate /run/screen, 9 bytes: No space left on device (errno 28)")
        let memory = DisplayError.outOfMemory(operation: "virtual display", byteCount: 64)
        #expect(memory.description == "virtual display: cannot allocate 64 bytes")
        #expect(memory.errorNumber == nil)
        #expect(DisplayError.bufferNotAcquired(index: 2).description.contains("buffer 2"))
        #expect(DisplayError.bufferStillAcquired(index: 1).description.contains("buffer 1"))
        #expect(DisplayError.notAScreenFile(path: "/a").description.contains("/a"))
    }
}
