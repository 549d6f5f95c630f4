import CDRM
import CLinux
import Glibc

/// The system calls for framebuffer devices, each named for its C function or request, so that tests can replace them.
struct FramebufferCalls: Sendable {
    var open: @Sendable (String) throws(ErrorNumber) -> CInt = { (path) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY) }
    }

    /// Calls `FBIOGET_FSCREENINFO`.
    var fixedInfo: @Sendable (CInt) throws(ErrorNumber) -> fb_fix_screeninfo = { (descriptor) throws(ErrorNumber) in
        var info = fb_fix_screeninfo()
        try ErrorNumber.check { easel_ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &info) }
        return info
    }

    /// Calls `FBIOGET_VSCREENINFO`.
    var variableInfo: @Sendable (CInt) throws(ErrorNumber) -> fb_var_screeninfo = {
        (descriptor) throws(ErrorNumber) in
        var info = fb_var_screeninfo()
        try ErrorNumber.check { easel_ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &info) }
        return info
    }

    /// Calls `FBIOBLANK` with `FB_BLANK_UNBLANK`.
    var unblank: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        try ErrorNumber.check { easel_ioctl_value(descriptor, UInt(FBIOBLANK), UInt(FB_BLANK_UNBLANK)) }
    }

    /// Calls `FBIO_WAITFORVSYNC`. Blocks.
    var waitForVSync: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        var screen: UInt32 = 0
        try ErrorNumber.check { easel_ioctl(descriptor, UInt(EASEL_FBIO_WAITFORVSYNC), &screen) }
    }

    /// Flushes the changes of drivers that defer sending them to the panel. Blocks.
    var fsync: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.fsync(descriptor) }
    }

    /// The calls shared with virtual displays: `mmap` and the timers.
    var common = SystemCalls()
}

extension ErrorNumber {
    /// A Boolean value that indicates whether a device does not support a request, as opposed to a failed request.
    var isNotOffered: Bool { [EINVAL, ENOTTY, ENOSYS, EOPNOTSUPP].contains(rawValue) }
}
