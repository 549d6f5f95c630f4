import CLinux
import CoreGraphics
import TestSupport
import Testing

@testable import Display

/// The shared file as another process sees it: with its own mapping, read by the documented offsets only.
struct SharedFileTests {
    final class Watcher {
        private let memory: UnsafeRawPointer
        private let byteCount: Int

        init(path: String) throws {
            let descriptor = open(path, O_RDONLY)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            var status = stat()
            fstat(descriptor, &status)
            byteCount = Int(status.st_size)
            let address = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
            memory = UnsafeRawPointer(try #require(address != MAP_FAILED ? address : nil))
        }

        deinit { munmap(UnsafeMutableRawPointer(mutating: memory), byteCount) }

        func number(at offset: Int) -> UInt32 { UInt32(littleEndian: easel_load_acquire_u32(memory + offset)) }
        func largeNumber(at offset: Int) -> UInt64 { UInt64(littleEndian: easel_load_acquire_u64(memory + offset)) }
        func text(at offset: Int, count: Int) -> String {
            String(decoding: UnsafeRawBufferPointer(start: memory + offset, count: count), as: UTF8.self)
        }
        var size: Int { byteCount }

        /// The front buffer's pixels, without the upper byte.
        func frontPixels() -> [UInt32] {
            let start = Int(number(at: 12)) + Int(number(at: 56)) * Int(largeNumber(at: 40))
            return (0..<Int(number(at: 20))).flatMap { y in
                (0..<Int(number(at: 16))).map { x in
                    number(at: start + y * Int(number(at: 24)) + x * 4) & 0xFFFFFF
                }
            }
        }
    }

    @Test func headerDescribesFile() throws {
        let file = TemporaryPath()
        let mode = DisplayMode(size: PixelSize(width: 333, height: 77), scale: 1.5, refreshRate: 59.94)
        let display = try VirtualDisplay(mode: mode, bufferCount: 3, storage: .file(file.path), clock: VirtualClock())
        let watcher = try Watcher(path: file.path)
        #expect(watcher.text(at: 0, count: 8) == "EASELSCR")
        #expect(watcher.number(at: 8) == 1)
        #expect(watcher.number(at: 12) == 4096)
        #expect(watcher.number(at: 16) == 333)
        #expect(watcher.number(at: 20) == 77)
        #expect(watcher.number(at: 24) >= 333 * 4)
        #expect(watcher.text(at: 28, count: 4) == "XR24")
        #expect(watcher.number(at: 32) == 3)
        #expect(watcher.number(at: 36) == 59940)
        #expect(watcher.largeNumber(at: 40) % 4096 == 0)
        #expect(watcher.largeNumber(at: 40) >= 77 * UInt64(watcher.number(at: 24)))
        #expect(watcher.number(at: 48) == 1500)
        #expect(watcher.number(at: 52) == 1)
        #expect(watcher.number(at: 56) == .max)
        #expect(watcher.largeNumber(at: 64) == 0)
        #expect(watcher.size == 4096 + 3 * Int(watcher.largeNumber(at: 40)))
        display.close()
        #expect(watcher.number(at: 52) == 2)
    }

    @Test(arguments: [1, 2, 3])
    func watcherSeesEachFrameAfterFlip(bufferCount: Int) throws {
        let file = TemporaryPath()
        let clock = VirtualClock()
        let mode = DisplayMode(size: PixelSize(width: 37, height: 11))
        let display = try VirtualDisplay(mode: mode, bufferCount: bufferCount, storage: .file(file.path), clock: clock)
        let watcher = try Watcher(path: file.path)
        var random = SeededGenerator(seed: 5)
        for frame: UInt64 in 1...50 {
            let buffer = try #require(try display.acquireBuffer())
            for y in 0..<11 {
                for x in 0..<37 { buffer.surface[x, y] = .random(in: 0 ... .max, using: &random) }
            }
            let painted = (0..<11).flatMap { y in (0..<37).map { buffer.surface[$0, y] & 0xFFFFFF } }
            try display.present(buffer, damage: .empty)
            #expect(watcher.largeNumber(at: 64) == frame - 1)
            clock.advance(by: .seconds(0.02))
            _ = try display.readEvents()
            #expect(watcher.largeNumber(at: 64) == frame)
            #expect(watcher.number(at: 56) == UInt32(buffer.index))
            #expect(watcher.frontPixels() == painted)
            let snapshot = display.snapshot()
            #expect(painted == (0..<11).flatMap { y in (0..<37).map { snapshot[$0, y] & 0xFFFFFF } })
        }
    }

