import Foundation
import RecordStore

/// The settings of a server.
public struct ServiceOptions: Hashable, Sendable {
    /// A rate, as a bucket that fills with time.
    public struct Rate: Hashable, Sendable {
        /// The amount that can be used at once.
        public var burst: Double
        /// The amount that is added in a second.
        public var perSecond: Double

        /// Creates a rate.
        public init(burst: Double, perSecond: Double) {
            self.burst = burst
            self.perSecond = perSecond
        }
    }

    /// The containers that clients can use. Others do not exist.
    public var containers: Set<String>
    /// The SHA-256 of the public key in the server's certificate, which devices sign.
    public var serverKey: Data
    /// The largest number of bytes of a message.
    public var messageSize = 16 << 20
    /// The largest number of bytes of a message of a device that has not identified itself.
    public var openMessageSize = 4096
    /// The number of bytes of records after which an answer has no further ones.
    public var pageSize = 16 << 20
    /// The largest number of bytes of the records in the results of a batch, a limit of the store.
    public static let resultSize = 16 << 20
    /// The largest number of bytes of an asset.
    public var assetSize: Int64 = RecordLimits().assetSize
    /// The largest number of assets of an account that are being received, or of which a part was received.
    public var partCount = 32
    /// The largest number of bytes of these assets, and of one that is received in parts.
    public var partSize: Int64 = RecordLimits().assetSize
    /// The largest number of zones of a database.
    public var zoneCount = 10_000
    /// The requests of an address.
    public var addressRate = Rate(burst: 1000, perSecond: 200)
    /// The requests of an address for challenges, sessions and pairings, and those with a token that is not valid.
    public var openRate = Rate(burst: 300, perSecond: 10)
    /// The codes of an address that were wrong.
    public var codeRate = Rate(burst: 10, perSecond: 1 / 60.0)
    /// The requests of an account. A device that draws on a page with three others sends and fetches 180 times in a second.
    public var accountRate = Rate(burst: 1000, perSecond: 200)
    /// The bytes that an account sends.
    public var byteRate = Rate(burst: 4 * 1_073_741_824, perSecond: 16 * 1_048_576)
    /// The largest number of connections of an address whose requests are performed.
    public var addressConnectionCount = 500
    /// The largest number of connections of an account that wait for events.
    public var subscriberCount = 50
    /// The largest number of connections that wait for events.
    public var totalSubscriberCount = 2000

    /// Creates settings.
    public init(containers: Set<String>, serverKey: Data) {
        self.containers = containers
        self.serverKey = serverKey
    }
}
