import CDRM
import CoreGraphics
import Glibc

/// Mode setting by atomic commits: all properties of a frame at once, or none.
struct AtomicOutput: DRMOutput {
    let name = "atomic"
    var tellsDamage: Bool { damageClips != nil }

    private let card: DRMCard
    private let pipeline: DRMPipeline
    private let plane: UInt32
    private let connector: ObjectProperties
    private let crtc: ObjectProperties
    private let planeProperties: ObjectProperties
    /// Other planes on our CRTC: a splash screen's, a pointer's.
    private let otherPlanes: [ObjectProperties]
    private var damageClips: UInt32?
    /// The mode as the kernel holds it, once it has been set.
    private var modeBlob: UInt32?

    /// Nil when the driver knows no atomic commits, or not all that they need.
    init?(card: DRMCard, pipeline: DRMPipeline) throws(DisplayError) {
        guard card.isAtomic else { return nil }
        self.card = card
        self.pipeline = pipeline
        connector = try ObjectProperties(card, pipeline.connector.id, DRM_MODE_OBJECT_CONNECTOR)
        crtc = try ObjectProperties(card, pipeline.crtc, DRM_MODE_OBJECT_CRTC)
        let planes = try Self.planes(card, pipeline)
        guard let primary = planes.primary else { return nil }
        planeProperties = primary
        plane = primary.object
        otherPlanes = planes.others
        damageClips = primary.id(of: "FB_DAMAGE_CLIPS")
        let needed = ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"]
        guard needed.allSatisfy({ primary.id(of: $0) != nil }), connector.id(of: "CRTC_ID") != nil,
            crtc.id(of: "MODE_ID") != nil, crtc.id(of: "ACTIVE") != nil
        else { return nil }
    }

    /// The primary plane of the CRTC, and all others that show on it now.
    private static func planes(
        _ card: DRMCard,
        _ pipeline: DRMPipeline
    ) throws(DisplayError) -> (primary: ObjectProperties?, others: [ObjectProperties]) {
        let ids = try card.naming("drmModeGetPlaneResources") { () throws(ErrorNumber) in
            try card.calls.drmModeGetPlaneResources(card.descriptor)
        }
        var primaries: [(plane: DRMPlane, properties: ObjectProperties)] = []
        var others: [ObjectProperties] = []
        for id in ids {
            let plane = try card.naming("drmModeGetPlane", "\(id)") { () throws(ErrorNumber) in
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
        if let primary, !primary.plane.formats.contains(DRMFormat.xrgb8888) {
            throw .notADisplay(path: "\(card.path) \(pipeline.connector.name)", reason: "it cannot show XRGB8888")
        }
        return (primary?.properties, others)
    }

    mutating func start(_ framebuffer: UInt32) throws(DisplayError) {
        let picture = pictureAssignments(framebuffer)
        let argument = "\(pipeline.connector.name) \(pipeline.mode)"
        if pipeline.isRunning {
            do throws(ErrorNumber) {
                return try commit(picture, mayModeset: false)
            } catch {
                // Some drivers set the mode for a change of format, and say EINVAL where that is not allowed.
                if error.rawValue != EINVAL {
                    throw .systemCall(
                        "drmModeAtomicCommit",
                        argument: "\(card.path), \(argument)",
                        errorNumber: error.rawValue
                    )
                }
            }
        }
        let blob = try makeModeBlob()
        try card.naming("drmModeAtomicCommit", argument) { () throws(ErrorNumber) in
            try commit(
                [
                    connector.assigning("CRTC_ID", UInt64(pipeline.crtc)),
                    crtc.assigning("MODE_ID", UInt64(blob)),
                    crtc.assigning("ACTIVE", 1),
                ] + picture,
                mayModeset: true
            )
        }
    }

    private mutating func makeModeBlob() throws(DisplayError) -> UInt32 {
        if let modeBlob { return modeBlob }
        let calls = card.calls
        let descriptor = card.descriptor
        let info = pipeline.mode.info
        let blob = try card.naming("drmModeCreatePropertyBlob", "\(pipeline.mode)") { () throws(ErrorNumber) in
            try Self.makeBlob([info], calls, descriptor)
        }
        modeBlob = blob
        return blob
    }

    private static func makeBlob<Element>(
        _ elements: [Element],
        _ calls: DRMCalls,
        _ descriptor: CInt
    ) throws(ErrorNumber) -> UInt32 {
        try calls.drmModeCreatePropertyBlob(descriptor, elements.withUnsafeBytes { Array($0) })
    }

    /// The whole frame buffer on the whole panel, and nothing over it.
    private func pictureAssignments(_ framebuffer: UInt32) -> [DRMAssignment] {
        let size = pipeline.mode.size
        var list: [DRMAssignment] = []
        for other in otherPlanes { list += [other.assigning("FB_ID", 0), other.assigning("CRTC_ID", 0)] }
        let values: [(String, Int)] = [
            ("FB_ID", Int(framebuffer)), ("CRTC_ID", Int(pipeline.crtc)),
            // Sources are in 16.16 fixed point.
            ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", size.width << 16), ("SRC_H", size.height << 16),
            ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", size.width), ("CRTC_H", size.height),
        ]
        return list + values.map { planeProperties.assigning($0.0, UInt64($0.1)) }
    }

    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError) {
        let show = planeProperties.assigning("FB_ID", UInt64(framebuffer))
        guard let damageClips, !damage.isEmpty else {
            return try card.naming("drmModeAtomicCommit", pipeline.connector.name) { () throws(ErrorNumber) in
                try commit([show], mayModeset: false)
            }
        }
        let calls = card.calls
        let descriptor = card.descriptor
        let blob = try card.naming("drmModeCreatePropertyBlob", "damage") { () throws(ErrorNumber) in
            try Self.makeBlob(damage.damageClips, calls, descriptor)
        }
        // The kernel keeps its own reference as long as the frame needs it.
        defer { try? calls.drmModeDestroyPropertyBlob(descriptor, blob) }
        try card.naming("drmModeAtomicCommit", pipeline.connector.name) { () throws(ErrorNumber) in
            try commit(
                [show, DRMAssignment(object: plane, property: damageClips, value: UInt64(blob))],
                mayModeset: false
            )
        }
    }

    private func commit(_ assignments: [DRMAssignment], mayModeset: Bool) throws(ErrorNumber) {
        var flags = UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        if mayModeset { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        try card.calls.drmModeAtomicCommit(card.descriptor, assignments, flags)
    }

    mutating func end() {
        if let modeBlob { try? card.calls.drmModeDestroyPropertyBlob(card.descriptor, modeBlob) }
        modeBlob = nil
    }
}

/// The properties of one object of a card, by name.
private struct ObjectProperties: Sendable {
    let object: UInt32
    private let byName: [String: DRMProperty]

    init(_ card: DRMCard, _ object: UInt32, _ type: UInt32) throws(DisplayError) {
        self.object = object
        let list = try card.properties(of: object, type: type)
        byName = Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func id(of name: String) -> UInt32? { byName[name]?.id }
    func value(of name: String) -> UInt64? { byName[name]?.value }

    /// - Precondition: the object has the property; `AtomicOutput.init` makes sure of those that it needs, and planes
    ///   that show something have these.
    func assigning(_ name: String, _ value: UInt64) -> DRMAssignment {
        DRMAssignment(object: object, property: byName[name]?.id ?? 0, value: value)
    }
}
