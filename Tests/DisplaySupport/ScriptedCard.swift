import CDRM
import CoreGraphics
import Display
import Glibc
import LinuxIO
import Synchronization

/// A fake card scripted by a test: its objects, its refusals, and a log of requests.
package final class ScriptedCard: Sendable {
    package struct Commit: Hashable {
        package var assignments: [DRMAssignment]
        package var mayModeset: Bool
    }

    /// A request for the cursor.
    package enum CursorRequest: Hashable {
        /// A buffer, or 0 for none, with its size and hot spot.
        case set(UInt32, PixelSize, PixelPoint)
        case move(PixelPoint)
    }

    package struct State {
        package var connectors: [DRMConnector] = []
        package var encoders: [UInt32: DRMEncoder] = [:]
        package var crtcs: [UInt32] = [40, 41]
        package var former = DRMCRTCState(framebuffer: 7, mode: nil)
        package var planes: [DRMPlane] = [
            DRMPlane(id: 50, crtc: 40, possibleCRTCs: 1, formats: [ScanoutFormat.xrgb8888.fourCC]),
            DRMPlane(id: 51, crtc: 0, possibleCRTCs: 2, formats: [ScanoutFormat.xrgb8888.fourCC]),
        ]
        package var planeProperties = ScriptedCard.planePropertyNames
        /// More properties of objects, without their numbers.
        package var extras: [UInt32: [DRMProperty]] = [:]
        /// The values of properties, by object and name; zero for others.
        package var values: [UInt32: [String: UInt64]] = [50: ["FB_ID": 7, "CRTC_ID": 40], 1: ["CRTC_ID": 40]]
        /// The number and the time of the last vertical blank, in nanoseconds.
        package var lastVBlank: (UInt64, UInt64) = (1, 1)
        package var isAtomic = true
        package var hasVBlankCounter = true
        package var pitchPadding: UInt32 = 64
        /// The results of the next calls, by name, in order; nil lets a call succeed.
        package var refusals: [String: [CInt?]] = [:]

        package var commits: [Commit] = []
        /// The commits that only ask whether the card would accept them.
        package var tests: [Commit] = []
        package var flips: [UInt32] = []
        /// The gamma tables that CRTCs were given by the legacy call, and the current ones.
        package var gammas: [(crtc: UInt32, table: GammaTable)] = []
        package var gammaOfCRTCs: [UInt32: GammaTable] = [:]
        package var setCRTCs: [(framebuffer: UInt32, hasMode: Bool)] = []
        /// The values that the connector's property `DPMS` was set to.
        package var powers: [UInt64] = []
        /// The advice about mapped memory: address, length, and kind.
        package var advice: [(UInt, Int, CInt)] = []
        package var dirty: [[drm_clip_rect]] = []
        /// The requests for the cursor, each with its CRTC.
        package var cursors: [(crtc: UInt32, request: CursorRequest)] = []
        /// The side of cursors; `nil` for a kernel that does not report it.
        package var cursorSide: UInt64?
        package var blobs: [UInt32: [UInt8]] = [:]
        package var allBlobs: [UInt32: [UInt8]] = [:]
        package var dumbBuffers: Set<UInt32> = []
        package var framebuffers: Set<UInt32> = []
        /// The formats and sizes of all framebuffers so far.
        package var formats: [ScanoutFormat] = []
        package var sizes: [PixelSize] = []
        /// The memory of all buffers so far, with its length.
        package var mappings: [(address: UInt, length: Int)] = []
        package var isMaster = false
        /// The leases that were granted and have not ended.
        package var leases: [Lease] = []
        /// The numbers of the leases that were revoked.
        package var revoked: [UInt32] = []
        package var nextID: UInt32 = 100
    }

    package static let planePropertyNames = [
        "type", "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
        "FB_DAMAGE_CLIPS",
    ]

    /// The names of properties that `extras` may have.
    package static let extraPropertyNames = [
        "rotation", "alpha", "pixel blend mode", "zpos", "SCALING_FILTER", "GAMMA_LUT", "GAMMA_LUT_SIZE", "DEGAMMA_LUT",
        "CTM", "VRR_ENABLED", "Colorspace", "HDR_OUTPUT_METADATA", "max bpc", "link-status", "DPMS",
    ]

    /// A lease of some objects.
    package struct Lease: Hashable, Sendable {
        package var number: UInt32
        package var objects: [UInt32]
        /// The descriptor of the lease, and the end of its pipe to write events to.
        var ends: [CInt]
    }

    package let state = Mutex(State())
    /// The end of the pipe to write events to.
    private let writeEnd: CInt
    private let readEnd: CInt

    /// A card with one connected 64×48 panel, whose mode runs already.
    package init() {
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0)
        for end in ends { precondition(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        readEnd = ends[0]
        writeEnd = ends[1]
        let mode = Self.mode(64, 48, isPreferred: true)
        state.withLock {
            $0.connectors = [Self.connector(1, "HDMI-A-1", [mode])]
            $0.encoders = [30: DRMEncoder(crtc: 40, possibleCRTCs: 3)]
            $0.former = DRMCRTCState(framebuffer: 7, mode: mode)
        }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    package static func connector(
        _ id: UInt32,
        _ name: String,
        _ modes: [DRMMode],
        _ connection: DRMConnector.Connection = .connected,
        encoder: UInt32 = 30
    ) -> DRMConnector {
        DRMConnector(id: id, name: name, connection: connection, encoder: encoder, encoders: [30], modes: modes)
    }

    package static func mode(_ width: Int, _ height: Int, rate: Int = 60, isPreferred: Bool = false) -> DRMMode {
        var info = drmModeModeInfo()
        info.hdisplay = UInt16(width)
        info.vdisplay = UInt16(height)
        info.htotal = UInt16(width + 36)
        info.vtotal = UInt16(height + 2)
        info.clock = UInt32((width + 36) * (height + 2) * rate / 1000)
        info.vrefresh = UInt32(rate)
        info.type = isPreferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
        return DRMMode(info)
    }

    /// Sends the kernel's event for a completed flip.
    /// - Parameters:
    ///   - crtc: The CRTC of the flip; 0 as old kernels do.
    ///   - lease: The number of the lease that gets the event; `nil` for the card.
    package func sendFlip(sequence: UInt32, time: MonotonicInstant, crtc: UInt32 = 0, lease: UInt32? = nil) {
        let leases = state.withLock { $0.leases }
        let writeEnd = leases.first { $0.number == lease }?.ends[1] ?? self.writeEnd
        var event = drm_event_vblank()
        event.base = drm_event(
            type: UInt32(DRM_EVENT_FLIP_COMPLETE),
            length: UInt32(MemoryLayout<drm_event_vblank>.size)
        )
        event.sequence = sequence
        event.crtc_id = crtc
        let microseconds = (time - .zero).microseconds
        event.tv_sec = UInt32(microseconds / 1_000_000)
        event.tv_usec = UInt32(microseconds % 1_000_000)
        precondition(write(writeEnd, &event, MemoryLayout<drm_event_vblank>.size) > 0)
    }

    package func refuse(_ call: String, _ answers: CInt?...) { state.withLock { $0.refusals[call] = answers } }

    func check(_ call: String) throws(Errno) {
        let answer = state.withLock { state -> CInt? in
            guard var answers = state.refusals[call], !answers.isEmpty else { return nil }
            defer { state.refusals[call] = answers }
            return answers.removeFirst()
        }
        if let answer { throw Errno(rawValue: answer) }
    }

    private func newID() -> UInt32 {
        state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
    }

    /// Returns the id of a property, made of the object's id and the index of the name.
    package static func property(_ object: UInt32, _ name: String) -> UInt32 {
        let names = planePropertyNames + ["MODE_ID", "ACTIVE"] + extraPropertyNames
        guard let index = names.firstIndex(of: name) else { preconditionFailure("no property is named \(name)") }
        return object * 100 + UInt32(index)
    }

    package var calls: DRMCalls {
        var calls = DRMCalls()
        calls.open = { [self] _ throws(Errno) in
            try check("open")
            return dup(readEnd)
        }
        calls.drmIsMaster = { [self] _ in state.withLock { $0.isMaster } }
        calls.drmSetMaster = { [self] _ throws(Errno) in
            try check("drmSetMaster")
            state.withLock { $0.isMaster = true }
        }
        calls.drmDropMaster = { [self] _ throws(Errno) in state.withLock { $0.isMaster = false } }
        calls.drmSetClientCap = { [self] _, capability, _ throws(Errno) in
            if capability == UInt64(DRM_CLIENT_CAP_ATOMIC), !state.withLock({ $0.isAtomic }) {
                throw Errno(rawValue: EOPNOTSUPP)
            }
        }
        calls.drmGetVersion = { _ in "scripted" }
        calls.drmGetCap = { [self] _, _ throws(Errno) in
            guard let side = state.withLock({ $0.cursorSide }) else { throw Errno(rawValue: EINVAL) }
            return side
        }
        calls.drmModeGetResources = { [self] _ throws(Errno) in
            try check("drmModeGetResources")
            return state.withLock { DRMResources(crtcs: $0.crtcs, connectors: $0.connectors.map(\.id)) }
        }
        calls.drmModeGetConnector = { [self] _, id, _ throws(Errno) in
            try check("drmModeGetConnector")
            guard let connector = state.withLock({ state in state.connectors.first { $0.id == id } }) else {
                throw Errno(rawValue: ENOENT)
            }
            return connector
        }
        calls.drmModeGetEncoder = { [self] _, id throws(Errno) in
            guard let encoder = state.withLock({ $0.encoders[id] }) else { throw Errno(rawValue: ENOENT) }
            return encoder
        }
        calls.drmModeGetCrtc = { [self] _, _ in state.withLock { $0.former } }
        calls.drmModeGetPlaneResources = { [self] _ in state.withLock { $0.planes.map(\.id) } }
        calls.drmModeGetPlane = { [self] _, id throws(Errno) in
            guard let plane = state.withLock({ state in state.planes.first { $0.id == id } }) else {
                throw Errno(rawValue: ENOENT)
            }
            return plane
        }
        calls.drmModeObjectGetProperties = { [self] _, object, type in
            let names: [String] =
                switch type {
                case UInt32(DRM_MODE_OBJECT_PLANE): state.withLock { $0.planeProperties }
                case UInt32(DRM_MODE_OBJECT_CRTC): ["MODE_ID", "ACTIVE"]
                default: ["CRTC_ID"]
                }
            return state.withLock { state in
                let values = state.values[object] ?? [:]
                let known = names.map { name in
                    let value = name == "type" ? UInt64(DRM_PLANE_TYPE_PRIMARY) : values[name] ?? 0
                    return DRMProperty(id: Self.property(object, name), name: name, value: value)
                }
                return known
                    + (state.extras[object] ?? []).map { extra in
                        var extra = extra
                        extra.id = Self.property(object, extra.name)
                        return extra
                    }
            }
        }
        calls.drmCrtcGetSequence = { [self] _, _ throws(Errno) in
            if !state.withLock({ $0.hasVBlankCounter }) { throw Errno(rawValue: EOPNOTSUPP) }
            return state.withLock { $0.lastVBlank }
        }
        addBuffers(to: &calls)
        addScanout(to: &calls)
        addLeases(to: &calls)
        return calls
    }

    private func addBuffers(to calls: inout DRMCalls) {
        calls.drmModeCreateDumbBuffer = { [self] _, size, bitsPerPixel throws(Errno) in
            try check("drmModeCreateDumbBuffer")
            var allocation = DumbAllocation()
            allocation.handle = newID()
            allocation.pitch = UInt32(size.width * bitsPerPixel / 8) + state.withLock { $0.pitchPadding }
            allocation.byteCount = UInt64(allocation.pitch) * UInt64(size.height)
            let handle = allocation.handle
            state.withLock { _ = $0.dumbBuffers.insert(handle) }
            return allocation
        }
        calls.drmModeDestroyDumbBuffer = { [self] _, handle in state.withLock { _ = $0.dumbBuffers.remove(handle) } }
        calls.drmModeMapDumbBuffer = { [self] _, _ throws(Errno) in
            try check("drmModeMapDumbBuffer")
            return 0
        }
        calls.mmap = { [self] _, _, length throws(Errno) in
            try check("mmap")
            guard let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) else {
                throw Errno(rawValue: ENOMEM)
            }
            state.withLock { $0.mappings.append((UInt(bitPattern: memory), length)) }
            return memory
        }
        let advise = calls.madvise
        calls.madvise = { [self] address, length, advice throws(Errno) in
            try check("madvise")
            try advise(address, length, advice)
            state.withLock { $0.advice.append((UInt(bitPattern: address), length, advice)) }
        }
        calls.drmModeAddFB2 = { [self] _, size, _, format throws(Errno) in
            try check("drmModeAddFB2")
            let id = newID()
            state.withLock {
                $0.framebuffers.insert(id)
                $0.formats.append(format)
                $0.sizes.append(size)
            }
            return id
        }
        calls.drmModeRmFB = { [self] _, id in state.withLock { _ = $0.framebuffers.remove(id) } }
    }

    private func addScanout(to calls: inout DRMCalls) {
        calls.drmModeSetCrtc = { [self] _, _, framebuffer, _, _, mode throws(Errno) in
            try check("drmModeSetCrtc")
            state.withLock { $0.setCRTCs.append((framebuffer, mode != nil)) }
        }
        calls.drmModeConnectorSetProperty = { [self] _, connector, property, value throws(Errno) in
            try check("drmModeConnectorSetProperty")
            guard property == Self.property(connector, "DPMS") else { throw Errno(rawValue: EINVAL) }
            state.withLock { $0.powers.append(value) }
        }
        calls.drmModeSetCursor2 = { [self] _, crtc, handle, size, hotSpot throws(Errno) in
            try check("drmModeSetCursor2")
            state.withLock { $0.cursors.append((crtc, .set(handle, size, hotSpot))) }
        }
        calls.drmModeMoveCursor = { [self] _, crtc, position throws(Errno) in
            try check("drmModeMoveCursor")
            state.withLock { $0.cursors.append((crtc, .move(position))) }
        }
        calls.drmModeCrtcGetGamma = { [self] _, crtc, count throws(Errno) in
            let zeros = [UInt16](repeating: 0, count: count)
            return state.withLock { $0.gammaOfCRTCs[crtc] } ?? GammaTable(red: zeros, green: zeros, blue: zeros)
        }
        calls.drmModeCrtcSetGamma = { [self] _, crtc, table throws(Errno) in
            try check("drmModeCrtcSetGamma")
            state.withLock {
                $0.gammas.append((crtc, table))
                $0.gammaOfCRTCs[crtc] = table
            }
        }
        calls.drmModePageFlip = { [self] _, _, framebuffer throws(Errno) in
            try check("drmModePageFlip")
            state.withLock { $0.flips.append(framebuffer) }
        }
        calls.drmModeAtomicCommit = { [self] _, assignments, flags throws(Errno) in
            let isTest = flags & UInt32(DRM_MODE_ATOMIC_TEST_ONLY) != 0
            // The kernel rejects a test that requests an event.
            if isTest, flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0 { throw Errno(rawValue: EINVAL) }
            try check(isTest ? "test" : "drmModeAtomicCommit")
            let mayModeset = flags & UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) != 0
            let commit = Commit(assignments: assignments, mayModeset: mayModeset)
            state.withLock { if isTest { $0.tests.append(commit) } else { $0.commits.append(commit) } }
        }
        calls.drmModeCreatePropertyBlob = { [self] _, bytes in
            let id = newID()
            state.withLock {
                $0.blobs[id] = bytes
                $0.allBlobs[id] = bytes
            }
            return id
        }
        calls.drmModeGetPropertyBlob = { [self] _, id throws(Errno) in
            guard let bytes = state.withLock({ $0.blobs[id] }) else { throw Errno(rawValue: ENOENT) }
            return bytes
        }
        calls.drmModeDestroyPropertyBlob = { [self] _, id in state.withLock { $0.blobs[id] = nil } }
        calls.drmModeDirtyFB = { [self] _, _, rectangles throws(Errno) in
            try check("drmModeDirtyFB")
            state.withLock { $0.dirty.append(rectangles) }
        }
    }

    /// The values that a commit gives to a plane's property.
    package func value(_ commit: Commit, _ object: UInt32, _ name: String) -> UInt64? {
        let property = Self.property(object, name)
        return commit.assignments.first { $0.object == object && $0.property == property }?.value
    }

    /// Returns the damage rectangles of a commit: x1, y1, x2, y2 of each.
    package func damage(_ commit: Commit) -> [[Int32]]? {
        guard let blob = value(commit, 50, "FB_DAMAGE_CLIPS") else { return nil }
        return state.withLock { state in
            state.allBlobs[UInt32(blob)]?.withUnsafeBytes { bytes in
                bytes.bindMemory(to: drm_mode_rect.self).map { [$0.x1, $0.y1, $0.x2, $0.y2] }
            }
        }
    }
}
