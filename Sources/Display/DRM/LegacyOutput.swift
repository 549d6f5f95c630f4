import CoreGraphics
import Glibc

/// Mode setting without atomic commits: older drivers have nothing else.
struct LegacyOutput: DRMOutput {
    let name = "legacy"
    let tellsDamage = false
    private let card: DRMCard
    private let pipeline: DRMPipeline
    private var isModeSet = false

    init(card: DRMCard, pipeline: DRMPipeline) {
        self.card = card
        self.pipeline = pipeline
    }

    mutating func start(_ framebuffer: UInt32) throws(DisplayError) {
        // Without a frame buffer there is nothing to flip from; the kernel would be busy for ever.
        if pipeline.isRunning, pipeline.former.framebuffer != 0, !isModeSet {
            do throws(DisplayError) {
                return try flip(to: framebuffer, damage: .empty)
            } catch {
                // A driver may refuse to flip from a frame buffer of another format or pitch; then the mode is set.
                guard let number = error.errorNumber, number == ENOSPC || ErrorNumber(number).isNotOffered else {
                    throw error
                }
            }
        }
        // A kernel that was busy with the mode is asked for the flip alone.
        if !isModeSet { try setMode(framebuffer) }
        // Setting a mode sends no event; a flip to the same frame buffer does.
        try flip(to: framebuffer, damage: .empty)
    }

    private mutating func setMode(_ framebuffer: UInt32) throws(DisplayError) {
        try card.naming("drmModeSetCrtc", "\(pipeline.connector.name) \(pipeline.mode)") { () throws(ErrorNumber) in
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

    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError) {
        try card.naming("drmModePageFlip", pipeline.connector.name) { () throws(ErrorNumber) in
            try card.calls.drmModePageFlip(card.descriptor, pipeline.crtc, framebuffer)
        }
    }

    func restore() throws(DisplayError) { try pipeline.restoreMode(on: card) }

    mutating func end() {}
}
