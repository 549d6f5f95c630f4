import CDRM
import CLinux
import CoreGraphics
import Glibc

/// The calls to kernel mode setting, each named for its C function, so that tests and fault injection can replace them.
///
/// ```swift
/// var calls = DRMCalls()
/// calls.drmSetMaster = { _ throws(ErrorNumber) in throw ErrorNumber(EBUSY) }
/// ```
///
/// Lists are returned as Swift values; memory that the library allocates is freed here.
package struct DRMCalls: Sendable {
    package init() {}

    // MARK: Card

    package var open: @Sendable (String) throws(ErrorNumber) -> CInt = { (path) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    }

    package var drmIsMaster: @Sendable (CInt) -> Bool = { CDRM.drmIsMaster($0) != 0 }

    package var drmSetMaster: @Sendable (CInt) throws(ErrorNumber) -> Void = { (card) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary { CDRM.drmSetMaster(card) }
    }

    package var drmDropMaster: @Sendable (CInt) throws(ErrorNumber) -> Void = { (card) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary { CDRM.drmDropMaster(card) }
    }

    package var drmGetCap: @Sendable (CInt, UInt64) throws(ErrorNumber) -> UInt64 = {
        (card, capability) throws(ErrorNumber) in
        var value: UInt64 = 0
        try ErrorNumber.checkLibrary { CDRM.drmGetCap(card, capability, &value) }
        return value
    }

    package var drmSetClientCap: @Sendable (CInt, UInt64, UInt64) throws(ErrorNumber) -> Void = {
        (card, capability, value) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary { CDRM.drmSetClientCap(card, capability, value) }
    }

    /// Returns the name of the kernel's driver.
    package var drmGetVersion: @Sendable (CInt) throws(ErrorNumber) -> String = { (card) throws(ErrorNumber) in
        guard let version = CDRM.drmGetVersion(card) else { throw ErrorNumber(errno) }
        defer { drmFreeVersion(version) }
        return String(cString: version.pointee.name)
    }

    // MARK: Resources

    package var drmModeGetResources: @Sendable (CInt) throws(ErrorNumber) -> DRMResources = {
        (card) throws(ErrorNumber) in
        guard let resources = CDRM.drmModeGetResources(card) else { throw ErrorNumber(errno) }
        defer { drmModeFreeResources(resources) }
        return DRMResources(resources.pointee)
    }

    /// Returns a connector.
    /// - Parameter probes: A Boolean value that indicates whether the connected display is probed again, which takes
    ///   time.
    package var drmModeGetConnector: @Sendable (CInt, UInt32, Bool) throws(ErrorNumber) -> DRMConnector = {
        (card, id, probes) throws(ErrorNumber) in
        let connector = probes ? CDRM.drmModeGetConnector(card, id) : drmModeGetConnectorCurrent(card, id)
        guard let connector else { throw ErrorNumber(errno) }
        defer { drmModeFreeConnector(connector) }
        return DRMConnector(connector.pointee)
    }

    package var drmModeGetEncoder: @Sendable (CInt, UInt32) throws(ErrorNumber) -> DRMEncoder = {
        (card, id) throws(ErrorNumber) in
        guard let encoder = CDRM.drmModeGetEncoder(card, id) else { throw ErrorNumber(errno) }
        defer { drmModeFreeEncoder(encoder) }
        return DRMEncoder(crtc: encoder.pointee.crtc_id, possibleCRTCs: encoder.pointee.possible_crtcs)
    }

    package var drmModeGetCrtc: @Sendable (CInt, UInt32) throws(ErrorNumber) -> DRMCRTCState = {
        (card, id) throws(ErrorNumber) in
        guard let crtc = CDRM.drmModeGetCrtc(card, id) else { throw ErrorNumber(errno) }
        defer { drmModeFreeCrtc(crtc) }
        return DRMCRTCState(crtc.pointee)
    }

    package var drmModeGetPlaneResources: @Sendable (CInt) throws(ErrorNumber) -> [UInt32] = {
        (card) throws(ErrorNumber) in
        guard let resources = CDRM.drmModeGetPlaneResources(card) else { throw ErrorNumber(errno) }
        defer { drmModeFreePlaneResources(resources) }
        return Array(UnsafeBufferPointer(start: resources.pointee.planes, count: Int(resources.pointee.count_planes)))
    }

    package var drmModeGetPlane: @Sendable (CInt, UInt32) throws(ErrorNumber) -> DRMPlane = {
        (card, id) throws(ErrorNumber) in
        guard let plane = CDRM.drmModeGetPlane(card, id) else { throw ErrorNumber(errno) }
        defer { drmModeFreePlane(plane) }
        return DRMPlane(plane.pointee)
    }

    /// Returns the properties of an object, each with its name and possible values.
    package var drmModeObjectGetProperties: @Sendable (CInt, UInt32, UInt32) throws(ErrorNumber) -> [DRMProperty] = {
        (card, object, type) throws(ErrorNumber) in
        guard let properties = CDRM.drmModeObjectGetProperties(card, object, type) else { throw ErrorNumber(errno) }
        defer { drmModeFreeObjectProperties(properties) }
        var list: [DRMProperty] = []
        for index in 0..<Int(properties.pointee.count_props) {
            let id = properties.pointee.props[index]
            guard let property = drmModeGetProperty(card, id) else { throw ErrorNumber(errno) }
            defer { drmModeFreeProperty(property) }
            list.append(DRMProperty(property.pointee, value: properties.pointee.prop_values[index]))
        }
        return list
    }

    /// Returns the number and the time, in nanoseconds, of the last vblank.
    package var drmCrtcGetSequence: @Sendable (CInt, UInt32) throws(ErrorNumber) -> (UInt64, UInt64) = {
        (card, crtc) throws(ErrorNumber) in
        var sequence: UInt64 = 0
        var time: UInt64 = 0
        try ErrorNumber.checkLibrary { CDRM.drmCrtcGetSequence(card, crtc, &sequence, &time) }
        return (sequence, time)
    }

    // MARK: Buffers

    package var drmModeCreateDumbBuffer: @Sendable (CInt, PixelSize) throws(ErrorNumber) -> DumbAllocation = {
        (card, size) throws(ErrorNumber) in
        var allocation = DumbAllocation()
        try ErrorNumber.checkLibrary {
            CDRM.drmModeCreateDumbBuffer(
                card,
                UInt32(size.width),
                UInt32(size.height),
                32,
                0,
                &allocation.handle,
                &allocation.pitch,
                &allocation.byteCount
            )
        }
        return allocation
    }

    package var drmModeDestroyDumbBuffer: @Sendable (CInt, UInt32) throws(ErrorNumber) -> Void = {
        (card, handle) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary { CDRM.drmModeDestroyDumbBuffer(card, handle) }
    }

    package var drmModeMapDumbBuffer: @Sendable (CInt, UInt32) throws(ErrorNumber) -> UInt64 = {
        (card, handle) throws(ErrorNumber) in
        var offset: UInt64 = 0
        try ErrorNumber.checkLibrary { CDRM.drmModeMapDumbBuffer(card, handle, &offset) }
        return offset
    }

    package var mmap: @Sendable (CInt, UInt64, Int) throws(ErrorNumber) -> UnsafeMutableRawPointer = {
        (card, offset, length) throws(ErrorNumber) in
        let memory = Glibc.mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, card, off_t(offset))
        guard let memory, memory != MAP_FAILED else { throw ErrorNumber(errno) }
        return memory
    }

    /// Gives the kernel advice about mapped memory.
    package var madvise: @Sendable (UnsafeMutableRawPointer, Int, CInt) throws(ErrorNumber) -> Void = {
        (address, length, advice) throws(ErrorNumber) in
        if Glibc.madvise(address, length, advice) != 0 { throw ErrorNumber(errno) }
    }

    /// Creates an XRGB8888 framebuffer from a dumb buffer.
    package var drmModeAddFB2: @Sendable (CInt, PixelSize, DumbAllocation) throws(ErrorNumber) -> UInt32 = {
        (card, size, allocation) throws(ErrorNumber) in
        var id: UInt32 = 0
        try ErrorNumber.checkLibrary {
            CDRM.drmModeAddFB2(
                card,
                UInt32(size.width),
                UInt32(size.height),
                DRMFormat.xrgb8888,
                [allocation.handle, 0, 0, 0],
                [allocation.pitch, 0, 0, 0],
                [0, 0, 0, 0],
                &id,
                0
            )
        }
        return id
    }

    package var drmModeRmFB: @Sendable (CInt, UInt32) throws(ErrorNumber) -> Void = { (card, id) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary { CDRM.drmModeRmFB(card, id) }
    }

    // MARK: Mode setting

    package var drmModeSetCrtc:
        @Sendable (CInt, UInt32, UInt32, PixelPoint, [UInt32], DRMMode?) throws(ErrorNumber) -> Void = {
            (card, crtc, framebuffer, origin, connectors, mode) throws(ErrorNumber) in
            var connectors = connectors
            var info = mode?.info ?? drmModeModeInfo()
            try ErrorNumber.checkLibrary {
                withUnsafeMutablePointer(to: &info) { info in
                    CDRM.drmModeSetCrtc(
                        card,
                        crtc,
                        framebuffer,
                        UInt32(origin.x),
                        UInt32(origin.y),
                        &connectors,
                        CInt(connectors.count),
                        mode == nil ? nil : info
                    )
                }
            }
        }

    /// Shows another framebuffer from the next vblank on, and requests an event.
    package var drmModePageFlip: @Sendable (CInt, UInt32, UInt32) throws(ErrorNumber) -> Void = {
        (card, crtc, framebuffer) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary {
            CDRM.drmModePageFlip(card, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), nil)
        }
    }

    package var drmModeAtomicCommit: @Sendable (CInt, [DRMAssignment], UInt32) throws(ErrorNumber) -> Void = {
        (card, assignments, flags) throws(ErrorNumber) in
        guard let request = drmModeAtomicAlloc() else { throw ErrorNumber(ENOMEM) }
        defer { drmModeAtomicFree(request) }
        for assignment in assignments {
            let count = drmModeAtomicAddProperty(request, assignment.object, assignment.property, assignment.value)
            guard count >= 0 else { throw ErrorNumber(-count) }
        }
        try ErrorNumber.checkLibrary { CDRM.drmModeAtomicCommit(card, request, flags, nil) }
    }

    package var drmModeCreatePropertyBlob: @Sendable (CInt, [UInt8]) throws(ErrorNumber) -> UInt32 = {
        (card, bytes) throws(ErrorNumber) in
        var id: UInt32 = 0
        try ErrorNumber.checkLibrary { CDRM.drmModeCreatePropertyBlob(card, bytes, bytes.count, &id) }
        return id
    }

    /// Returns the contents of a blob.
    package var drmModeGetPropertyBlob: @Sendable (CInt, UInt32) throws(ErrorNumber) -> [UInt8] = {
        (card, id) throws(ErrorNumber) in
        guard let blob = CDRM.drmModeGetPropertyBlob(card, id) else { throw ErrorNumber(errno) }
        defer { drmModeFreePropertyBlob(blob) }
        return Array(UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
    }

    package var drmModeDestroyPropertyBlob: @Sendable (CInt, UInt32) throws(ErrorNumber) -> Void = {
        (card, id) throws(ErrorNumber) in
        try ErrorNumber.checkLibrary { CDRM.drmModeDestroyPropertyBlob(card, id) }
    }

    /// Reports the damage in a framebuffer that is on screen. No rectangles mean all of it.
    package var drmModeDirtyFB: @Sendable (CInt, UInt32, [drm_clip_rect]) throws(ErrorNumber) -> Void = {
        (card, framebuffer, rectangles) throws(ErrorNumber) in
        var rectangles = rectangles
        let count = UInt32(rectangles.count)
        try ErrorNumber.checkLibrary {
            // The kernel rejects a pointer without rectangles.
            if count == 0 { return CDRM.drmModeDirtyFB(card, framebuffer, nil, 0) }
            return CDRM.drmModeDirtyFB(card, framebuffer, &rectangles, count)
        }
    }

    /// Reads the pending events; returns no bytes if there are none.
    package var read: @Sendable (CInt) throws(ErrorNumber) -> [UInt8] = { (card) throws(ErrorNumber) in
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = Glibc.read(card, &bytes, bytes.count)
        if count >= 0 { return Array(bytes.prefix(count)) }
        if errno == EAGAIN || errno == EINTR { return [] }
        throw ErrorNumber(errno)
    }
}

extension ErrorNumber {
    /// Checks a result of libdrm: a negative error number, or -1 with `errno`; for error number 1 (EPERM), the two are
    /// the same.
    fileprivate static func checkLibrary(_ call: () -> CInt) throws(ErrorNumber) {
        let result = call()
        if result == -1 { throw ErrorNumber(errno) }
        if result < 0 { throw ErrorNumber(-result) }
    }
}
