import Foundation
import RecordStore

// Messages as JSON. Those with records have a coder of their own; see `JSONWriter`.
extension RecordWire {
    /// Returns JSON for a message.
    public static func data(_ message: some Encodable) throws(RecordStoreError) -> Data {
        do {
            guard let message = message as? any WireMessage else { return try JSONEncoder.records.encode(message) }
            var writer = JSONWriter()
            try message.write(to: &writer)
            return Data(writer.bytes)
        } catch {
            throw .invalidQuery(reason: "the message cannot be encoded")
        }
    }

    /// Returns a message from JSON.
    /// - Throws: `limitExceeded` if it exceeds a limit, and `invalidQuery` if it is not a message of the type, with the key that is wrong.
    public static func message<Message: Decodable>(
        _ type: Message.Type,
        from data: Data,
        bounds: JSONBounds
    ) throws(RecordStoreError) -> Message {
        if let violation = bounds.violation(in: data) { throw violation }
        if let type = type as? any WireMessage.Type, let message = try read(type, from: data) as? Message {
            return message
        }
        do {
            return try JSONDecoder.records.decode(type, from: data)
        } catch let error as DecodingError {
            let (what, path) = parts(error)
            throw .invalidQuery(reason: reason(what, path))
        } catch {
            throw .invalidQuery(reason: "the message is not valid")
        }
    }

    private static func read<Message: WireMessage>(
        _: Message.Type,
        from data: Data
    ) throws(RecordStoreError) -> Message {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(RecordStoreError) in try read(Message.self, from: bytes) }
        }
        return try result.get()
    }

    private static func read<Message: WireMessage>(
        _: Message.Type,
        from bytes: UnsafeRawBufferPointer
    ) throws(RecordStoreError) -> Message {
        var reader = JSONReader(bytes)
        do throws(JSONError) {
            let message = try Message(from: &reader)
            try reader.end()
            return message
        } catch {
            throw .invalidQuery(reason: reason(error, in: reader))
        }
    }

    // MARK: Reasons

    private static func reason(_ error: JSONError, in reader: borrowing JSONReader) -> String {
        switch error {
        case .syntax: return reason(Reason.invalid, [])
        case .mismatch(let position): return reason(Reason.mismatch, reader.path(to: position))
        case .missingValue(let position): return reason(Reason.missingValue, reader.path(to: position))
        case .missingKey(let key, let position):
            return reason(Reason.missing(key.description), reader.path(to: position))
        case .invalid(let position): return reason(Reason.invalid, reader.path(to: position))
        case .part(let error, let position):
            guard let error = error as? DecodingError else { return reason(Reason.invalid, reader.path(to: position)) }
            let (what, path) = parts(error)
            return reason(what, reader.path(to: position) + path)
        }
    }

    private enum Reason {
        static let mismatch = "a value has another type"
        static let missingValue = "a value is missing"
        static let invalid = "a value is not valid"

        static func missing(_ key: String) -> String { "\"\(key.prefix(40))\" is missing" }
    }

    private static func parts(_ error: DecodingError) -> (what: String, path: [String]) {
        func path(_ context: DecodingError.Context) -> [String] { context.codingPath.map(\.stringValue) }
        return switch error {
        case .typeMismatch(_, let context): (Reason.mismatch, path(context))
        case .valueNotFound(_, let context): (Reason.missingValue, path(context))
        case .keyNotFound(let key, let context): (Reason.missing(key.stringValue), path(context))
        case .dataCorrupted(let context): (Reason.invalid, path(context))
        @unknown default: ("it is not valid", [])
        }
    }

    /// The reason of an error without values of the message.
    private static func reason(_ what: String, _ path: [String]) -> String {
        let path = path.prefix(12).map { String($0.prefix(40)) }
        return "the message cannot be read: \(what)\(path.isEmpty ? "" : " at \(path.joined(separator: "."))")"
    }
}
