import Foundation

/// What this machine has to show pictures on and to touch, what is missing, and what to do about it.
package struct DoctorReport: Encodable, Sendable {
    package struct Card: Encodable, Sendable {
        package struct Connector: Encodable, Sendable {
            var name: String
            /// `connected`, `disconnected` or `unknown`.
            var state: String
            /// As `--mode` takes them; the preferred one first.
            var modes: [String]
            /// Width and height in millimetres; nil when unknown.
            var physicalSize: [Int]?
        }

        var path: String
        var driver: String?
        var connectors: [Connector] = []
        var isAtomic = false
        var takesDamage = false
        var countsVerticalBlanks = false
        /// Why it cannot show anything; nil when it can.
        var problem: String?
        /// What the kernel said, where the problem is that it refused.
        var errorNumber: CInt?
    }

    package struct Framebuffer: Encodable, Sendable {
        var path: String
        var size: [Int]?
        var bitsPerPixel: Int?
        var problem: String?
        var errorNumber: CInt?
    }

    package struct Device: Encodable, Sendable {
        var path: String
        var name: String?
        /// `touchscreen`, `pen`, `pointer` or `keyboard`; nil for what Easel has no use for.
        var kind: String?
        /// Width and height in millimetres; nil when unknown.
        var physicalSize: [Double]?
        var touchCount: Int?
        var problem: String?
        var errorNumber: CInt?
    }

    package struct Console: Encodable, Sendable {
        /// `tty1`; nil when there is no virtual console.
        var active: String?
        var problem: String?
    }

    package struct Fonts: Encodable, Sendable {
        /// The family of the system font; `nil` if there is no font at all.
        var systemFamily: String?
    }

    package struct Seat: Encodable, Sendable {
        var name = "seat0"
        var hasUdev: Bool
        var hasLogind: Bool
        var hasSeatd: Bool
    }

    package struct Account: Encodable, Sendable {
        var user: String
        var groups: [String]
    }

    package struct Advice: Encodable, Hashable, Sendable {
        var problem: String
        /// A command to type.
        var command: String
    }

    package var cards: [Card] = []
    package var framebuffers: [Framebuffer] = []
    package var devices: [Device] = []
    package var console = Console()
    package var fonts = Fonts()
    package var seat: Seat
    package var account: Account
    package var advice: [Advice] = []

    /// Whether an application could be shown on a panel now.
    package var canShow: Bool {
        cards.contains { $0.problem == nil } || framebuffers.contains { $0.problem == nil }
    }

    /// Whether an application could be touched now.
    package var canTouch: Bool {
        devices.contains { $0.problem == nil && ["touchscreen", "pen", "pointer"].contains($0.kind) }
    }

    enum CodingKeys: String, CodingKey {
        case cards, framebuffers, devices, console, fonts, seat, account, advice, canShow, canTouch
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(cards, forKey: .cards)
        try container.encode(framebuffers, forKey: .framebuffers)
        try container.encode(devices, forKey: .devices)
        try container.encode(console, forKey: .console)
        try container.encode(fonts, forKey: .fonts)
        try container.encode(seat, forKey: .seat)
        try container.encode(account, forKey: .account)
        try container.encode(advice, forKey: .advice)
        try container.encode(canShow, forKey: .canShow)
        try container.encode(canTouch, forKey: .canTouch)
    }
}
