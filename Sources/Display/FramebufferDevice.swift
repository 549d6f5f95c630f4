import CDRM
import CLinux
import CoreGraphics

/// An open frame buffer device and its memory; both are given back when the last one who uses them goes.
final class FramebufferDevice: Sendable {
    let path: String
    let descriptor: CInt
    let layout: FramebufferLayout

    /// The first visible pixel. Written by the thread that presents, and read by nobody.
    nonisolated(unsafe) let pixels: UnsafeMutableRawPointer

    init(path: String, calls: FramebufferCalls) throws(DisplayError) {
        let descriptor = try DisplayError.naming("open", path) { () throws(ErrorNumber) in try calls.open(path) }
        do throws(DisplayError) {
            try Self.lock(descriptor, path, calls)
            layout = try FramebufferLayout(of: descriptor, path: path, calls: calls)
            do throws(ErrorNumber) {
                try calls.unblank(descriptor)
            } catch {
                // Many drivers cannot blank: they need not unblank.
                if !error.isNotOffered {
                    throw DisplayError.systemCall("FBIOBLANK", argument: path, errorNumber: error.rawValue)
                }
            }
            let byteCount = layout.byteCount
            let memory = try DisplayError.naming("mmap", "\(path), \(byteCount) bytes") { () throws(ErrorNumber) in
                try calls.common.mmap(descriptor, byteCount)
            }
            do throws(ErrorNumber) {
                // A process that is forked must not keep the device open by its mapping.
                try calls.common.madvise(memory, byteCount, CInt(MADV_DONTFORK))
            } catch {
                munmap(memory, byteCount)
                throw DisplayError.systemCall("madvise", argument: path, errorNumber: error.rawValue)
            }
            pixels = memory + layout.offset
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Takes the device for this process, until it is closed. Two programs would paint over each other.
    static func lock(_ descriptor: CInt, _ path: String, _ calls: FramebufferCalls) throws(DisplayError) {
        do throws(ErrorNumber) {
            try calls.common.flock(descriptor)
        } catch {
            if error.rawValue == EWOULDBLOCK { throw .inUse(path: path) }
            throw .systemCall("flock", argument: path, errorNumber: error.rawValue)
        }
    }

    deinit {
        munmap(pixels - layout.offset, layout.byteCount)
        close(descriptor)
    }
}
