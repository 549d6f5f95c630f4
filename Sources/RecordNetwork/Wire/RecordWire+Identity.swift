import Foundation
import RecordStore

// Messages of devices that identify themselves.
extension RecordWire {
    /// The request of ``RecordCall/challenge``.
    public struct ChallengeRequest: Codable, Sendable {
        /// The public key of the device.
        public var key: Data

        /// Creates a request.
        public init(key: Data) { self.key = key }
    }

    /// The answer of ``RecordCall/challenge``.
    public struct Challenge: Codable, Sendable {
        /// Random bytes, which can be signed once, within a minute.
        public var nonce: Data

        /// Creates an answer.
        public init(nonce: Data) { self.nonce = nonce }
    }

    /// The request of ``RecordCall/session``.
    public struct SessionRequest: Codable, Sendable {
        /// The public key of the device.
        public var key: Data
        /// The bytes of the challenge.
        public var nonce: Data
        /// The signature of ``DeviceSignature/sessionMessage(nonce:publicKey:serverKey:)``.
        public var signature: Data

        /// Creates a request.
        public init(key: Data, nonce: Data, signature: Data) {
            self.key = key
            self.nonce = nonce
            self.signature = signature
        }
    }

    /// The answer of ``RecordCall/session``.
    public struct Session: Codable, Sendable {
        /// The token, for the header `Authorization: Bearer TOKEN`.
        public var token: String
        /// The number of seconds for which the token is valid.
        public var lifetime: Double

        /// Creates an answer.
        public init(token: String, lifetime: Double) {
            self.token = token
            self.lifetime = lifetime
        }
    }

    /// The request of ``RecordCall/pair``.
    public struct PairRequest: Codable, Sendable {
        /// The code.
        public var code: String
        /// The public key of the device.
        public var key: Data
        /// The name of the device for the user.
        public var name: String
        /// The signature of ``DeviceSignature/pairingMessage(code:publicKey:serverKey:)``.
        public var signature: Data

        /// Creates a request.
        public init(code: String, key: Data, name: String, signature: Data) {
            self.code = code
            self.key = key
            self.name = name
            self.signature = signature
        }
    }

    /// The answer of ``RecordCall/pair`` and ``RecordCall/account``.
    public struct Account: Codable, Hashable, Sendable {
        /// The name of the account.
        public var account: String
        /// A Boolean value that indicates whether the account may change public databases.
        public var mayPublish: Bool

        /// Creates an answer.
        public init(account: String, mayPublish: Bool) {
            self.account = account
            self.mayPublish = mayPublish
        }
    }

    /// The answer of ``RecordCall/makeCode``.
    public struct Code: Codable, Hashable, Sendable {
        /// The code.
        public var code: String
        /// The number of seconds for which it is valid.
        public var lifetime: Double

        /// Creates an answer.
        public init(code: String, lifetime: Double) {
            self.code = code
            self.lifetime = lifetime
        }
    }
}
