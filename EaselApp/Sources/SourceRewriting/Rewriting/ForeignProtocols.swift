/// Protocols of other modules of an app, which may have optional methods.
enum ForeignProtocols {
    /// The prefixes of protocols of Apple's frameworks.
    private static let prefixes = ["UI", "NS", "CA", "CG", "CK", "CL", "MK", "AV", "WK", "PK", "MF", "SF", "GK", "SK"]

    /// Protocols of Swift that classes often conform to.
    private static let standard: Set<String> = [
        "AnyObject", "Equatable", "Hashable", "Comparable", "Identifiable", "Sendable", "Error", "LocalizedError",
        "Codable",
        "Encodable", "Decodable", "CustomStringConvertible", "CustomDebugStringConvertible", "Sequence",
        "IteratorProtocol",
        "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
        "RangeReplaceableCollection", "ExpressibleByStringLiteral", "ExpressibleByArrayLiteral", "ObservableObject",
        "CaseIterable", "RawRepresentable", "URLSessionDelegate", "URLSessionDataDelegate", "URLSessionTaskDelegate",
        "URLSessionDownloadDelegate", "StreamDelegate", "XMLParserDelegate", "FileManagerDelegate", "Operation",
        "Thread",
        "Formatter", "Progress",
    ]

    /// Returns a Boolean value that indicates whether a class conforms to a protocol that neither its module nor a framework of Apple
    /// declares.
    static func areAdopted(by path: String, _ module: RecordingIndex) -> Bool {
        let declarations = module.declarations(of: path)
        guard declarations.contains(where: { $0.type.kind == .class }) else { return false }
        // The first is the superclass, if there is one; most of those of other modules are known by their names.
        let names = declarations.flatMap { Array($0.type.inherited.dropFirst($0.type.kind == .class ? 1 : 0)) }
        return names.contains { isForeign($0, path, module) }
    }

    private static func isForeign(_ name: String, _ path: String, _ module: RecordingIndex) -> Bool {
        let bare = name.split(separator: ".").last.map(String.init) ?? name
        guard !standard.contains(bare), !bare.hasPrefix("@"), bare.first?.isUppercase == true else { return false }
        guard !prefixes.contains(where: { isPrefixed(bare, $0) }) else { return false }
        return module.resolve(name, from: path) == nil
    }

    /// Returns a Boolean value that indicates whether a name begins with a prefix and a further capital, as in `UIView`.
    private static func isPrefixed(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
}
