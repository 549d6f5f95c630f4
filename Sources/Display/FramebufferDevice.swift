import CDRM
import LinuxIO
import CLinux
import Geometry

/// An open framebuffer device and its memory; both are released with the last reference.
final class FramebufferDevice: Sendable {
    let path: String
    let descriptor: CInt
    let layout: FramebufferLayout

    /// A Boolean value that indicates whether the driver shows one of two pages.
    let hasPages: Bool
    /// The driver's report of what was visible when the device was opened.
    private let report: fb_var_screeninfo

    /// The memory. Written by the thread that presents; never read.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer

    init(path: String, calls: FramebufferCalls) throws(DisplayError) {
        let descriptor = try DisplayError.naming("open", path) { () throws(Errno) in try calls.open(path) }
        do throws(DisplayError) {
            try Self.lock(descriptor, path, calls)
            (layout, report) = try FramebufferLayout.read(descriptor, path: path, calls: calls)
            do throws(Errno) {
                try calls.unblank(descriptor)
            } catch {
                // Many drivers do not support blanking, and need no unblanking.
                if !error.isNotOffered {
                    throw DisplayError.systemCall("FBIOBLANK", argument: path, errorNumber: error.rawValue)
                }
            }
            // Some drivers report that they can, and cannot.
            hasPages = layout.pages != nil && (try? calls.pan(descriptor, report)) != nil
            let byteCount = layout.byteCount
            memory = try DisplayError.naming("mmap", "\(path), \(byteCount) bytes") { () throws(Errno) in
                try calls.common.mmap(descriptor, byteCount)
            }
            do throws(Errno) {
                // A forked process must not keep the device open through the mapping.
                try calls.common.madvise(memory, byteCount, CInt(MADV_DONTFORK))
            } catch {
                munmap(memory, byteCount)
                throw DisplayError.systemCall("madvise", argument: path, errorNumber: error.rawValue)
            }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Locks the device for this process until it is closed. Two programs would overwrite each other's pixels.
    static func lock(_ descriptor: CInt, _ path: String, _ calls: FramebufferCalls) throws(DisplayError) {
        do throws(Errno) {
            try calls.common.flock(descriptor)
        } catch {
            if error.rawValue == EWOULDBLOCK { throw .inUse(path: path) }
            throw .systemCall("flock", argument: path, errorNumber: error.rawValue)
        }
    }

    /// The first pixel of a page; that of the visible part if there are no pages.
    func pixels(ofPage page: Int) -> UnsafeMutableRawPointer {
        memory + (hasPages ? layout.offset(ofPage: page) : layout.offset)
    }

    /// Shows a page.
    func show(_ page: Int, _ calls: FramebufferCalls) throws(Errno) {
        guard let pages = layout.pages else { return }
        var report = report
        report.yoffset = UInt32(page * pages.rows)
        try calls.pan(descriptor, report)
    }

    deinit {
        munmap(memory, layout.byteCount)
        close(descriptor)
    }
}
