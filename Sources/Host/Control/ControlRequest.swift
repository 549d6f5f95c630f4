import Foundation

/// A request to a control socket: HTTP/1.0 with the method GET.
enum ControlRequest: String, CaseIterable, Sendable {
    case status = "/status"
    case metrics = "/metrics"
    case screenshot = "/screenshot"

    /// The maximum number of bytes of a request with its header.
    static let longest = 4096

    /// The result of parsing the bytes that have arrived.
    enum Parsed: Equatable {
        case incomplete
        case request(ControlRequest)
        case error(ControlResponse)
    }

    /// Parses the bytes that have arrived. The header has no meaning, and is skipped.
    static func parse(_ bytes: [UInt8]) -> Parsed {
        let text = String(decoding: bytes, as: UTF8.self)
        let end = ["\r\n\r\n", "\n\n"].compactMap { text.range(of: $0)?.lowerBound }.min()
        guard let end else {
            return bytes.count < longest ? .incomplete : .error(.error(400, "the request is too long"))
        }
        let line = text[..<end].split(whereSeparator: \.isNewline).first ?? ""
        let words = line.split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
            return .error(.error(400, "expected a request of HTTP/1.0"))
        }
        guard words[0] == "GET" else { return .error(.error(405, "expected the method GET")) }
        guard let request = ControlRequest(rawValue: String(words[1])) else {
            let paths = allCases.map(\.rawValue).joined(separator: ", ")
            return .error(.error(404, "expected one of \(paths)"))
        }
        return .request(request)
    }
}

/// A response of a control socket.
struct ControlResponse: Equatable, Sendable {
    let status: Int
    let type: String
    let body: Data

    private static let reasons = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 500: "Internal Server Error",
        503: "Service Unavailable",
    ]

    static func error(_ status: Int, _ reason: String) -> ControlResponse {
        ControlResponse(status: status, type: "text/plain; charset=utf-8", body: Data("\(reason)\n".utf8))
    }

    /// The response as bytes.
    var data: Data {
        let header = [
            "HTTP/1.0 \(status) \(Self.reasons[status] ?? "Error")", "Content-Type: \(type)",
            "Content-Length: \(body.count)", "Connection: close", "", "",
        ]
        return Data(header.joined(separator: "\r\n").utf8) + body
    }
}
