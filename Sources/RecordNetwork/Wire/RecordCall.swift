/// The calls of the protocol. Their requests are `POST /v1/NAME` with a body of JSON, and so are their answers.
///
/// Besides them, `PUT` and `GET /v1/assets/HASH` transfer files, `GET /v1/assets/HASH/upload` tells how much of a file the server has, and
/// `GET /v1/events` tells about changes.
public enum RecordCall: String, CaseIterable, Hashable, Sendable {
    /// Creates a zone.
    case saveZone = "zones/save"
    /// Deletes a zone.
    case deleteZone = "zones/delete"
    /// Returns the zones of a database.
    case zones = "zones/list"
    /// Saves and deletes records.
    case modify = "records/modify"
    /// Returns records by their identifiers.
    case fetch = "records/fetch"
    /// Returns the first page of the results of a query.
    case query = "records/query"
    /// Returns a further page of the results of a query.
    case queryNext = "records/next"
    /// Returns the changes of a zone.
    case zoneChanges = "changes/zone"
    /// Returns the zones of a database that have changed.
    case databaseChanges = "changes/database"
    /// Returns a share by its secret.
    case shareMetadata = "shares/metadata"
    /// Accepts a share.
    case acceptShare = "shares/accept"
    /// Returns the account of the device.
    case account = "account"
    /// Creates a code by which another device joins the account.
    case makeCode = "pairing/code"
    /// Adds the device to the account of a code. Needs no token.
    case pair = "pairing/join"
    /// Returns a number for the signature of a device. Needs no token.
    case challenge = "session/challenge"
    /// Returns a token for a signature. Needs no token.
    case session = "session/begin"

    /// The beginning of the paths of all requests, with the version of the protocol.
    public static let prefix = "/v1/"

    /// The path.
    public var path: String { Self.prefix + rawValue }

    /// A Boolean value that indicates whether only devices of an account may use the call.
    public var needsToken: Bool {
        switch self {
        case .pair, .challenge, .session: false
        default: true
        }
    }
}
