import ArgumentParser
import CDRM
import CKernelGuest
import Display
import Foundation

struct ConsoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "Prints the state of the virtual console and of the card's first active CRTC, as JSON."
    )

    @Option(help: "The terminal to examine; /dev/tty0 is the active one.")
    var tty = "/dev/tty0"

    @Option(help: "The card to examine.")
    var card = "/dev/dri/card0"

    func run() throws {
        print(String(decoding: try ConsoleState(tty: tty, card: card).encoded(), as: UTF8.self))
    }
}

struct ConsoleState: Codable {
    struct Scanout: Codable {
        var crtc: UInt32
        var framebuffer: UInt32
        var mode: String
        var width: Int
        var height: Int
        var refresh: Int
        /// `VRR_ENABLED`
        var variableRefresh: Bool
    }

    /// `text` or `graphics`.
    var mode: String
    /// `raw`, `translated`, `mediumraw`, `unicode` or `off`.
    var keyboard: String
    var activeTerminal: Int
    /// Nil without a card, or when it shows nothing.
    var scanout: Scanout?

    init(tty: String, card: String) throws {
        let terminal = open(tty, O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { throw GuestError(failed: "open \(tty)") }
        defer { close(terminal) }
        mode = try Self.number(terminal, UInt(KDGETMODE), "KDGETMODE") == KD_TEXT ? "text" : "graphics"
        let names = [K_RAW: "raw", K_XLATE: "translated", K_MEDIUMRAW: "mediumraw", K_UNICODE: "unicode", K_OFF: "off"]
        let number = try Self.number(terminal, UInt(KDGKBMODE), "KDGKBMODE")
        keyboard = names[number] ?? String(number)
        var state = vt_stat()
        guard ioctl(terminal, UInt(VT_GETSTATE), &state) >= 0 else { throw GuestError(failed: "VT_GETSTATE") }
        activeTerminal = Int(state.v_active)
        scanout = Self.scanout(of: card)
    }

    /// The state of the active console and of the first card.
    static func current() throws -> ConsoleState { try ConsoleState(tty: "/dev/tty0", card: "/dev/dri/card0") }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return try encoder.encode(self)
    }

    private static func number(_ terminal: CInt, _ request: UInt, _ name: String) throws -> Int32 {
        var value: CInt = 0
        guard ioctl(terminal, request, &value) >= 0 else { throw GuestError(failed: name) }
        return value
    }

    private static func scanout(of card: String) -> Scanout? {
        let descriptor = open(card, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // The first to open a card becomes its master, and would take it from whoever comes next.
        drmDropMaster(descriptor)
        guard let resources = drmModeGetResources(descriptor) else { return nil }
        defer { drmModeFreeResources(resources) }
        for index in 0..<Int(resources.pointee.count_crtcs) {
            guard let crtc = drmModeGetCrtc(descriptor, resources.pointee.crtcs[index]) else { continue }
            defer { drmModeFreeCrtc(crtc) }
            guard crtc.pointee.mode_valid != 0 else { continue }
            let mode = crtc.pointee.mode
            let name = withUnsafeBytes(of: mode.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return Scanout(
                crtc: crtc.pointee.crtc_id,
                framebuffer: crtc.pointee.buffer_id,
                mode: name,
                width: Int(mode.hdisplay),
                height: Int(mode.vdisplay),
                refresh: Int(mode.vrefresh),
                variableRefresh: value(of: "VRR_ENABLED", crtc.pointee.crtc_id, descriptor) == 1
            )
        }
        return nil
    }

    private static func value(of name: String, _ crtc: UInt32, _ card: CInt) -> UInt64? {
        let properties = try? DRMCalls().drmModeObjectGetProperties(card, crtc, UInt32(DRM_MODE_OBJECT_CRTC))
        return properties?.first { $0.name == name }?.value
    }
}
