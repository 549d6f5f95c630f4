import Geometry
import LinuxIO

/// The beginning of a connection: the version of the protocol, encryption and the password.
extension Client {
    /// The kinds of security in the protocol.
    private enum Security {
        static let none: UInt8 = 1
        static let password: UInt8 = 2
        /// VeNCrypt, which comes before these kinds.
        static let encrypted: UInt8 = 19
        static let encryptedNone = 260
        static let encryptedPassword = 261
        static let encryptedCredentials = 262
    }

    private var password: RFBPassword? { service.configuration.password }

    /// The kind of security that clients must choose.
    private var requiredSecurity: UInt8 {
        service.security != nil ? Security.encrypted : password != nil ? Security.password : Security.none
    }

    private var encryptedTypes: [Int] {
        password == nil ? [Security.encryptedNone] : [Security.encryptedCredentials, Security.encryptedPassword]
    }

    func stepOfGreeting(at now: MonotonicInstant) -> Bool {
        switch stage {
        case .version: readVersion(at: now)
        case .securityType: readSecurityType()
        case .encryptionVersion: readEncryptionVersion()
        case .encryptionType: readEncryptionType()
        case .credentials: readCredentials(at: now)
        case .response: readResponse(at: now)
        default: readInitialization()
        }
    }

    private func readVersion(at now: MonotonicInstant) -> Bool {
        guard connection.available >= 12 else { return false }
        let text = String(decoding: connection.bytes(0..<12), as: UTF8.self)
        connection.use(12)
        guard text.hasPrefix("RFB 003."), text.hasSuffix("\n"), let minor = Int(text.dropFirst(8).dropLast()) else {
            stage = .closed
            return true
        }
        version = minor >= 8 ? 8 : minor == 7 ? 7 : 3
        if version >= 7 {
            connection.send([1, requiredSecurity])
            stage = .securityType
        } else if service.security != nil {
            // The old version has no encryption: no kind of security, and the reason.
            let reason = "encryption is required"
            connection.send([0, 0, 0, 0] + Self.bytes32(reason.utf8.count) + Array(reason.utf8))
            stage = .failing
            deadline = now + Self.patienceForFailure
        } else {
            connection.send([0, 0, 0, requiredSecurity])
            beginAuthentication()
        }
        return true
    }

    private func readSecurityType() -> Bool {
        guard connection.available >= 1 else { return false }
        let type = connection[0]
        connection.use(1)
        // A client must not choose what it was not offered.
        guard type == requiredSecurity else {
            stage = .closed
            return true
        }
        if type == Security.encrypted {
            connection.send([0, 2])
            stage = .encryptionVersion
        } else {
            beginAuthentication()
        }
        return true
    }

    private func readEncryptionVersion() -> Bool {
        guard connection.available >= 2 else { return false }
        let isSupported = connection[0] == 0 && connection[1] == 2
        connection.use(2)
        guard isSupported else {
            stage = .closed
            return true
        }
        connection.send([0, UInt8(encryptedTypes.count)] + encryptedTypes.flatMap { Self.bytes32($0) })
        stage = .encryptionType
        return true
    }

    private func readEncryptionType() -> Bool {
        guard connection.available >= 4 else { return false }
        let type = connection.number32(0)
        connection.use(4)
        guard encryptedTypes.contains(type), let security = service.security else {
            stage = .closed
            return true
        }
        connection.send([1])
        // The byte must leave before the first byte that is encrypted. It always finds space.
        guard connection.write() == .open, connection.isDrained, connection.encrypt(security) == .open else {
            stage = .closed
            return true
        }
        takesCredentials = type == Security.encryptedCredentials
        stage = .handshake
        return true
    }

    /// Asks for the password, if there is one.
    func beginAuthentication() {
        if password == nil {
            if version >= 8 || isEncrypted { connection.send([0, 0, 0, 0]) }
            stage = .initialization
        } else if isEncrypted, takesCredentials {
            stage = .credentials
        } else {
            var generator = SystemRandomNumberGenerator()
            challenge = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
            connection.send(challenge)
            stage = .response
        }
    }

    private func readCredentials(at now: MonotonicInstant) -> Bool {
        guard connection.available >= 8 else { return false }
        let nameLength = connection.number32(0)
        let length = connection.number32(4)
        guard nameLength <= 1024, length <= 1024 else {
            stage = .closed
            return true
        }
        let end = 8 + nameLength + length
        guard connection.available >= end else { return false }
        check(connection.bytes((8 + nameLength)..<end), at: now)
        connection.use(end)
        return true
    }

    private func readResponse(at now: MonotonicInstant) -> Bool {
        guard connection.available >= 16 else { return false }
        check(connection.bytes(0..<16), at: now)
        connection.use(16)
        return true
    }

    /// Lets the pool check a password, now or after the delay of wrong ones.
    private func check(_ answer: ArraySlice<UInt8>, at now: MonotonicInstant) {
        self.answer = Array(answer)
        stage = .checking
        deadline = now + Self.patienceForCheck
    }

    /// Checks the password that the client has sent, and answers it.
    /// - Returns: A Boolean value that indicates whether it is right.
    func checkPassword(at now: MonotonicInstant) -> Bool {
        let isRight =
            if isEncrypted, takesCredentials {
                password?.matches(answer) ?? false
            } else {
                password?.matches(response: answer, to: challenge) ?? false
            }
        answer = []
        if !isRight {
            fail("wrong password", at: now)
        } else if service.connectedCount >= RFBServer.mostClients {
            fail("too many clients", at: now)
        } else {
            connection.send([0, 0, 0, 0])
            stage = .initialization
            deadline = now + Self.patience
            needsService = connection.available > 0
        }
        return isRight
    }

    private func readInitialization() -> Bool {
        guard connection.available >= 1, hasRoom() else { return false }
        guard service.connectedCount < RFBServer.mostClients else {
            stage = .closed
            return true
        }
        // The client's wish to be the only one is ignored: all clients are equal.
        connection.use(1)
        deadline = nil
        stage = .waiting
        hasBegun = true
        service.connectedCount += 1
        service.onEvent(RFBEvent(client: number, action: .connected(name: "VNC client \(number)")))
        return true
    }

    /// Describes the screen to a client that waits for it.
    func begin(_ size: PixelSize) {
        guard stage == .waiting else { return }
        self.size = size
        damage = Damage(Region(PixelRect(size: size)))
        let name = Array(service.configuration.name.utf8)
        connection.send(
            Self.bytes16(size.width) + Self.bytes16(size.height) + PixelFormat.nativeDescription
                + Self.bytes32(name.count) + name
        )
        stage = .ready
        needsService = connection.available > 0
    }
}
