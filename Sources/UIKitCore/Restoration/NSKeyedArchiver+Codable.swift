import Foundation

// Members of Foundation on Apple's systems.

extension NSKeyedArchiver {
    /// Encodes a value as a property list.
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key by which the value is decoded.
    /// - Throws: The error of the value, or of an encoder for property lists.
    public func encodeEncodable<T: Encodable>(_ value: T, forKey key: String) throws {
        // A property list begins with a container.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        encode(NSData(data: try encoder.encode([value])), forKey: key)
    }
}

extension NSKeyedUnarchiver {
    /// Returns a value that was encoded with ``NSKeyedArchiver/encodeEncodable(_:forKey:)``, or `nil` if there is no such value.
    public func decodeDecodable<T: Decodable>(_ type: T.Type, forKey key: String) -> T? {
        try? decodeTopLevelDecodable(type, forKey: key)
    }

    /// Returns a value that was encoded with ``NSKeyedArchiver/encodeEncodable(_:forKey:)``, or `nil` if there is none.
    /// - Throws: The error of the value, or of a decoder for property lists.
    public func decodeTopLevelDecodable<T: Decodable>(_ type: T.Type, forKey key: String) throws -> T? {
        // Foundation on Linux traps for a key without a value.
        guard containsValue(forKey: key), let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        return try PropertyListDecoder().decode([T].self, from: Data(referencing: data)).first
    }
}
