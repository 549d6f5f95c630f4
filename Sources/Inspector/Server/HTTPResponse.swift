/// A response of HTTP/1.1, after which the connection ends.
struct HTTPResponse: Equatable, Sendable {
    var status: Int
    var type: String
    var body: [UInt8]

    private static let reasons = [
        200: "OK", 404: "Not Found", 405: "Method Not Allowed", 500: "Internal Server Error",
        503: "Service Unavailable",
    ]

    /// Scripts, styles, images and connections of this page alone; no page can contain it.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static func error(_ status: Int, _ reason: String) -> HTTPResponse {
        HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array("\(reason)\n".utf8))
    }

    /// The response as bytes.
    var bytes: [UInt8] {
        let header = [
            "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")", "Content-Type: \(type)",
            "Content-Length: \(body.count)", "Connection: close", "Cache-Control: no-store",
            "Content-Security-Policy: \(Self.policy)", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin", "", "",
        ]
        return Array(header.joined(separator: "\r\n").utf8) + body
    }
}
