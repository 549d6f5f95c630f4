import FuzzDriver
import Geometry
import LinuxIO
import Raster

@testable import RFB

/// The server's side of a connection, the other end of it, and the screen that the client is shown.
final class Viewer {
    private enum Beginning: UInt8 {
        /// The whole protocol, without a password.
        case greeting
        /// The whole protocol, with a password, whose challenge no input can answer.
        case passwordGreeting
        /// After the handshake of an encrypted connection: the name and the password.
        case credentials
        /// With the messages of a connected client.
        case session
    }

    private let client: Client
    private let transport = MemoryTransport()
    private var now = MonotonicInstant.zero
    private var surface: Surface
    private let resizes: Bool
    private var pieces = 0

    /// Creates a connection.
    init?(_ options: UInt8) {
        guard let beginning = Beginning(rawValue: options & 3), let first = Self.surfaces.first else { return nil }
        resizes = options & 8 != 0
        surface = first
        var configuration = RFBConfiguration()
        configuration.isViewOnly = options & 4 != 0
        configuration.sharesText = options & 16 != 0
        if beginning == .passwordGreeting || beginning == .credentials {
            configuration.password = try? RFBPassword("secret")
        }
        let isViewOnly = configuration.isViewOnly
        let service = Client.Service(configuration, nil) { Self.check($0, isViewOnly: isViewOnly) }
        service.text = options & 32 != 0 ? SharedText("Zoë\n€ 🎂") : nil
        client = Client(transport, from: .unknown, number: 1, service: service, now: now)
        switch beginning {
        case .greeting, .passwordGreeting: break
        case .credentials:
            client.isEncrypted = true
            client.takesCredentials = true
            client.stage = .credentials
        case .session: receive(Array("RFB 003.008\n\u{1}\u{1}".utf8))
        }
    }

    /// A Boolean value that indicates whether the server still reads.
    var isOpen: Bool { client.stage != .closed }

    /// Passes bytes to the server, and lets it serve the client until they are handled. The time that a client has to wait after
    /// many messages passes at once.
    func receive(_ bytes: [UInt8]) {
        transport.arrive(bytes)
        repeat {
            client.receive(at: now, isReady: true)
            // As the server does when no wrong password has preceded.
            if client.stage == .checking {
                _ = client.checkPassword(at: now)
                continue
            }
            guard client.stage != .closed, let rest = client.budget.rest else { break }
            now = rest
        } while true
        FuzzDriver.require(
            client.stage == .ready || client.stage == .closed || client.connection.available <= 4096,
            "\(client.connection.available) bytes wait before the client is connected"
        )
        pieces += 1
        if resizes, pieces % 5 == 4 { surface = Self.surfaces[pieces / 5 % 2] }
        client.begin(surface.size)
        if pieces % 3 == 0 { client.exchange.announces = true }
        client.sendText()
        client.update(from: surface)
        client.damage.add(Region(PixelRect(x: pieces % 60, y: 3, width: 9, height: 8)))
        FuzzDriver.require(client.damage.region.rectangleCount <= Damage.mostRectangles, "the damage is not limited")
        flush()
    }

    /// Lets the time pass after which a client is refused.
    func end() {
        for patience in [Client.patienceForFailure, Client.patience, Client.patienceForCheck] {
            now = now + patience
            client.timeHasPassed(now)
            flush()
        }
    }

    /// Sends what the server has for the client, which reads all of it.
    private func flush() {
        while client.stage != .closed, client.connection.waitsForSpace {
            client.flush()
            client.continueUpdate(from: surface)
        }
        _ = transport.takeOutgoing()
    }

    private static func check(_ event: RFBEvent, isViewOnly: Bool) {
        switch event.action {
        case .pointer(let x, let y, _):
            FuzzDriver.require((0..<1).contains(x) && (0..<1).contains(y), "the pointer is at \(x), \(y)")
            FuzzDriver.require(!isViewOnly, "a client that only watches moves the pointer")
        case .key: FuzzDriver.require(!isViewOnly, "a client that only watches presses keys")
        case .text(let text):
            FuzzDriver.require(!isViewOnly, "a client that only watches copies a text")
            FuzzDriver.require(text.string.utf8.count <= SharedText.mostBytes, "a text is too long")
        default: break
        }
    }

    /// The screens before and after a resize.
    private static let surfaces = [PixelSize(width: 80, height: 70), PixelSize(width: 7, height: 130)]
        .compactMap(surface)

    /// Returns a screen with areas of one color, of few and of many.
    private static func surface(_ size: PixelSize) -> Surface? {
        guard let surface = Surface(size: size) else { return nil }
        for y in 0..<size.height {
            let row = surface.row(y)
            for x in 0..<size.width {
                row[x] = y < 20 ? 0xFF00_8000 : y < 40 ? 0xFF00_0000 | UInt32(x / 8) : UInt32(x &* 7919 &+ y &* 104_729)
            }
        }
        return surface
    }
}
