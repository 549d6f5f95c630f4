import Geometry
import LinuxIO
import Raster

/// A client: its state in the protocol, and what it has not been sent yet.
///
/// A message that the protocol does not have, or that makes no sense, ends the connection. Its bytes come from a transport,
/// which needs no socket.
final class Client {
    enum Stage {
        case version, securityType, encryptionVersion, encryptionType, handshake, credentials, response
        /// The client has sent a password, which is to be checked.
        case checking
        case initialization
        /// The client is connected, and waits for the first frame.
        case waiting
        case ready
        /// The client is sent the reason of a failure, and then closed.
        case failing
        case closed
    }

    let number: Int
    let peer: Peer
    let connection: Connection
    /// The state, which `step` changes. Other code closes clients.
    var stage = Stage.version
    /// The time at which the client is closed; `nil` for never.
    var deadline: MonotonicInstant?
    let service: Service
    var budget = MessageBudget()
    /// A Boolean value that indicates whether the next message has to wait until there is room for its event.
    var isHeld = false
    /// A Boolean value that indicates whether received bytes may be handled that no poll reports.
    var needsService = false

    /// The minor version of the protocol: 3, 7 or 8.
    var version = 8
    var isEncrypted = false
    /// A Boolean value that indicates whether the client sends its password as it is, encrypted.
    var takesCredentials = false
    var challenge: [UInt8] = []
    /// The password, or the response to the challenge, that is to be checked.
    var answer: [UInt8] = []

    /// A Boolean value that indicates whether the connection of the client was reported.
    var hasBegun = false
    /// A Boolean value that indicates whether the newest frame is older than the connection of the client.
    var awaitsNextFrame = false
    /// A Boolean value that indicates whether the next update includes the size of the screen.
    var announcesSize = false
    var format = PixelFormat.native
    /// A Boolean value that indicates whether the table of colors of the format is to be sent before the next update.
    var needsColorMap = false
    /// The encodings that the client supports, of those that the server uses.
    var encodings: Set<Int32> = []
    /// A Boolean value that indicates whether the client prefers ZRLE to plain pixels.
    var prefersZRLE = false
    var encoder: ZRLEEncoder?
    /// The size of the screen as the client has it.
    var size: PixelSize?
    /// The pixels that changed since the client was sent them.
    var damage = Damage()
    var wantsUpdate = false
    /// The rest of the update that is being sent; `nil` if there is none.
    var rest: PartialUpdate?
    /// The messages about texts that the client is about to receive.
    var exchange = TextExchange()

    /// The state that all clients share.
    final class Service {
        let configuration: RFBConfiguration
        let security: TransportLayerSecurity?
        var pixelsSent = 0
        var updatesSent = 0
        /// The number of parts of updates that were composed.
        var partsComposed = 0
        /// The number of clients that are connected.
        var connectedCount = 0
        /// The text that the app has copied; `nil` if it has copied none.
        var text: SharedText?
        /// A closure that returns a Boolean value that indicates whether there is room for the next event of a client.
        let hasRoom: (Int) -> Bool
        /// A closure that receives the events of the clients.
        let onEvent: (RFBEvent) -> Void

        init(
            _ configuration: RFBConfiguration,
            _ security: TransportLayerSecurity?,
            hasRoom: @escaping (Int) -> Bool = { _ in true },
            onEvent: @escaping (RFBEvent) -> Void
        ) {
            self.configuration = configuration
            self.security = security
            self.hasRoom = hasRoom
            self.onEvent = onEvent
        }
    }

    /// The time that a client has to prove who it is.
    static let patience = MonotonicDuration.seconds(20)
    /// The time after which a password is refused that could not be checked because of wrong ones.
    static let patienceForCheck = MonotonicDuration.seconds(60)
    /// The time that a client has to read the reason of a failure.
    static let patienceForFailure = MonotonicDuration.seconds(1)
    /// The limit of unused bytes before a client is connected.
    private static let longestGreeting = 4096

