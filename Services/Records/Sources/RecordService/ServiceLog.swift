import Foundation

/// A line of the log: an object of JSON. It has no names and no contents of records.
struct ServiceLogLine: Encodable {
    /// The name of the route, one of a few.
    var route: String
    var status: Int
    /// The kind of the error.
    var code: String?
    var milliseconds: Int
    var received: Int64
    var sent: Int64
    /// The beginning of the device's public key.
    var device: String?
    /// The address of the client, of requests that were refused.
    var address: String?

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
