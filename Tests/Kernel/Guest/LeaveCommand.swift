import ArgumentParser
import CDRM
import Display
import Foundation

/// `kernel-guest leave`: a former program of the panel that has left it with changed properties.
struct LeaveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Changes a property of a card's first CRTC, drops DRM master without closing the card, and sleeps."
    )

    @Argument var property: String
    @Argument var value: UInt64
    @Option var card = "/dev/dri/card0"

    func run() throws {
        let card = try DRMCard(path: card)
        try card.becomeMaster()
        guard card.isAtomic, let crtc = try card.resources().crtcs.first,
            let found = try card.properties(of: crtc, type: UInt32(DRM_MODE_OBJECT_CRTC)).first(where: {
                $0.name == property
            })
        else { throw GuestError("\(card.path) has no \(property)") }
        try card.calls.drmModeAtomicCommit(
            card.descriptor,
            [DRMAssignment(object: crtc, property: found.id, value: value)],
            UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        )
        card.dropMaster()
        FileHandle.standardOutput.write(Data("left\n".utf8))
        // The kernel would put everything back with its own console once the card is closed.
        while true { pause() }
    }
}
