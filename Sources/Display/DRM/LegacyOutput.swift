import CDRM
import Geometry
import Glibc
import LinuxIO

/// Mode setting with the legacy calls, for older drivers without atomic commits.
struct LegacyOutput: DRMOutput {
    let name = "legacy"
    let supportsDamageClips = false
    let formats: [UInt32]? = nil
    private let card: DRMCard
    private let pipeline: DRMPipeline
    private var isModeSet = false
    /// The connector's property of power management, while the panel is off.
    private var blanked: DRMProperty?

    init(card: DRMCard, pipeline: DRMPipeline) {
        self.card = card
        self.pipeline = pipeline
    }

    mutating func useGammaTable(_ blob: UInt32) {}

    mutating func start(_ framebuffer: UInt32) throws(DisplayError) {
        // Without a current framebuffer there is nothing to flip from; the kernel would be busy forever.
        if pipeline.isRunning, pipeline.former.framebuffer != 0, !isModeSet {
            do throws(DisplayError) {
                return try flip(to: framebuffer, damage: .empty)
            } catch {
                // A driver may reject a flip from a framebuffer with another format or pitch; then the mode is set.
                guard let number = error.errorNumber, number == ENOSPC || Errno(rawValue: number).isNotOffered else {
                    throw error
                }
            }
        }
        // If the kernel was busy after the mode set, only the flip is retried.
        if !isModeSet { try setMode(framebuffer) }
        // A mode set sends no event; a flip to the same framebuffer does.
        try flip(to: framebuffer, damage: .empty)
    }

    mutating func restart(_ framebuffer: UInt32) throws(DisplayError) {
        try setMode(framebuffer)
        // Setting the same mode again does not switch the panel on with every driver.
        if let property = blanked { try setPower(property, DRM_MODE_DPMS_ON) }
        blanked = nil
        try flip(to: framebuffer, damage: .empty)
    }

    mutating func blank() throws(DisplayError) {
        let properties = try card.properties(of: pipeline.connector.id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
        guard let property = properties.first(where: { $0.name == "DPMS" }) else {
            throw .cannotSwitchOff(name: "\(card.path) \(pipeline.connector.name)")
        }
        try setPower(property, DRM_MODE_DPMS_OFF)
        blanked = property
    }

    private func setPower(_ property: DRMProperty, _ value: CInt) throws(DisplayError) {
        let argument = "\(pipeline.connector.name) DPMS \(value)"
        try card.naming("drmModeConnectorSetProperty", argument) { () throws(Errno) in
            try card.calls.drmModeConnectorSetProperty(
                card.descriptor,
                pipeline.connector.id,
                property.id,
                UInt64(value)
            )
        }
    }

    private mutating func setMode(_ framebuffer: UInt32) throws(DisplayError) {
        try card.naming("drmModeSetCrtc", "\(pipeline.connector.name) \(pipeline.mode)") { () throws(Errno) in
            try card.calls.drmModeSetCrtc(
                card.descriptor,
                pipeline.crtc,
                framebuffer,
                .zero,
                [pipeline.connector.id],
                pipeline.mode
            )
        }
        isModeSet = true
    }

    func switchOff() throws(DisplayError) {
        try card.naming("drmModeSetCrtc", "\(pipeline.connector.name) off") { () throws(Errno) in
            try card.calls.drmModeSetCrtc(card.descriptor, pipeline.crtc, 0, .zero, [], nil)
        }
    }

    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError) {
        try card.naming("drmModePageFlip", pipeline.connector.name) { () throws(Errno) in
            try card.calls.drmModePageFlip(card.descriptor, pipeline.crtc, framebuffer)
        }
    }

    func restore() throws(DisplayError) {
        if let blanked { try? setPower(blanked, DRM_MODE_DPMS_ON) }
        try pipeline.restoreMode(on: card)
    }

    mutating func end() {}
}
