/// The check that every request passes before anything is answered.
///
/// The secret is the first part of the path, and not a cookie: browsers send the cookies of 127.0.0.1 to all ports of the machine,
/// so to programs of other users. Pages of other sites cannot guess it; should they know it, they are refused by their origin.
/// The name in the request is that of this machine, so that no name of a foreign site leads here (DNS rebinding).
struct RequestGate: Sendable {
    let token: InspectorToken

    /// The names of this machine, which a browser sends without or with a port: that of a tunnel may be another one than ours.
    private static let hosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    /// Returns the path after the secret, such as `/main.js`; `nil` if the request is not to be answered at all.
    func route(of request: HTTPRequest) -> String? {
        let path = request.target.utf8.prefix { $0 != UInt8(ascii: "?") }
        let start = path.dropFirst().prefix(InspectorToken.length)
        // Checked first, and in any case.
        let hasToken = token.matches(Array(start))
        guard hasToken, let host = request["host"], isOwn(host) else { return nil }
        let rest = path.dropFirst(1 + InspectorToken.length)
        guard rest.first == UInt8(ascii: "/") else { return nil }
        if let origin = request["origin"], origin != "http://\(host)" { return nil }
        if let site = request["sec-fetch-site"], site != "same-origin", site != "none" { return nil }
        return String(decoding: rest, as: UTF8.self)
    }

    /// Returns a Boolean value that indicates whether a request may begin a WebSocket. Browsers send the origin with each.
    func allowsSocket(_ request: HTTPRequest) -> Bool { request["origin"] != nil }

    private func isOwn(_ host: String) -> Bool {
        if Self.hosts.contains(host) { return true }
        guard let colon = host.lastIndex(of: ":"), Self.hosts.contains(String(host[..<colon])) else { return false }
        return UInt16(host[host.index(after: colon)...]) != nil
    }
}
