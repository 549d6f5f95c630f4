import FuzzDriver
import Geometry
import Glibc
import LinuxIO
import Raster

@testable import RFB

/// The server's side of a connection, the other end of it, and the screen that the client is shown.
final class Viewer {
    private enum Beginning: UInt8 {
        /// From the first byte on, without a password.
        case greeting
        /// From the first byte on, with a password, whose challenge no input can answer.
        case passwordGreeting
        /// After the handshake of an encrypted connection: the name and the password.
        case credentials
        /// With the messages of a connected client.
        case session
    }

    private let client: Client
    private let peer: CInt
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
        if beginning == .passwordGreeting || beginning == .credentials {
            configuration.password = try? RFBPassword("secret")
        }
        var descriptors: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &descriptors) == 0 else { return nil }
        peer = descriptors[1]
        let isViewOnly = configuration.isViewOnly
        let service = Client.Service(configuration, nil) { Self.check($0, isViewOnly: isViewOnly) }
        client = Client(descriptors[0], number: 1, service: service, now: .zero)
        switch beginning {
        case .greeting, .passwordGreeting: break
        case .credentials:
            client.isEncrypted = true
            client.takesCredentials = true
            client.stage = .credentials
        case .session: receive(Array("RFB 003.008\n\u{1}\u{1}".utf8))
        }
    }

    deinit { close(peer) }

    /// A Boolean value that indicates whether the server still reads.
    var isOpen: Bool { client.stage != .closed }

    /// Passes bytes to the server, and lets it serve the client for a turn.
    func receive(_ bytes: [UInt8]) {
        _ = send(peer, bytes, bytes.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
        client.receive(at: .zero)
        FuzzDriver.require(
            client.stage == .ready || client.stage == .closed || client.connection.available <= 4096,
            "\(client.connection.available) bytes wait before the client is connected"
        )
        pieces += 1
        if resizes, pieces % 5 == 4 { surface = Self.surfaces[pieces / 5 % 2] }
        client.begin(surface.size)
        client.update(from: surface)
        client.damage.formUnion(PixelRect(x: pieces % 60, y: 3, width: 9, height: 8))
        flush()
    }

    /// Lets the time pass after which a client is refused.
    func end() {
        client.timeHasPassed(.zero + Client.penalty)
        flush()
        client.timeHasPassed(.zero + Client.patience)
        flush()
    }

    /// Sends what the server has for the client, which reads all of it.
    private func flush() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { bytes in
            while client.stage != .closed, client.connection.waitsForSpace {
                client.flush()
                while recv(peer, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT)) > 0 {}
            }
        }
    }

    private static func check(_ event: RFBEvent, isViewOnly: Bool) {
        switch event.action {
        case .pointer(let x, let y, _):
            FuzzDriver.require((0..<1).contains(x) && (0..<1).contains(y), "the pointer is at \(x), \(y)")
            FuzzDriver.require(!isViewOnly, "a client that only watches moves the pointer")
        case .key: FuzzDriver.require(!isViewOnly, "a client that only watches presses keys")
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
