import CDRM
import LinuxIO
import CLinux
import CoreGraphics
import Foundation
import Synchronization

@testable import Display

/// A fake framebuffer device: its driver's reports and calls are scripted, its memory is a file.
final class ScriptedFramebuffer: Sendable {
    /// The contents of the memory before the first frame.
    static let filler: UInt8 = 0xA5

    let calls: FramebufferCalls
    let log = CallLog()
    private let descriptor: CInt
    private let byteCount: Int

    init(_ panel: Panel, change: (inout FramebufferCalls, CallLog) -> Void = { _, _ in }) {
        byteCount = panel.smemLength
        let path = NSTemporaryDirectory() + "easel-framebuffer-\(UUID().uuidString)"
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        unlink(path)
        let filled = [UInt8](repeating: Self.filler, count: byteCount)
        precondition(write(descriptor, filled, byteCount) == byteCount)
        let (file, log) = (descriptor, log)
        var calls = FramebufferCalls()
        calls.open = { (path) throws(Errno) in
            log.add("open \(path)")
            return try Errno.check { dup(file) }
        }
        calls.fixedInfo = { (_) throws(Errno) in panel.fixed }
        calls.variableInfo = { (_) throws(Errno) in panel.variable }
        calls.pan = { (_, info) throws(Errno) in log.add("pan \(info.yoffset)") }
        calls.unblank = { (_) throws(Errno) in log.add("unblank") }
        calls.powerDown = { (_) throws(Errno) in log.add("power down") }
        calls.waitForVSync = { (_) throws(Errno) in
            log.add("wait")
            throw Errno(rawValue: ENOTTY)
        }
        calls.fsync = { (_) throws(Errno) in
            log.add("fsync")
            throw Errno(rawValue: EINVAL)
        }
        change(&calls, log)
        self.calls = calls
    }

    deinit { close(descriptor) }

    /// The current contents of the device's memory.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        precondition(pread(descriptor, &bytes, byteCount, 0) == byteCount)
        return bytes
    }

    func open(
        dither: PixelKernels.Dither = .none,
        clock: any MediaClock = MonotonicClock()
    ) throws(DisplayError) -> FramebufferDisplay {
        try FramebufferDisplay(path: "/dev/fb7", dither: dither, clock: clock, calls: calls)
    }
}

/// The report of a panel's driver.
struct Panel: Sendable {
    var size = PixelSize(width: 20, height: 10)
    var bitsPerPixel = 32
    /// Offsets and lengths of red, green, blue and alpha.
    var channels = [(16, 8), (8, 8), (0, 8), (0, 0)]
    var lineLength = 96
    var smemLength = 8192
    var smemStart = 0
    var offset = PixelPoint.zero
    /// The number of rows by which the visible part can move, and the number of all rows.
    var panStep = 0
    var virtualHeight = 0
    var pixelClock = 0
    var type = FB_TYPE_PACKED_PIXELS
    var visual = FB_VISUAL_TRUECOLOR

    static let rgb565 = Panel(bitsPerPixel: 16, channels: [(11, 5), (5, 6), (0, 5), (0, 0)])

    var fixed: fb_fix_screeninfo {
        var info = fb_fix_screeninfo()
        info.type = UInt32(type)
        info.visual = UInt32(visual)
        info.line_length = UInt32(truncatingIfNeeded: lineLength)
        info.smem_len = UInt32(truncatingIfNeeded: smemLength)
        info.smem_start = UInt(smemStart)
        info.ypanstep = UInt16(panStep)
        return info
    }

    var variable: fb_var_screeninfo {
        var info = fb_var_screeninfo()
        info.xres = UInt32(truncatingIfNeeded: size.width)
        info.yres = UInt32(truncatingIfNeeded: size.height)
        info.yres_virtual = UInt32(virtualHeight)
        info.xoffset = UInt32(truncatingIfNeeded: offset.x)
        info.yoffset = UInt32(truncatingIfNeeded: offset.y)
        info.bits_per_pixel = UInt32(truncatingIfNeeded: bitsPerPixel)
        let fields = channels.map { fb_bitfield(offset: UInt32($0.0), length: UInt32($0.1), msb_right: 0) }
        (info.red, info.green, info.blue, info.transp) = (fields[0], fields[1], fields[2], fields[3])
        info.pixclock = UInt32(pixelClock)
        return info
    }
}

/// A log of calls from any thread.
final class CallLog: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
    func count(of line: String) -> Int { lines.filter { $0 == line }.count }
}