    @Test func fileRemainsAndCanBeReopened() throws {
        let file = TemporaryPath()
        let large = DisplayMode(size: PixelSize(width: 200, height: 200))
        let watcher: Watcher
        let locked = DisplayError.systemCall("flock", argument: file.path, errorNumber: EWOULDBLOCK)
        do {
            let surface: Surface
            do {
                let display = try VirtualDisplay(mode: large, storage: .file(file.path), clock: VirtualClock())
                surface = try #require(try display.acquireBuffer()).surface
            }
            watcher = try Watcher(path: file.path)
            #expect(watcher.number(at: 52) == 2, "closed when the display goes")
            // The pixels outlive the display as long as the surface is retained, and so does the lock.
            surface[199, 199] = 5
            #expect(surface[199, 199] == 5)
            #expect(throws: locked) {
                try VirtualDisplay(mode: smallMode, storage: .file(file.path), clock: VirtualClock())
            }
        }
        let size = watcher.size
        let display = try VirtualDisplay(mode: smallMode, storage: .file(file.path), clock: VirtualClock())
        #expect(watcher.number(at: 52) == 1)
        #expect(watcher.number(at: 16) == 20)
        #expect(try Watcher(path: file.path).size == size, "a smaller screen does not cut it")
        #expect(throws: locked) {
            try VirtualDisplay(mode: smallMode, storage: .file(file.path), clock: VirtualClock())
        }
        withExtendedLifetime(display) {}
    }

    /// A writer that dies between making the file large and writing its header leaves zeros.
    @Test(arguments: [1, 4096, 300_000]) func fileOfZerosIsReused(byteCount: Int) throws {
        let file = TemporaryPath()
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, byteCount) == 0)
        let display = try VirtualDisplay(mode: smallMode, storage: .file(file.path), clock: VirtualClock())
        let watcher = try Watcher(path: file.path)
        #expect(watcher.text(at: 0, count: 8) == "EASELSCR")
        #expect(watcher.number(at: 52) == 1)
        #expect(watcher.size >= byteCount)
        withExtendedLifetime(display) {}
    }

    @Test(arguments: [0, 7, 8, 4096, 299_999]) func fileWithOtherContentsIsNotOverwritten(offset: Int) throws {
        let file = TemporaryPath()
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, 300_000) == 0 && pwrite(descriptor, "x", 1, offset) == 1)
        #expect(throws: DisplayError.notAScreenFile(path: file.path)) {
            try VirtualDisplay(mode: smallMode, storage: .file(file.path), clock: VirtualClock())
        }
        var status = stat()
        #expect(fstat(descriptor, &status) == 0 && status.st_size == 300_000)
    }

    /// A watcher that follows the documented steps never reads a torn frame.
    @Test(arguments: [2, 3])
    func watcherThatChecksSequenceReadsWholeFrames(bufferCount: Int) async throws {
        let file = TemporaryPath()
        let clock = VirtualClock()
        let mode = DisplayMode(size: PixelSize(width: 32, height: 32), refreshRate: 1000)
        let display = try VirtualDisplay(mode: mode, bufferCount: bufferCount, storage: .file(file.path), clock: clock)
        try display.show(1)
        clock.advance(by: .seconds(1))
        _ = try display.readEvents()
        let path = file.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for frame: UInt32 in 2...600 {
                    try display.show(frame)
                    clock.advance(by: .seconds(0.001))
                    _ = try display.readEvents()
                }
            }
            group.addTask {
                let watcher = try Watcher(path: path)
                var wholeCount = 0
                // Ends, for the frames do.
                while wholeCount < 100 {
                    let sequence = watcher.largeNumber(at: 64)
                    let pixels = watcher.frontPixels()
                    guard watcher.largeNumber(at: 64) == sequence else { continue }
                    wholeCount += 1
                    #expect(Set(pixels).count == 1)
                }
            }
            try await group.waitForAll()
        }
        let watcher = try Watcher(path: path)
        #expect(Set(watcher.frontPixels()) == [600])
    }
}
