/// A request of HTTP/1.1 without a body.
struct HTTPRequest: Hashable, Sendable {
    /// The maximum number of bytes of the line and the header.
    static let longest = 8192
    /// The maximum number of header fields.
    static let mostFields = 64

    /// The result of parsing the bytes that have arrived.
    enum Parsed: Equatable {
        case incomplete
        /// A request, and the number of its bytes.
        case request(HTTPRequest, length: Int)
        case malformed
    }

    var method: String
    var target: String
    /// The header fields by their names in lower case. The values of a repeated field are separated by commas.
    private(set) var fields: [String: String]

    /// The fields that a request may have only once: what they mean would depend on the reader otherwise.
    private static let single: Set<String> = [
        "host", "origin", "content-length", "transfer-encoding", "sec-websocket-key", "sec-websocket-version",
        "sec-fetch-site",
    ]

    subscript(name: String) -> String? { fields[name] }

    /// Parses the bytes that have arrived. A request with a body is malformed: no route has one.
    static func parse(_ bytes: [UInt8]) -> Parsed {
        guard let end = endOfHeader(in: bytes) else { return bytes.count < longest ? .incomplete : .malformed }
        guard end <= longest else { return .malformed }
        let text = bytes[..<end]
        // Only printable ASCII: other characters are percent-encoded or of no use here.
        guard text.allSatisfy({ $0 == 13 || $0 == 10 || $0 == 9 || (32..<127).contains($0) }) else { return .malformed }
        var lines = text.split(separator: 10, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        guard let first = lines.first, lines.count <= mostFields + 1 else { return .malformed }
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", words[1].hasPrefix("/") else {
            return .malformed
        }
        var request = HTTPRequest(method: String(words[0]), target: String(words[1]), fields: [:])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return .malformed }
            let name = line[..<colon].lowercased()
            // A line that continues the one before, and a space before the colon, are read differently by different programs.
            guard !name.contains(where: \.isWhitespace) else { return .malformed }
            let value = trimmed(line[line.index(after: colon)...])
            if let former = request.fields[name] {
                if single.contains(name) { return .malformed }
                request.fields[name] = "\(former), \(value)"
            } else {
                request.fields[name] = value
            }
        }
        if request["transfer-encoding"] != nil || request["content-length"].map({ $0 != "0" }) ?? false {
            return .malformed
        }
        return .request(request, length: end)
    }

    /// Returns the number of bytes up to the end of the empty line after the header.
    private static func endOfHeader(in bytes: [UInt8]) -> Int? {
        var index = 0
        // A little more than the limit: longer headers are malformed.
        let limit = min(bytes.count, longest + 4)
        while index < limit {
            if bytes[index] == 10 {
                if index + 1 < bytes.count, bytes[index + 1] == 10 { return index + 2 }
                if index + 2 < bytes.count, bytes[index + 1] == 13, bytes[index + 2] == 10 { return index + 3 }
            }
            index += 1
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}
