import CDRM
import CLinux
import Glibc
import LinuxIO

/// The system calls for framebuffer devices, each named for its C function or request, so that tests can replace them.
struct FramebufferCalls: Sendable {
    var open: @Sendable (String) throws(Errno) -> CInt = { (path) throws(Errno) in
        try Errno.check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY) }
    }

    /// Calls `FBIOGET_FSCREENINFO`.
    var fixedInfo: @Sendable (CInt) throws(Errno) -> fb_fix_screeninfo = { (descriptor) throws(Errno) in
        var info = fb_fix_screeninfo()
        try Errno.check { easel_ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &info) }
        return info
    }

    /// Calls `FBIOGET_VSCREENINFO`.
    var variableInfo: @Sendable (CInt) throws(Errno) -> fb_var_screeninfo = {
        (descriptor) throws(Errno) in
        var info = fb_var_screeninfo()
        try Errno.check { easel_ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &info) }
        return info
    }

    /// Calls `FBIOPAN_DISPLAY`: shows the part of the memory at the offset of the information. May block until the next vblank.
    var pan: @Sendable (CInt, fb_var_screeninfo) throws(Errno) -> Void = { (descriptor, info) throws(Errno) in
        var info = info
        try Errno.check { easel_ioctl(descriptor, UInt(FBIOPAN_DISPLAY), &info) }
    }

    /// Calls `FBIOBLANK` with `FB_BLANK_UNBLANK`.
    var unblank: @Sendable (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        try Errno.check { easel_ioctl_value(descriptor, UInt(FBIOBLANK), UInt(FB_BLANK_UNBLANK)) }
    }

    /// Calls `FBIOBLANK` with `FB_BLANK_POWERDOWN`.
    var powerDown: @Sendable (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        try Errno.check { easel_ioctl_value(descriptor, UInt(FBIOBLANK), UInt(FB_BLANK_POWERDOWN)) }
    }

    /// Calls `FBIO_WAITFORVSYNC`. Blocks.
    var waitForVSync: @Sendable (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        var screen: UInt32 = 0
        try Errno.check { easel_ioctl(descriptor, UInt(EASEL_FBIO_WAITFORVSYNC), &screen) }
    }

    /// Flushes the changes of drivers that defer sending them to the panel. Blocks.
    var fsync: @Sendable (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        try Errno.check { Glibc.fsync(descriptor) }
    }

    /// The calls shared with virtual displays: `mmap` and the timers.
    var common = SystemCalls()
}

extension Errno {
    /// A Boolean value that indicates whether a device does not support a request, as opposed to a failed request.
    var isNotOffered: Bool { [Glibc.EINVAL, Glibc.ENOTTY, Glibc.ENOSYS, Glibc.EOPNOTSUPP].contains(rawValue) }
}
