import CDRM
import CLinux
import Geometry
import Glibc
import LinuxIO

/// The calls to kernel mode setting, each named for its C function, so that tests and fault injection can replace them.
///
/// ```swift
/// var calls = DRMCalls()
/// calls.drmSetMaster = { _ throws(Errno) in throw Errno(rawValue: EBUSY) }
/// ```
///
/// Lists are returned as Swift values; memory that the library allocates is freed here.
package struct DRMCalls: Sendable {
    package init() {}

    // MARK: Card

    package var open: @Sendable (String) throws(Errno) -> CInt = { (path) throws(Errno) in
        try Errno.check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    }

    package var close: @Sendable (CInt) -> Void = { Glibc.close($0) }

    package var drmIsMaster: @Sendable (CInt) -> Bool = { CDRM.drmIsMaster($0) != 0 }

    package var drmSetMaster: @Sendable (CInt) throws(Errno) -> Void = { (card) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmSetMaster(card) }
    }

    package var drmDropMaster: @Sendable (CInt) throws(Errno) -> Void = { (card) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmDropMaster(card) }
    }

    package var drmGetCap: @Sendable (CInt, UInt64) throws(Errno) -> UInt64 = {
        (card, capability) throws(Errno) in
        var value: UInt64 = 0
        try Errno.checkLibrary { CDRM.drmGetCap(card, capability, &value) }
        return value
    }

    package var drmSetClientCap: @Sendable (CInt, UInt64, UInt64) throws(Errno) -> Void = {
        (card, capability, value) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmSetClientCap(card, capability, value) }
    }

    /// Returns the name of the kernel's driver.
    package var drmGetVersion: @Sendable (CInt) throws(Errno) -> String = { (card) throws(Errno) in
        guard let version = CDRM.drmGetVersion(card) else { throw Errno(rawValue: errno) }
        defer { drmFreeVersion(version) }
        return String(cString: version.pointee.name)
    }

    // MARK: Leases

    /// Leases a connector, a CRTC and a plane. Returns another descriptor of the card, which has these objects only, and the
    /// number of the lease.
    package var drmModeCreateLease: @Sendable (CInt, [UInt32]) throws(Errno) -> (CInt, UInt32) = {
        (card, objects) throws(Errno) in
        var lease: UInt32 = 0
        let result = CDRM.drmModeCreateLease(card, objects, CInt(objects.count), O_CLOEXEC | O_NONBLOCK, &lease)
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return (result, lease)
    }

    /// Takes the objects of a lease back.
    package var drmModeRevokeLease: @Sendable (CInt, UInt32) throws(Errno) -> Void = { (card, lease) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmModeRevokeLease(card, lease) }
    }

    package var closeLease: @Sendable (CInt) -> Void = { Glibc.close($0) }

    // MARK: Resources

    package var drmModeGetResources: @Sendable (CInt) throws(Errno) -> DRMResources = {
        (card) throws(Errno) in
        guard let resources = CDRM.drmModeGetResources(card) else { throw Errno(rawValue: errno) }
        defer { drmModeFreeResources(resources) }
        return DRMResources(resources.pointee)
    }

    /// Returns a connector.
    /// - Parameter probes: A Boolean value that indicates whether the connected display is probed again, which takes
    ///   time.
    package var drmModeGetConnector: @Sendable (CInt, UInt32, Bool) throws(Errno) -> DRMConnector = {
        (card, id, probes) throws(Errno) in
        let connector = probes ? CDRM.drmModeGetConnector(card, id) : drmModeGetConnectorCurrent(card, id)
        guard let connector else { throw Errno(rawValue: errno) }
        defer { drmModeFreeConnector(connector) }
        return DRMConnector(connector.pointee)
    }

    package var drmModeGetEncoder: @Sendable (CInt, UInt32) throws(Errno) -> DRMEncoder = {
        (card, id) throws(Errno) in
        guard let encoder = CDRM.drmModeGetEncoder(card, id) else { throw Errno(rawValue: errno) }
        defer { drmModeFreeEncoder(encoder) }
        return DRMEncoder(crtc: encoder.pointee.crtc_id, possibleCRTCs: encoder.pointee.possible_crtcs)
    }

    package var drmModeGetCrtc: @Sendable (CInt, UInt32) throws(Errno) -> DRMCRTCState = {
        (card, id) throws(Errno) in
        guard let crtc = CDRM.drmModeGetCrtc(card, id) else { throw Errno(rawValue: errno) }
        defer { drmModeFreeCrtc(crtc) }
        return DRMCRTCState(crtc.pointee)
    }

    package var drmModeGetPlaneResources: @Sendable (CInt) throws(Errno) -> [UInt32] = {
        (card) throws(Errno) in
        guard let resources = CDRM.drmModeGetPlaneResources(card) else { throw Errno(rawValue: errno) }
        defer { drmModeFreePlaneResources(resources) }
        return Array(UnsafeBufferPointer(start: resources.pointee.planes, count: Int(resources.pointee.count_planes)))
    }

    package var drmModeGetPlane: @Sendable (CInt, UInt32) throws(Errno) -> DRMPlane = {
        (card, id) throws(Errno) in
        guard let plane = CDRM.drmModeGetPlane(card, id) else { throw Errno(rawValue: errno) }
        defer { drmModeFreePlane(plane) }
        return DRMPlane(plane.pointee)
    }

    /// Returns the properties of an object, each with its name and possible values.
    package var drmModeObjectGetProperties: @Sendable (CInt, UInt32, UInt32) throws(Errno) -> [DRMProperty] = {
        (card, object, type) throws(Errno) in
        guard let properties = CDRM.drmModeObjectGetProperties(card, object, type) else { throw Errno(rawValue: errno) }
        defer { drmModeFreeObjectProperties(properties) }
        var list: [DRMProperty] = []
        for index in 0..<Int(properties.pointee.count_props) {
            let id = properties.pointee.props[index]
            guard let property = drmModeGetProperty(card, id) else { throw Errno(rawValue: errno) }
            defer { drmModeFreeProperty(property) }
            list.append(DRMProperty(property.pointee, value: properties.pointee.prop_values[index]))
        }
        return list
    }

    /// Returns the number and the time, in nanoseconds, of the last vblank.
    package var drmCrtcGetSequence: @Sendable (CInt, UInt32) throws(Errno) -> (UInt64, UInt64) = {
        (card, crtc) throws(Errno) in
        var sequence: UInt64 = 0
        var time: UInt64 = 0
        try Errno.checkLibrary { CDRM.drmCrtcGetSequence(card, crtc, &sequence, &time) }
        return (sequence, time)
    }

    /// Returns the gamma table of a CRTC with a number of entries.
    package var drmModeCrtcGetGamma: @Sendable (CInt, UInt32, Int) throws(Errno) -> GammaTable = {
        (card, crtc, count) throws(Errno) in
        let zeros = [UInt16](repeating: 0, count: count)
        var table = GammaTable(red: zeros, green: zeros, blue: zeros)
        try Errno.checkLibrary {
            CDRM.drmModeCrtcGetGamma(card, crtc, UInt32(count), &table.red, &table.green, &table.blue)
        }
        return table
    }

    package var drmModeCrtcSetGamma: @Sendable (CInt, UInt32, GammaTable) throws(Errno) -> Void = {
        (card, crtc, table) throws(Errno) in
        var table = table
        let count = UInt32(table.red.count)
        try Errno.checkLibrary {
            CDRM.drmModeCrtcSetGamma(card, crtc, count, &table.red, &table.green, &table.blue)
        }
    }

    // MARK: Buffers

    package var drmModeCreateDumbBuffer: @Sendable (CInt, PixelSize, Int) throws(Errno) -> DumbAllocation = {
        (card, size, bitsPerPixel) throws(Errno) in
        var allocation = DumbAllocation()
        try Errno.checkLibrary {
            CDRM.drmModeCreateDumbBuffer(
                card,
                UInt32(size.width),
                UInt32(size.height),
                UInt32(bitsPerPixel),
                0,
                &allocation.handle,
                &allocation.pitch,
                &allocation.byteCount
            )
        }
        return allocation
    }

    package var drmModeDestroyDumbBuffer: @Sendable (CInt, UInt32) throws(Errno) -> Void = {
        (card, handle) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmModeDestroyDumbBuffer(card, handle) }
    }

    package var drmModeMapDumbBuffer: @Sendable (CInt, UInt32) throws(Errno) -> UInt64 = {
        (card, handle) throws(Errno) in
        var offset: UInt64 = 0
        try Errno.checkLibrary { CDRM.drmModeMapDumbBuffer(card, handle, &offset) }
        return offset
    }

    package var mmap: @Sendable (CInt, UInt64, Int) throws(Errno) -> UnsafeMutableRawPointer = {
        (card, offset, length) throws(Errno) in
        let memory = Glibc.mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, card, off_t(offset))
        guard let memory, memory != MAP_FAILED else { throw Errno(rawValue: errno) }
        return memory
    }

    /// Gives the kernel advice about mapped memory.
    package var madvise: @Sendable (UnsafeMutableRawPointer, Int, CInt) throws(Errno) -> Void = {
        (address, length, advice) throws(Errno) in
        if Glibc.madvise(address, length, advice) != 0 { throw Errno(rawValue: errno) }
    }

    /// Creates a framebuffer from a dumb buffer.
    package var drmModeAddFB2: @Sendable (CInt, PixelSize, DumbAllocation, ScanoutFormat) throws(Errno) -> UInt32 = {
        (card, size, allocation, format) throws(Errno) in
        var id: UInt32 = 0
        try Errno.checkLibrary {
            CDRM.drmModeAddFB2(
                card,
                UInt32(size.width),
                UInt32(size.height),
                format.fourCC,
                [allocation.handle, 0, 0, 0],
                [allocation.pitch, 0, 0, 0],
                [0, 0, 0, 0],
                &id,
                0
            )
        }
        return id
    }

    package var drmModeRmFB: @Sendable (CInt, UInt32) throws(Errno) -> Void = { (card, id) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmModeRmFB(card, id) }
    }

    // MARK: Mode setting

    package var drmModeSetCrtc: @Sendable (CInt, UInt32, UInt32, PixelPoint, [UInt32], DRMMode?) throws(Errno) -> Void =
        {
            (card, crtc, framebuffer, origin, connectors, mode) throws(Errno) in
            var connectors = connectors
            var info = mode?.info ?? drmModeModeInfo()
            try Errno.checkLibrary {
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

    package var drmModeConnectorSetProperty: @Sendable (CInt, UInt32, UInt32, UInt64) throws(Errno) -> Void = {
        (card, connector, property, value) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmModeConnectorSetProperty(card, connector, property, value) }
    }

    /// Shows memory of the card as a cursor, or hides the cursor if the handle is 0.
    package var drmModeSetCursor2: @Sendable (CInt, UInt32, UInt32, PixelSize, PixelPoint) throws(Errno) -> Void = {
        (card, crtc, handle, size, hotSpot) throws(Errno) in
        try Errno.checkLibrary {
            CDRM.drmModeSetCursor2(
                card,
                crtc,
                handle,
                UInt32(size.width),
                UInt32(size.height),
                Int32(hotSpot.x),
                Int32(hotSpot.y)
            )
        }
    }

    /// Moves the upper left corner of the cursor to a position on the panel.
    package var drmModeMoveCursor: @Sendable (CInt, UInt32, PixelPoint) throws(Errno) -> Void = {
        (card, crtc, position) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmModeMoveCursor(card, crtc, CInt(position.x), CInt(position.y)) }
    }

    /// Shows another framebuffer from the next vblank on, and requests an event.
    package var drmModePageFlip: @Sendable (CInt, UInt32, UInt32) throws(Errno) -> Void = {
        (card, crtc, framebuffer) throws(Errno) in
        try Errno.checkLibrary {
            CDRM.drmModePageFlip(card, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), nil)
        }
    }

    package var drmModeAtomicCommit: @Sendable (CInt, [DRMAssignment], UInt32) throws(Errno) -> Void = {
        (card, assignments, flags) throws(Errno) in
        guard let request = drmModeAtomicAlloc() else { throw Errno(rawValue: ENOMEM) }
        defer { drmModeAtomicFree(request) }
        for assignment in assignments {
            let count = drmModeAtomicAddProperty(request, assignment.object, assignment.property, assignment.value)
            guard count >= 0 else { throw Errno(rawValue: -count) }
        }
        try Errno.checkLibrary { CDRM.drmModeAtomicCommit(card, request, flags, nil) }
    }

    package var drmModeCreatePropertyBlob: @Sendable (CInt, [UInt8]) throws(Errno) -> UInt32 = {
        (card, bytes) throws(Errno) in
        var id: UInt32 = 0
        try Errno.checkLibrary { CDRM.drmModeCreatePropertyBlob(card, bytes, bytes.count, &id) }
        return id
    }

    /// Returns the contents of a blob.
    package var drmModeGetPropertyBlob: @Sendable (CInt, UInt32) throws(Errno) -> [UInt8] = {
        (card, id) throws(Errno) in
        guard let blob = CDRM.drmModeGetPropertyBlob(card, id) else { throw Errno(rawValue: errno) }
        defer { drmModeFreePropertyBlob(blob) }
        return Array(UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
    }

    package var drmModeDestroyPropertyBlob: @Sendable (CInt, UInt32) throws(Errno) -> Void = {
        (card, id) throws(Errno) in
        try Errno.checkLibrary { CDRM.drmModeDestroyPropertyBlob(card, id) }
    }

    /// Reports the damage in a framebuffer that is on screen. No rectangles mean all of it.
    package var drmModeDirtyFB: @Sendable (CInt, UInt32, [drm_clip_rect]) throws(Errno) -> Void = {
        (card, framebuffer, rectangles) throws(Errno) in
        var rectangles = rectangles
        let count = UInt32(rectangles.count)
        try Errno.checkLibrary {
            // The kernel rejects a pointer without rectangles.
            if count == 0 { return CDRM.drmModeDirtyFB(card, framebuffer, nil, 0) }
            return CDRM.drmModeDirtyFB(card, framebuffer, &rectangles, count)
        }
    }

    /// Reads the pending events; returns no bytes if there are none.
    package var read: @Sendable (CInt) throws(Errno) -> [UInt8] = { (card) throws(Errno) in
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = Glibc.read(card, &bytes, bytes.count)
        if count >= 0 { return Array(bytes.prefix(count)) }
        if errno == EAGAIN || errno == EINTR { return [] }
        throw Errno(rawValue: errno)
    }
}

extension Errno {
    /// Checks a result of libdrm: a negative error number, or -1 with `errno`; for error number 1 (EPERM), the two are
    /// the same.
    fileprivate static func checkLibrary(_ call: () -> CInt) throws(Errno) {
        let result = call()
        if result == -1 { throw Errno(rawValue: errno) }
        if result < 0 { throw Errno(rawValue: -result) }
    }
}
