import CDRM
import Geometry
import Glibc
import LinuxIO

/// Mode setting by atomic commits: all properties of a frame are set at once, or none.
struct AtomicOutput: DRMOutput {
    let name = "atomic"
    var supportsDamageClips: Bool { damageClips != nil }
    let formats: [UInt32]?

    private let card: DRMCard
    private let pipeline: DRMPipeline
    /// The size of the framebuffers. The hardware scales them to the largest rectangle of the panel with their shape.
    private var frameSize: PixelSize
    private let plane: UInt32
    private let connector: ObjectProperties
    private let crtc: ObjectProperties
    private let planeProperties: ObjectProperties
    /// The other planes on the CRTC, such as a splash screen or a cursor.
    private let otherPlanes: [ObjectProperties]
    /// The neutral values of properties that a previous program may have changed.
    private var neutral: [NeutralAssignment]
    private var damageClips: UInt32?
    /// A Boolean value that indicates whether the plane rotates the framebuffers.
    private var isRotated = false
    /// The kernel's blob of the gamma table; 0 for none.
    private var gammaTable: UInt32 = 0
    /// The kernel's blob of the mode, when it has been set.
    private var modeBlob: UInt32?

    /// The properties that every plane with a frame has.
    private static let needed = [
        "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
    ]

    /// Creates an output, or returns `nil` if the driver does not support atomic commits or lacks a required property.
    /// - Parameter frameSize: The size of the framebuffers; `nil` for that of the mode.
    init?(card: DRMCard, pipeline: DRMPipeline, frameSize: PixelSize? = nil) throws(DisplayError) {
        guard card.isAtomic else { return nil }
        self.card = card
        self.frameSize = frameSize ?? pipeline.mode.size
        self.pipeline = pipeline
        connector = try ObjectProperties(card, pipeline.connector.id, DRM_MODE_OBJECT_CONNECTOR)
        crtc = try ObjectProperties(card, pipeline.crtc, DRM_MODE_OBJECT_CRTC)
        let planes = try Self.planes(card, pipeline)
        guard let primary = planes.primary else { return nil }
        planeProperties = primary
        plane = primary.object
        formats = planes.formats
        otherPlanes = planes.others
        damageClips = primary.id(of: "FB_DAMAGE_CLIPS")
        neutral =
            NeutralAssignment.list(NeutralValue.plane, for: primary, of: card)
            + NeutralAssignment.list(NeutralValue.crtc, for: crtc, of: card)
            + NeutralAssignment.list(NeutralValue.connector, for: connector, of: card)
        guard Self.needed.allSatisfy({ primary.id(of: $0) != nil }), connector.id(of: "CRTC_ID") != nil,
            crtc.id(of: "MODE_ID") != nil, crtc.id(of: "ACTIVE") != nil
        else { return nil }
    }

    /// Returns the primary plane of the CRTC with its formats, and all other planes that the CRTC currently shows.
    private static func planes(
        _ card: DRMCard,
        _ pipeline: DRMPipeline
    ) throws(DisplayError) -> (primary: ObjectProperties?, formats: [UInt32], others: [ObjectProperties]) {
        let ids = try card.naming("drmModeGetPlaneResources") { () throws(Errno) in
            try card.calls.drmModeGetPlaneResources(card.descriptor)
        }
        var primaries: [(plane: DRMPlane, properties: ObjectProperties)] = []
        var others: [ObjectProperties] = []
        for id in ids {
            let plane = try card.naming("drmModeGetPlane", "\(id)") { () throws(Errno) in
                try card.calls.drmModeGetPlane(card.descriptor, id)
            }
            let properties = try ObjectProperties(card, id, DRM_MODE_OBJECT_PLANE)
            let isPrimary = properties.value(of: "type") == UInt64(DRM_PLANE_TYPE_PRIMARY)
            if isPrimary, plane.possibleCRTCs & (1 << UInt32(pipeline.crtcIndex)) != 0 {
                primaries.append((plane, properties))
            } else if plane.crtc == pipeline.crtc {
                others.append(properties)
            }
        }
        let primary = primaries.first { $0.plane.crtc == pipeline.crtc } ?? primaries.first
        return (primary?.properties, primary?.plane.formats ?? [], others)
    }

    /// Lets the plane rotate framebuffers that have the size of the panel before the rotation.
    /// - Returns: A Boolean value that indicates whether the plane supports the rotation.
    mutating func rotate(by rotation: ScreenRotation) -> Bool {
        guard let property = planeProperties["rotation"], let value = property.options[rotation.planeValueName],
            let index = neutral.firstIndex(where: {
                $0.assignment.object == plane && $0.assignment.property == property.id
            })
        else { return false }
        neutral[index].assignment.value = value
        frameSize = rotation.size(of: pipeline.mode.size)
        isRotated = true
        return true
    }

