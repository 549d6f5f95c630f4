import CLinux
import LinuxIO
import Geometry

/// The file of a virtual display that other processes can watch. All numbers are little-endian.
///
/// | offset | size | |
/// |---:|---:|---|
/// | 0 | 8 | magic: `EASELSCR` |
/// | 8 | 4 | version of this layout: 1 |
/// | 12 | 4 | offset of the first buffer: 4096 |
/// | 16 | 4 | width in pixels |
/// | 20 | 4 | height in pixels |
/// | 24 | 4 | pitch: distance between rows in bytes |
/// | 28 | 4 | pixel format as a DRM fourcc: `XR24`, that is XRGB8888; the upper byte is ignored |
/// | 32 | 4 | number of buffers |
/// | 36 | 4 | refresh rate in thousandths of a hertz |
/// | 40 | 8 | distance between buffers in bytes, a multiple of 4096 |
/// | 48 | 4 | scale in thousandths of a pixel per point |
/// | 52 | 4 | state: 0 being set up, 1 open, 2 closed |
/// | 56 | 4 | index of the front buffer; 0xFFFFFFFF before the first frame |
/// | 64 | 8 | frame sequence number: the number of frames shown |
///
/// The front index is written before the sequence number, which is written with release ordering; the buffer that
/// leaves the screen is not painted before that. A watcher that reads the sequence number (acquire), the front index
/// and the pixels, and then finds the sequence number unchanged after an acquire fence, has a complete frame. This
/// requires at least two buffers; a single buffer is painted in place.
///
/// The file remains when the display closes; its state indicates that. It is locked (`flock`) until the last of its
/// surfaces is released, so that no second display paints into it. A new file is readable by its owner only. A file of
/// an earlier display is reused, and never truncated, because that would crash a process that has it mapped. A file
/// that consists of zeros only is reused as well: it contains nothing, and remains of a display whose process ended
/// before it wrote the header. Any other file that is not empty is rejected and not changed.
final class SharedScreenFile: Sendable {
    static let magic: [UInt8] = Array("EASELSCR".utf8)
    static let headerByteCount = 4096
    static let xrgb8888: UInt32 = 0x3432_5258
    /// The size of the file of the largest screen, in bytes.
    private static let maximumByteCount =
        headerByteCount + VirtualDisplay.bufferCounts.upperBound * VirtualDisplay.maximumSide
        * VirtualDisplay.maximumSide * 4

    private enum Offset {
        static let version = 8
        static let firstBuffer = 12
        static let width = 16
        static let height = 20
        static let pitch = 24
        static let format = 28
        static let bufferCount = 32
        static let refreshRate = 36
        static let bufferByteCount = 40
        static let scale = 48
        static let state = 52
        static let front = 56
        static let sequence = 64
    }

    private enum State: UInt32 {
        case settingUp, open, closed
    }

    let surfaces: [Surface]
    private let mapping: SharedMapping

