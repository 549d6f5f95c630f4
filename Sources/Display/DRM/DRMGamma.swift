import CDRM
import Geometry
import LinuxIO

/// The gamma table of a CRTC: a property with atomic commits, or else that of the legacy calls.
struct DRMGamma: Sendable {
    let crtc: UInt32
    private let size: Int
    /// The property of atomic commits; `nil` for the legacy calls.
    private let property: UInt32?
    /// The contents of the former table; `nil` if there was none, or if it cannot be read.
    private let formerBlob: [UInt8]?
    private let formerTable: GammaTable?
    /// The kernel's blob of the table, to be set together with a mode; 0 for none.
    private(set) var blob: UInt32 = 0
    private var table: GammaTable

    /// A Boolean value that indicates whether the table is not set together with a mode.
    var isLegacy: Bool { property == nil }

    /// Reads the table of a CRTC. Returns `nil` if the CRTC has none.
    init?(_ card: DRMCard, _ pipeline: DRMPipeline, isAtomic: Bool) throws(DisplayError) {
        crtc = pipeline.crtc
        let properties = isAtomic ? try ObjectProperties(card, crtc, DRM_MODE_OBJECT_CRTC) : nil
        if let properties, let property = properties["GAMMA_LUT"], !property.isImmutable,
            let size = properties.value(of: "GAMMA_LUT_SIZE"), size > 1
        {
            self.property = property.id
            self.size = Int(clamping: size)
            let former = UInt32(truncatingIfNeeded: property.value)
            formerBlob = if former == 0 { nil } else { try? card.calls.drmModeGetPropertyBlob(card.descriptor, former) }
            formerTable = nil
        } else if pipeline.former.gammaSize > 1 {
            property = nil
            size = pipeline.former.gammaSize
            formerBlob = nil
            formerTable = try? card.calls.drmModeCrtcGetGamma(card.descriptor, crtc, size)
        } else {
            return nil
        }
        table = ColorAdjustment.none.table(count: size)
    }

    /// Prepares the table of an adjustment. Nothing changes on the panel yet.
    mutating func load(_ colors: ColorAdjustment, _ card: DRMCard) throws(DisplayError) {
        unload(card)
        table = colors.table(count: size)
        if property != nil, colors != .none { blob = try Self.makeBlob(table.bytes, card) }
    }

    /// Releases the kernel's blob, which lives on as long as the CRTC has it.
    mutating func unload(_ card: DRMCard) {
        if blob != 0 { try? card.calls.drmModeDestroyPropertyBlob(card.descriptor, blob) }
        blob = 0
    }

    /// Gives the table to the CRTC, which takes up to two vblanks.
    func apply(_ card: DRMCard) throws(DisplayError) { try set(blob, table, card) }

    /// Gives the former table to the CRTC.
    func restore(_ card: DRMCard) throws(DisplayError) {
        let former = try formerBlob.map { (bytes) throws(DisplayError) in try Self.makeBlob(bytes, card) } ?? 0
        defer { if former != 0 { try? card.calls.drmModeDestroyPropertyBlob(card.descriptor, former) } }
        try set(former, formerTable ?? ColorAdjustment.none.table(count: size), card)
    }

    private func set(_ blob: UInt32, _ table: GammaTable, _ card: DRMCard) throws(DisplayError) {
        let (calls, crtc) = (card.calls, crtc)
        guard let property else {
            return try card.naming("drmModeCrtcSetGamma", "CRTC \(crtc)") { () throws(Errno) in
                try calls.drmModeCrtcSetGamma(card.descriptor, crtc, table)
            }
        }
        let assignment = DRMAssignment(object: crtc, property: property, value: UInt64(blob))
        // Waits for a pending flip of the CRTC, which otherwise would make the kernel busy.
        try card.naming("drmModeAtomicCommit", "CRTC \(crtc) GAMMA_LUT") { () throws(Errno) in
            try calls.drmModeAtomicCommit(card.descriptor, [assignment], 0)
        }
    }

    private static func makeBlob(_ bytes: [UInt8], _ card: DRMCard) throws(DisplayError) -> UInt32 {
        let calls = card.calls
        return try card.naming("drmModeCreatePropertyBlob", "colors") { () throws(Errno) in
            try calls.drmModeCreatePropertyBlob(card.descriptor, bytes)
        }
    }
}

extension GammaTable {
    /// The table in the kernel's format, `drm_color_lut`.
    fileprivate var bytes: [UInt8] {
        let entries = red.indices.map { drm_color_lut(red: red[$0], green: green[$0], blue: blue[$0], reserved: 0) }
        return entries.withUnsafeBytes { Array($0) }
    }
}