    /// Returns a Boolean value that indicates whether the card would show a framebuffer. Nothing changes on the panel.
    mutating func accepts(_ framebuffer: UInt32) -> Bool {
        guard let mode = try? modeAssignments() else { return false }
        let flags = UInt32(DRM_MODE_ATOMIC_TEST_ONLY) | UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        do throws(Errno) {
            try card.calls.drmModeAtomicCommit(card.descriptor, mode + startAssignments(framebuffer), flags)
            return true
        } catch {
            return false
        }
    }

    private func startAssignments(_ framebuffer: UInt32) -> [DRMAssignment] {
        let gamma = crtc.id(of: "GAMMA_LUT")
        return scanoutAssignments(framebuffer)
            + neutral.map { entry in
                var assignment = entry.assignment
                if assignment.object == crtc.object, assignment.property == gamma {
                    assignment.value = UInt64(gammaTable)
                }
                return assignment
            }
    }

    mutating func useGammaTable(_ blob: UInt32) { gammaTable = blob }

    mutating func restart(_ framebuffer: UInt32) throws(DisplayError) {
        try setMode(startAssignments(framebuffer), "\(pipeline.connector.name) \(pipeline.mode)")
    }

    mutating func start(_ framebuffer: UInt32) throws(DisplayError) {
        let assignments = startAssignments(framebuffer)
        let argument = "\(pipeline.connector.name) \(pipeline.mode)"
        if pipeline.isRunning {
            do throws(Errno) {
                return try commit(assignments, mayModeset: false)
            } catch {
                // Some drivers require a mode set for a change of the format, and return EINVAL if that is not allowed.
                if error.rawValue != EINVAL {
                    throw .systemCall(
                        "drmModeAtomicCommit",
                        argument: "\(card.path), \(argument)",
                        errorNumber: error.rawValue
                    )
                }
            }
        }
        try setMode(assignments, argument)
    }

    private mutating func setMode(_ assignments: [DRMAssignment], _ argument: String) throws(DisplayError) {
        let list = try modeAssignments()
        try card.naming("drmModeAtomicCommit", argument) { () throws(Errno) in
            try commit(list + assignments, mayModeset: true)
        }
    }

    /// Returns the assignments that set the mode.
    private mutating func modeAssignments() throws(DisplayError) -> [DRMAssignment] {
        var list = [
            connector.assigning("CRTC_ID", UInt64(pipeline.crtc)),
            crtc.assigning("MODE_ID", UInt64(try makeModeBlob())),
            crtc.assigning("ACTIVE", 1),
        ]
        // Otherwise the kernel would report a lost link as such until the end.
        if connector.id(of: "link-status") != nil {
            list.append(connector.assigning("link-status", UInt64(DRM_MODE_LINK_STATUS_GOOD)))
        }
        return list
    }

    func switchOff() throws(DisplayError) {
        let assignments = [
            connector.assigning("CRTC_ID", 0), crtc.assigning("ACTIVE", 0), crtc.assigning("MODE_ID", 0),
            planeProperties.assigning("FB_ID", 0), planeProperties.assigning("CRTC_ID", 0),
        ]
        // Without an event: nothing is shown by it.
        let flags = UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        try card.naming("drmModeAtomicCommit", "\(pipeline.connector.name) off") { () throws(Errno) in
            try card.calls.drmModeAtomicCommit(card.descriptor, assignments, flags)
        }
    }

    func blank() throws(DisplayError) {
        let flags = UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        try card.naming("drmModeAtomicCommit", "\(pipeline.connector.name) blank") { () throws(Errno) in
            try card.calls.drmModeAtomicCommit(card.descriptor, [crtc.assigning("ACTIVE", 0)], flags)
        }
    }

    private mutating func makeModeBlob() throws(DisplayError) -> UInt32 {
        if let modeBlob { return modeBlob }
        let blob = try makeBlob(of: pipeline.mode)
        modeBlob = blob
        return blob
    }

    private func makeBlob(of mode: DRMMode) throws(DisplayError) -> UInt32 {
        let calls = card.calls
        let descriptor = card.descriptor
        return try card.naming("drmModeCreatePropertyBlob", "\(mode)") { () throws(Errno) in
            try Self.makeBlob([mode.info], calls, descriptor)
        }
    }

    private static func makeBlob<Element>(
        _ elements: [Element],
        _ calls: DRMCalls,
        _ descriptor: CInt
    ) throws(Errno) -> UInt32 {
        try calls.drmModeCreatePropertyBlob(descriptor, elements.withUnsafeBytes { Array($0) })
    }

