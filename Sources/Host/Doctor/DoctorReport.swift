import Foundation

/// The displays, input devices and permissions of this machine, what is missing, and suggested fixes.
package struct DoctorReport: Encodable, Sendable {
    package struct Card: Encodable, Sendable {
        package struct Connector: Encodable, Sendable {
            var name: String
            /// `connected`, `disconnected` or `unknown`.
            var state: String
            /// The modes in the form that `--mode` accepts; the preferred mode first.
            var modes: [String]
            /// The width and height in millimeters; `nil` if unknown.
            var physicalSize: [Int]?
        }

        var path: String
        var driver: String?
        var connectors: [Connector] = []
        var isAtomic = false
        var takesDamage = false
        /// The rotations of the screen that the card may be capable of, in degrees clockwise. The compositor does the others.
        var rotations: [Int] = []
        var countsVerticalBlanks = false
        /// The number of entries in the tables that adjust colors; `nil` if the card has none.
        var gammaTableSize: Int?
        /// The reason why the card cannot be used; `nil` if it can.
        var problem: String?
        /// The error number of the kernel, if the kernel refused access.
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
        /// `touchscreen`, `pen`, `pointer` or `keyboard`; `nil` for devices that Easel does not use.
        var kind: String?
        /// The width and height in millimeters; `nil` if unknown.
        var physicalSize: [Double]?
        var touchCount: Int?
        /// The reason why the palm size has no effect; `nil` if it has one, or if none is set.
        var palmProblem: String?
        var problem: String?
        var errorNumber: CInt?
    }

    package struct Console: Encodable, Sendable {
        /// The active console, such as `tty1`; `nil` if there is no virtual console.
        var active: String?
        var problem: String?
    }

    package struct Fonts: Encodable, Sendable {
        /// The family of the system font; `nil` if there is no font at all.
        var systemFamily: String?
    }

    package struct Memory: Encodable, Sendable {
        /// A Boolean value that indicates whether the kernel reports low memory to applications.
        var reportsPressure = false
    }

    package struct Location: Encodable, Sendable {
        /// A Boolean value that indicates whether gpsd is installed.
        var hasService = false
        /// A Boolean value that indicates whether gpsd, or systemd for it, accepts connections.
        var isReachable = false
        /// The compass, such as `iio:device0`; `nil` if there is none.
        var compass: String?
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
        /// The command to run.
        var command: String
    }

    package var cards: [Card] = []
    package var framebuffers: [Framebuffer] = []
    package var devices: [Device] = []
    package var console = Console()
    package var fonts = Fonts()
    package var memory = Memory()
    package var location = Location()
    package var seat: Seat
    package var account: Account
    package var advice: [Advice] = []

    /// A Boolean value that indicates whether an application could be shown on a panel now.
    package var canShow: Bool {
        cards.contains { $0.problem == nil } || framebuffers.contains { $0.problem == nil }
    }

    /// A Boolean value that indicates whether an application could be touched now.
    package var canTouch: Bool {
        devices.contains { $0.problem == nil && ["touchscreen", "pen", "pointer"].contains($0.kind) }
    }

    enum CodingKeys: String, CodingKey {
        case cards, framebuffers, devices, console, fonts, memory, location, seat, account, advice, canShow, canTouch
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(cards, forKey: .cards)
        try container.encode(framebuffers, forKey: .framebuffers)
        try container.encode(devices, forKey: .devices)
        try container.encode(console, forKey: .console)
        try container.encode(fonts, forKey: .fonts)
        try container.encode(memory, forKey: .memory)
        try container.encode(location, forKey: .location)
        try container.encode(seat, forKey: .seat)
        try container.encode(account, forKey: .account)
        try container.encode(advice, forKey: .advice)
        try container.encode(canShow, forKey: .canShow)
        try container.encode(canTouch, forKey: .canTouch)
    }
}
