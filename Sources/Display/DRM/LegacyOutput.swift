import CoreGraphics
import Glibc

/// Mode setting without atomic commits: older drivers have nothing else.
struct LegacyOutput: DRMOutput {
    let name = "legacy"
    let tellsDamage = false
    private let card: DRMCard
    private let pipeline: DRMPipeline

    init(card: DRMCard, pipeline: DRMPipeline) {
        self.card = card
        self.pipeline = pipeline
    }

    mutating func start(_ framebuffer: UInt32) throws(DisplayError) {
        if pipeline.isRunning {
            do throws(ErrorNumber) {
                return try card.calls.drmModePageFlip(card.descriptor, pipeline.crtc, framebuffer)
            } catch {
                // A driver may refuse to flip from a frame buffer of another format or pitch; then the mode is set.
            }
        }
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
        // Setting a mode sends no event; a flip to the same frame buffer does.
        try flip(to: framebuffer, damage: .empty)
    }

    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError) {
        try card.naming("drmModePageFlip", pipeline.connector.name) { () throws(ErrorNumber) in
            try card.calls.drmModePageFlip(card.descriptor, pipeline.crtc, framebuffer)
        }
    }

    mutating func end() {}
}