    init(path: String, mode: DisplayMode, bufferCount: Int, calls: SystemCalls) throws(DisplayError) {
        let pitch = (mode.size.width * 4 + 63) & ~63
        let bufferByteCount = (pitch * mode.size.height + 4095) & ~4095
        let byteCount = Self.headerByteCount + bufferByteCount * bufferCount
        let descriptor = try DisplayError.naming("open", path) { () throws(Errno) in
            // Nonblocking, in case the path is a pipe.
            try calls.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
        }
        let mapping: SharedMapping
        do {
            mapping = try Self.map(descriptor, path, byteCount, calls)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.mapping = mapping
        surfaces = (0..<bufferCount).map { index in
            Surface(
                wrapping: mapping.address + Self.headerByteCount + index * bufferByteCount,
                size: mode.size,
                bytesPerRow: pitch,
                release: { withExtendedLifetime(mapping) {} }
            )
        }
        mapping.store(State.settingUp.rawValue, at: Offset.state)
        mapping.address.copyMemory(from: Self.magic, byteCount: Self.magic.count)
        mapping.store(UInt32(1), at: Offset.version)
        mapping.store(UInt32(Self.headerByteCount), at: Offset.firstBuffer)
        mapping.store(UInt32(mode.size.width), at: Offset.width)
        mapping.store(UInt32(mode.size.height), at: Offset.height)
        mapping.store(UInt32(pitch), at: Offset.pitch)
        mapping.store(Self.xrgb8888, at: Offset.format)
        mapping.store(UInt32(bufferCount), at: Offset.bufferCount)
        mapping.store(UInt32((mode.refreshRate * 1000).rounded()), at: Offset.refreshRate)
        mapping.store(UInt64(bufferByteCount), at: Offset.bufferByteCount)
        mapping.store(UInt32((mode.scale * 1000).rounded()), at: Offset.scale)
        mapping.store(UInt32.max, at: Offset.front)
        mapping.store(UInt64(0), at: Offset.sequence)
        mapping.store(State.open.rawValue, at: Offset.state)
    }

    /// Publishes a completed flip to watchers.
    func publish(front: Int, sequence: UInt64) {
        mapping.store(UInt32(front), at: Offset.front)
        mapping.store(sequence, at: Offset.sequence)
    }

    func markClosed() { mapping.store(State.closed.rawValue, at: Offset.state) }

    /// Throws an error unless every byte of the file is zero.
    private static func requireZeros(_ descriptor: CInt, _ path: String, _ calls: SystemCalls) throws(DisplayError) {
        var offset = 0
        while true {
            let bytes = try DisplayError.naming("pread", path) { () throws(Errno) in
                try calls.pread(descriptor, 1 << 16, offset)
            }
            if bytes.isEmpty { return }
            guard bytes.allSatisfy({ $0 == 0 }) else { throw .notAScreenFile(path: path) }
            offset += bytes.count
        }
    }

    /// Locks the file, verifies that it may be used, reserves its space, and maps it.
    private static func map(
        _ descriptor: CInt,
        _ path: String,
        _ byteCount: Int,
        _ calls: SystemCalls
    ) throws(DisplayError) -> SharedMapping {
        // Two displays that use one file would overwrite each other's pixels.
        try DisplayError.naming("flock", path) { () throws(Errno) in try calls.flock(descriptor) }
        let status = try DisplayError.naming("fstat", path) { () throws(Errno) in try calls.fstat(descriptor) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAScreenFile(path: path) }
        let previousByteCount = Int(status.st_size)
        if previousByteCount > 0 {
            let start = try DisplayError.naming("pread", path) { () throws(Errno) in
                try calls.pread(descriptor, magic.count, 0)
            }
            if start != magic {
                guard previousByteCount <= maximumByteCount else { throw .notAScreenFile(path: path) }
                try requireZeros(descriptor, path, calls)
            }
        }
        let argument = "\(path), \(byteCount) bytes"
        do {
            if previousByteCount < byteCount {
                try DisplayError.naming("ftruncate", argument) { () throws(Errno) in
                    try calls.ftruncate(descriptor, byteCount)
                }
            }
            try DisplayError.naming("posix_fallocate", argument) { () throws(Errno) in
                try calls.posix_fallocate(descriptor, byteCount)
            }
            let address = try DisplayError.naming("mmap", argument) { () throws(Errno) in
                try calls.mmap(descriptor, byteCount)
            }
            return SharedMapping(address: address, byteCount: byteCount, descriptor: descriptor)
        } catch {
            // Release the space on a full disk. If this fails too, the first error is more informative.
            if previousByteCount == 0 { try? calls.ftruncate(descriptor, 0) }
            throw error
        }
    }
}

/// Memory shared with other processes; unmapped when the last surface that uses it is released. The file is locked
/// until then.
final class SharedMapping: Sendable {
    /// The pixels are written by the owner of the buffer, see `BufferQueue`; the header by the thread that flips, with
    /// atomic stores.
    nonisolated(unsafe) let address: UnsafeMutableRawPointer
    private let byteCount: Int
    /// The descriptor, owned by the mapping and open for its lock.
    private let descriptor: CInt

    init(address: UnsafeMutableRawPointer, byteCount: Int, descriptor: CInt) {
        self.address = address
        self.byteCount = byteCount
        self.descriptor = descriptor
    }

    deinit {
        munmap(address, byteCount)
        close(descriptor)
    }

    func store(_ value: UInt32, at offset: Int) { easel_store_release_u32(address + offset, value.littleEndian) }
    func store(_ value: UInt64, at offset: Int) { easel_store_release_u64(address + offset, value.littleEndian) }
}