    init(_ transport: any Transport, from peer: Peer, number: Int, service: Service, now: MonotonicInstant) {
        self.number = number
        self.peer = peer
        self.service = service
        connection = Connection(transport)
        deadline = now + Self.patience
        connection.send(Array("RFB 003.008\n".utf8))
    }

    /// A Boolean value that indicates whether the client is shown frames.
    var isConnected: Bool { stage == .ready || stage == .waiting }

    // MARK: Input

    /// A Boolean value that indicates whether the client is to be read when something has arrived.
    var isRead: Bool { !isHeld && budget.rest == nil && stage != .closed }

    /// The time at which the client is to be served in any case; `nil` for never.
    var nextTime: MonotonicInstant? {
        guard let rest = budget.rest, !isHeld else { return deadline }
        return deadline.map { min($0, rest) } ?? rest
    }

    /// Handles what has arrived, and reads more, within limits.
    /// - Parameter isReady: A Boolean value that indicates whether there may be bytes to read.
    func receive(at now: MonotonicInstant, isReady: Bool) {
        let hadToRest = isHeld || budget.rest != nil
        budget.renew(at: now)
        guard budget.rest == nil else { return }
        if isHeld {
            guard service.hasRoom(number) else { return }
            isHeld = false
        }
        // What a former call has left over is not reported as ready.
        guard isReady || hadToRest || needsService else { return }
        needsService = false
        if connection.isShakingHands {
            shakeHands()
            if connection.isShakingHands || stage == .closed { return }
        }
        repeat {
            handleInput(at: now)
            // The bytes of a handshake are for `shakeHands`, when they are reported.
            guard isRead, !connection.isShakingHands else { return }
            switch connection.read() {
            case .nothing: return
            case .closed:
                stage = .closed
                return
            case .bytes(let count): budget.spend(bytes: count)
            }
        } while true
    }

    private func handleInput(at now: MonotonicInstant) {
        while stage != .closed, stage != .failing, !connection.isShakingHands, budget.permitsMessage, step(at: now) {
            budget.spend(messages: 1)
        }
        if stage == .failing { connection.skip(connection.available) }
        if stage != .ready, connection.available > Self.longestGreeting { stage = .closed }
    }

    private func shakeHands() {
        if connection.shakeHands() == .closed {
            stage = .closed
        } else if !connection.isShakingHands {
            isEncrypted = true
            beginAuthentication()
            needsService = true
        }
    }

    /// Sends what there is space for, within limits.
    func flush() {
        if connection.isShakingHands { return shakeHands() }
        if connection.write() == .closed { stage = .closed }
        if stage == .failing, connection.isDrained { stage = .closed }
    }

    /// Does what is due.
    func timeHasPassed(_ now: MonotonicInstant) {
        guard let deadline, deadline <= now else { return }
        if stage == .checking {
            fail("too many wrong passwords, try again later", at: now)
        } else {
            stage = .closed
        }
    }

    /// Handles one message. Returns a Boolean value that indicates whether there was one.
    private func step(at now: MonotonicInstant) -> Bool {
        switch stage {
        case .version, .securityType, .encryptionVersion, .encryptionType, .credentials, .response, .initialization:
            return stepOfGreeting(at: now)
        case .ready: return stepOfSession()
        case .waiting, .handshake, .checking, .failing, .closed: return false
        }
    }

    /// Returns a Boolean value that indicates whether there is room for an event. If not, the client is held.
    func hasRoom() -> Bool {
        isHeld = !service.hasRoom(number)
        return !isHeld
    }

    /// Refuses the client, with a reason.
    func fail(_ reason: String, at now: MonotonicInstant) {
        var bytes: [UInt8] = [0, 0, 0, 1]
        if version >= 8 { bytes += Self.bytes32(reason.utf8.count) + Array(reason.utf8) }
        connection.send(bytes)
        stage = .failing
        deadline = now + Self.patienceForFailure
    }

    static func bytes16(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }

    static func bytes32(_ number: Int) -> [UInt8] { bytes16(number >> 16) + bytes16(number) }
}
