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
    /// The value of the header `Range`.
    public var range: String?
    /// The value of the header `Upload-Offset`.
    public var uploadOffset: String?

    /// Creates the head of a request.
    public init(
        method: String,
        path: String,
        query: String = "",
        authorization: String? = nil,
        address: String,
        contentLength: Int64? = nil,
        range: String? = nil,
        uploadOffset: String? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authorization = authorization
        self.address = address
        self.contentLength = contentLength
        self.range = range
        self.uploadOffset = uploadOffset
    }
}

/// The subject of a request: a call, a file, or events.
public enum ServiceRoute: Hashable, Sendable {
    /// A call with a message.
    case call(RecordCall)
    /// A file of an asset, with the hash of its contents.
    case addAsset(hash: String)
    /// The rest of a file of an asset, from an offset on.
    case continueAsset(RecordAsset, offset: Int64)
    /// The number of bytes of an asset that the server has received.
    case upload(RecordAsset)
    /// The file of an asset, from an offset on; `nil` for all of it.
    case asset(RecordAsset, from: Int64?)
    /// The change events of a container.
    case events(container: String)

    /// The name for metrics and logs, one of a few.
    public var name: String {
        switch self {
        case .call(let call): call.rawValue
        case .addAsset: "assets/add"
        case .continueAsset: "assets/continue"
        case .upload: "assets/upload"
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
        let end = "/upload"
        let isUpload = name.hasSuffix(end)
        let hash = String(name.dropFirst(7).dropLast(isUpload ? end.count : 0))
        guard Self.isHash(hash) else { throw unknown }
        switch (request.method, isUpload) {
        case ("PUT", false):
            guard let text = request.uploadOffset else {
                self = .addAsset(hash: hash)
                return
            }
            self = try Self.rest(of: hash, from: text, request.contentLength)
        case ("GET", false):
            self = .asset(try Self.asset(hash, request.query), from: try Self.offset(ofRange: request.range))
        case ("GET", true): self = .upload(try Self.asset(hash, request.query))
        default: throw unknown
        }
    }

    private static func asset(_ hash: String, _ query: String) throws(RecordFailure) -> RecordAsset {
        guard let size = value("size", in: query).flatMap({ Int64($0) }), size >= 0 else {
            throw RecordFailure(.malformed, reason: "the size of the asset is missing")
        }
        return RecordAsset(hash: hash, size: size)
    }

    /// Returns the route of a request that sends an asset from an offset on, to its end.
    private static func rest(
        of hash: String,
        from text: String,
        _ length: Int64?
    ) throws(RecordFailure) -> ServiceRoute {
        guard let offset = number(text) else {
            throw RecordFailure(.malformed, reason: "the offset of the asset is not a number")
        }
        guard let length, length >= 0 else {
            throw RecordFailure(.malformed, reason: "the length of the asset is missing")
        }
        let (size, isTooLarge) = offset.addingReportingOverflow(length)
        if isTooLarge { throw RecordFailure(.malformed, reason: "the asset has no such size") }
        return .continueAsset(RecordAsset(hash: hash, size: size), offset: offset)
    }

    /// Returns the offset of a range to the end of a file, the only kind of ranges: `bytes=OFFSET-`.
    private static func offset(ofRange text: String?) throws(RecordFailure) -> Int64? {
        guard let text else { return nil }
        let (begin, end) = ("bytes=", "-")
        guard text.hasPrefix(begin), text.hasSuffix(end),
            let offset = number(text.dropFirst(begin.count).dropLast(end.count))
        else {
            throw RecordFailure(.malformed, reason: "the range is not one from an offset to the end")
        }
        return offset
    }

    /// Returns a number of decimal digits only.
    private static func number(_ text: some StringProtocol) -> Int64? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
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
        /// A file, and the range of its bytes.
        case file(URL, Range<Int64>)
    }

    /// The status of HTTP.
    public var status: Int
    /// The contents.
    public var body: Body
    /// The kind of the error; `nil` for success.
    public var code: RecordFailure.Code?
    /// The seconds after which the request can be repeated, for the header `Retry-After`.
    public var retryAfter: Double?
    /// The range of an answer with a part of a file, for the header `Content-Range`.
    public var contentRange: String?

    /// Creates an answer with a message.
    init(_ message: some Encodable) throws(RecordFailure) {
        status = 200
        do throws(RecordStoreError) {
            body = .message(try RecordWire.data(message))
        } catch {
            throw RecordFailure(.unavailable, reason: "the answer cannot be encoded")
        }
    }

    /// Creates an answer with a file, or with a part of it.
    /// - Parameter offset: The offset of the first byte, which is less than the size; `nil` for all of the file.
    init(file: URL, size: Int64, from offset: Int64?) {
        status = offset == nil ? 200 : 206
        body = .file(file, (offset ?? 0)..<size)
        contentRange = offset.map { "bytes \($0)-\(size - 1)/\(size)" }
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
        if failure.code == .impossibleRange { contentRange = failure.limit.map { "bytes */\($0)" } }
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
