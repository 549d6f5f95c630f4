import CDRM
import CLinux
import Glibc

/// The system calls on a frame buffer device, each named for its C function or request, so that a test can put others
/// in place.
struct FramebufferCalls: Sendable {
    var open: @Sendable (String) throws(ErrorNumber) -> CInt = { (path) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY) }
    }

    /// FBIOGET_FSCREENINFO
    var fixedInfo: @Sendable (CInt) throws(ErrorNumber) -> fb_fix_screeninfo = { (descriptor) throws(ErrorNumber) in
        var info = fb_fix_screeninfo()
        try ErrorNumber.check { easel_ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &info) }
        return info
    }

    /// FBIOGET_VSCREENINFO
    var variableInfo: @Sendable (CInt) throws(ErrorNumber) -> fb_var_screeninfo = {
        (descriptor) throws(ErrorNumber) in
        var info = fb_var_screeninfo()
        try ErrorNumber.check { easel_ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &info) }
        return info
    }

    /// FBIOBLANK with FB_BLANK_UNBLANK
    var unblank: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        try ErrorNumber.check { easel_ioctl_value(descriptor, UInt(FBIOBLANK), UInt(FB_BLANK_UNBLANK)) }
    }

    /// FBIO_WAITFORVSYNC. Blocks.
    var waitForVSync: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        var screen: UInt32 = 0
        try ErrorNumber.check { easel_ioctl(descriptor, UInt(EASEL_FBIO_WAITFORVSYNC), &screen) }
    }

    /// Makes a driver that collects changes before it sends them to the panel send them now. Blocks.
    var fsync: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.fsync(descriptor) }
    }

    /// Those that a virtual display makes as well: `mmap` and the timers.
    var common = SystemCalls()
}

extension ErrorNumber {
    /// Whether it says that a device does not know a request, rather than that the request failed.
    var isNotOffered: Bool { [EINVAL, ENOTTY, ENOSYS, EOPNOTSUPP].contains(rawValue) }
}
