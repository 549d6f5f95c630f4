import Foundation
import RecordNetwork
import RecordStore

/// The head of a request, as far as the service uses it.
public struct ServiceRequest: Sendable {
    /// The method, such as `POST`.
    public var method: String
    /// The path, without the query.
    public var path: String
    /// The query, without the question mark.
    public var query: String
    /// The value of the header `Authorization`.
    public var authorization: String?
    /// The address of the client, without its port.
    public var address: String
    /// The value of the header `Content-Length`.
    public var contentLength: Int64?

    /// Creates the head of a request.
    public init(
        method: String,
        path: String,
        query: String = "",
        authorization: String? = nil,
        address: String,
        contentLength: Int64? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authorization = authorization
        self.address = address
        self.contentLength = contentLength
    }
}

/// The subject of a request: a call, a file, or events.
public enum ServiceRoute: Hashable, Sendable {
    /// A call with a message.
    case call(RecordCall)
    /// A file of an asset, with the hash of its contents.
    case addAsset(hash: String)
    /// The file of an asset.
    case asset(RecordAsset)
    /// The change events of a container.
    case events(container: String)

    /// The name for metrics and logs, one of a few.
    public var name: String {
        switch self {
        case .call(let call): call.rawValue
        case .addAsset: "assets/add"
        case .asset: "assets/get"
        case .events: "events"
        }
    }

    /// A Boolean value that indicates whether only devices of an account may use the route.
    var needsToken: Bool { if case .call(let call) = self { call.needsToken } else { true } }

    /// Returns the route of a request. Paths are compared as they are, without decoding.
    init(_ request: ServiceRequest) throws(RecordFailure) {
        let unknown = RecordFailure(.unknownCall, reason: "the server does not have the path with this method")
        guard request.path.utf8.count <= 200, request.path.hasPrefix(RecordCall.prefix) else { throw unknown }
        let name = String(request.path.dropFirst(RecordCall.prefix.count))
        if request.method == "POST", let call = RecordCall(rawValue: name) {
            self = .call(call)
            return
        }
        if request.method == "GET", name == "events" {
            self = .events(container: Self.value("container", in: request.query) ?? "")
            return
        }
        guard name.hasPrefix("assets/") else { throw unknown }
        let hash = String(name.dropFirst(7))
        guard Self.isHash(hash) else { throw unknown }
        switch request.method {
        case "PUT": self = .addAsset(hash: hash)
        case "GET":
            guard let size = Self.value("size", in: request.query).flatMap({ Int64($0) }), size >= 0 else {
                throw RecordFailure(.malformed, reason: "the size of the asset is missing")
            }
            self = .asset(RecordAsset(hash: hash, size: size))
        default: throw unknown
        }
    }

    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func value(_ name: String, in query: String) -> String? {
        guard query.utf8.count <= 2000 else { return nil }
        for part in query.split(separator: "&") where part.hasPrefix("\(name)=") {
            return String(part.dropFirst(name.count + 1)).removingPercentEncoding
        }
        return nil
    }
}

/// The answer to a request.
public struct ServiceReply: Sendable {
    /// The contents of an answer.
    public enum Body: Sendable {
        /// A message of JSON.
        case message(Data)
        /// A file, and the number of its bytes.
        case file(URL, Int64)
    }

    /// The status of HTTP.
    public var status: Int
    /// The contents.
    public var body: Body
    /// The kind of the error; `nil` for success.
    public var code: RecordFailure.Code?
    /// The seconds after which the request can be repeated, for the header `Retry-After`.
    public var retryAfter: Double?

    /// Creates an answer with a message.
    init(_ message: some Encodable) throws(RecordFailure) {
        status = 200
        do throws(RecordStoreError) {
            body = .message(try RecordWire.data(message))
        } catch {
            throw RecordFailure(.unavailable, reason: "the answer cannot be encoded")
        }
    }

    /// Creates an answer with a file.
    init(file: URL, size: Int64) {
        status = 200
        body = .file(file, size)
    }

    /// The answer with events, whose contents are not known when it begins.
    public static let events = ServiceReply(status: 200, body: .message(Data()))

    private init(status: Int, body: Body) {
        self.status = status
        self.body = body
    }

    /// Creates the answer of an error.
    public init(_ failure: RecordFailure) {
        status = failure.status
        // An error without its details can always be encoded.
        body = .message((try? RecordWire.data(failure)) ?? Data("{\"code\":\"unavailable\"}".utf8))
        code = failure.code
        retryAfter = failure.retryAfter
    }
}

/// The device that a request comes from, and its account.
public struct ServiceIdentity: Hashable, Sendable {
    /// The device.
    public let device: RecordDevice
    /// A Boolean value that indicates whether the account may change public databases.
    public let mayPublish: Bool

    /// The name of the account.
    public var account: String { device.account }
}