    /// The rectangle of the panel in which frames are shown.
    private var frameRect: PixelRect {
        let panel = pipeline.mode.size
        // Rotated frames fill the panel.
        if panel == frameSize || isRotated { return PixelRect(size: panel) }
        let isWider = frameSize.width * panel.height > panel.width * frameSize.height
        let width = isWider ? panel.width : panel.height * frameSize.width / frameSize.height
        let height = isWider ? panel.width * frameSize.height / frameSize.width : panel.height
        return PixelRect(x: (panel.width - width) / 2, y: (panel.height - height) / 2, width: width, height: height)
    }

    /// Returns the assignments that show the entire framebuffer on the panel, with no other planes.
    private func scanoutAssignments(_ framebuffer: UInt32) -> [DRMAssignment] {
        let size = frameSize
        let rect = frameRect
        var list: [DRMAssignment] = []
        for other in otherPlanes { list += [other.assigning("FB_ID", 0), other.assigning("CRTC_ID", 0)] }
        let values: [(String, Int)] = [
            ("FB_ID", Int(framebuffer)), ("CRTC_ID", Int(pipeline.crtc)),
            // Source coordinates are in 16.16 fixed-point format.
            ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", size.width << 16), ("SRC_H", size.height << 16),
            ("CRTC_X", rect.minX), ("CRTC_Y", rect.minY), ("CRTC_W", rect.width), ("CRTC_H", rect.height),
        ]
        return list + values.map { planeProperties.assigning($0.0, UInt64($0.1)) }
    }

    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError) {
        let show = planeProperties.assigning("FB_ID", UInt64(framebuffer))
        guard let damageClips, !damage.isEmpty else {
            return try card.naming("drmModeAtomicCommit", pipeline.connector.name) { () throws(Errno) in
                try commit([show], mayModeset: false)
            }
        }
        let calls = card.calls
        let descriptor = card.descriptor
        let blob = try card.naming("drmModeCreatePropertyBlob", "damage") { () throws(Errno) in
            try Self.makeBlob(damage.damageClips, calls, descriptor)
        }
        // The kernel retains the blob as long as the frame needs it.
        defer { try? calls.drmModeDestroyPropertyBlob(descriptor, blob) }
        try card.naming("drmModeAtomicCommit", pipeline.connector.name) { () throws(Errno) in
            try commit(
                [show, DRMAssignment(object: plane, property: damageClips, value: UInt64(blob))],
                mayModeset: false
            )
        }
    }

    private func commit(_ assignments: [DRMAssignment], mayModeset: Bool) throws(Errno) {
        var flags = UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        if mayModeset { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        try card.calls.drmModeAtomicCommit(card.descriptor, assignments, flags)
    }

    func restore() throws(DisplayError) {
        guard neutral.contains(where: \.isChange) || !otherPlanes.isEmpty else {
            return try pipeline.restoreMode(on: card)
        }
        do throws(DisplayError) {
            try restoreAll(pipeline.former.mode)
        } catch {
            // Restoring only the mode and the framebuffer is better than nothing.
            try pipeline.restoreMode(on: card)
        }
    }

    /// Restores the mode, the planes and all changed properties in one commit: a rotated plane and its rectangles must be
    /// set together.
    /// - Parameter mode: The former mode; `nil` if the CRTC was off.
    private func restoreAll(_ mode: DRMMode?) throws(DisplayError) {
        let calls = card.calls
        let descriptor = card.descriptor
        var blobs: [UInt32] = []
        defer { for blob in blobs { try? calls.drmModeDestroyPropertyBlob(descriptor, blob) } }
        if let mode { blobs.append(try makeBlob(of: mode)) }
        var assignments = connector.former(["CRTC_ID"]) + crtc.former(["ACTIVE"])
        assignments.append(crtc.assigning("MODE_ID", UInt64(blobs.first ?? 0)))
        for plane in [planeProperties] + otherPlanes { assignments += plane.former(Self.needed) }
        for entry in neutral where entry.isChange {
            var assignment = entry.assignment
            assignment.value = entry.former
            if let bytes = entry.formerBlob {
                let blob = try card.naming("drmModeCreatePropertyBlob", "colors") { () throws(Errno) in
                    try calls.drmModeCreatePropertyBlob(descriptor, bytes)
                }
                blobs.append(blob)
                assignment.value = UInt64(blob)
            }
            assignments.append(assignment)
        }
        try card.naming("drmModeAtomicCommit", pipeline.connector.name) { () throws(Errno) in
            try calls.drmModeAtomicCommit(descriptor, assignments, UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
        }
    }

    mutating func end() {
        if let modeBlob { try? card.calls.drmModeDestroyPropertyBlob(card.descriptor, modeBlob) }
        modeBlob = nil
    }
}
