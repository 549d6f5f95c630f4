import Geometry
import LinuxIO
import Raster

/// A client: its state in the protocol, and what it has not been sent yet.
///
/// A message that the protocol does not have, or that makes no sense, ends the connection.
final class Client {
    enum Stage {
        case version, securityType, encryptionVersion, encryptionType, handshake, credentials, response, initialization
        /// The client is connected, and waits for the first frame.
        case waiting
        case ready
        /// The client is sent the reason of a failure, and then closed.
        case failing
        case closed
    }

    let number: Int
    let connection: Connection
    /// The state, which `step` changes. Other code closes clients.
    var stage = Stage.version
    /// The time at which the client is closed, or at which a failure is sent; `nil` for never.
    var deadline: MonotonicInstant?
    let service: Service

    /// The minor version of the protocol: 3, 7 or 8.
    var version = 8
    var isEncrypted = false
    /// A Boolean value that indicates whether the client sends its password as it is, encrypted.
    var takesCredentials = false
    var challenge: [UInt8] = []
    var failure = ""

    /// A Boolean value that indicates whether the connection of the client was reported.
    var hasBegun = false
    /// A Boolean value that indicates whether the newest frame is older than the connection of the client.
    var awaitsNextFrame = false
    /// A Boolean value that indicates whether the next update includes the size of the screen.
    var announcesSize = false
    var format = PixelFormat.native
    var encodings: Set<Int32> = []
    /// A Boolean value that indicates whether the client prefers ZRLE to plain pixels.
    var prefersZRLE = false
    var encoder: ZRLEEncoder?
    /// The size of the screen as the client has it.
    var size: PixelSize?
    /// The pixels that changed since the client was sent them.
    var damage = Region.empty
    var wantsUpdate = false

    /// The state that all clients share.
    final class Service {
        let configuration: RFBConfiguration
        let security: TransportLayerSecurity?
        var pixelsSent = 0
        var updatesSent = 0
        /// A closure that receives the events of the clients.
        let onEvent: (RFBEvent) -> Void

        init(
            _ configuration: RFBConfiguration,
            _ security: TransportLayerSecurity?,
            onEvent: @escaping (RFBEvent) -> Void
        ) {
            self.configuration = configuration
            self.security = security
            self.onEvent = onEvent
        }
    }

    /// The time that a client has to prove who it is.
    static let patience = MonotonicDuration.seconds(20)
    /// The time after which a wrong password is answered.
    static let penalty = MonotonicDuration.seconds(1)
    /// The limit of unused bytes before a client is connected.
    private static let longestGreeting = 4096

    init(_ descriptor: CInt, number: Int, service: Service, now: MonotonicInstant) {
        self.number = number
        self.service = service
        connection = Connection(descriptor)
        deadline = now + Self.patience
        connection.send(Array("RFB 003.008\n".utf8))
    }

    /// A Boolean value that indicates whether the client is shown frames.
    var isConnected: Bool { stage == .ready || stage == .waiting }

    /// Reads and handles what has arrived.
    func receive(at now: MonotonicInstant) {
        if connection.isShakingHands {
            shakeHands()
            if connection.isShakingHands || stage == .closed { return }
        }
        let state = connection.read()
        handleInput(at: now)
        if state == .closed { stage = .closed }
    }

    private func handleInput(at now: MonotonicInstant) {
        while stage != .closed, stage != .failing, !connection.isShakingHands, step(at: now) {}
        if stage == .failing { connection.skip(connection.available) }
        if stage != .ready, connection.available > Self.longestGreeting { stage = .closed }
    }

    private func shakeHands() {
        if connection.shakeHands() == .closed {
            stage = .closed
        } else if !connection.isShakingHands {
            isEncrypted = true
            beginAuthentication()
        }
    }

    /// Sends what there is space for.
    func flush() {
        if connection.isShakingHands { return shakeHands() }
        if connection.write() == .closed { stage = .closed }
    }

    /// Does what is due.
    func timeHasPassed(_ now: MonotonicInstant) {
        guard let deadline, deadline <= now else { return }
        if stage == .failing, !failure.isEmpty {
            sendFailure()
            self.deadline = now + Self.penalty
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
        case .waiting, .handshake, .failing, .closed: return false
        }
    }

    /// Refuses the client. The answer to a wrong password is delayed, which limits the number of guesses.
    func fail(_ reason: String, at time: MonotonicInstant) {
        failure = reason
        stage = .failing
        deadline = time
    }

    private func sendFailure() {
        var bytes: [UInt8] = [0, 0, 0, 1]
        if version >= 8 {
            bytes += Self.bytes32(failure.utf8.count)
            bytes += Array(failure.utf8)
        }
        failure = ""
        connection.send(bytes)
    }

    static func bytes16(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }

    static func bytes32(_ number: Int) -> [UInt8] { bytes16(number >> 16) + bytes16(number) }
}
