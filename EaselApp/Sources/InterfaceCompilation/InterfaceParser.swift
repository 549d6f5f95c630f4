import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The limits of a file. They are far above those of files that Xcode writes.
enum InterfaceLimits {
    /// The size of a file, in bytes.
    static let size = 32 << 20
    /// The depth of elements.
    static let depth = 120
    /// The number of elements.
    static let elements = 300_000
}

/// Reads the elements of a storyboard or a nib.
final class InterfaceParser: NSObject, XMLParserDelegate {
    private let file: String
    private var open: [InterfaceNode] = []
    private var root: InterfaceNode?
    private var count = 0
    private var problem: InterfaceProblem?

    private init(_ file: String) { self.file = file }

    /// Returns the root element of a file.
    /// - Throws: ``InterfaceProblem``.
    static func parse(_ file: String, _ data: Data) throws -> InterfaceNode {
        let reader = InterfaceParser(file)
        if data.count > InterfaceLimits.size {
            throw reader.error(1, "the file is larger than \(InterfaceLimits.size >> 20) MiB")
        }
        if data.starts(with: Array("bplist".utf8)) || data.starts(with: Array("NIBArchive".utf8)) {
            throw reader.error(1, "the file is a compiled nib; add the XML file of Xcode in its place")
        }
        // Declarations in UTF-16 would not be found. XML in UTF-8 has no zeros.
        guard !data.contains(0) else {
            throw reader.error(1, "the file is not in UTF-8; save it with Xcode, which writes UTF-8")
        }
        // Files of Xcode have no document type. One could define entities that expand to any size.
        for declaration in ["<!DOCTYPE", "<!ENTITY"] {
            guard let range = data.range(of: Data(declaration.utf8)) else { continue }
            let line = data[data.startIndex..<range.lowerBound].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
            throw reader.error(line, "\(declaration) is not allowed in a storyboard or a nib")
        }
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWellFormed = parser.parse()
        if let problem = reader.problem { throw problem }
        guard isWellFormed, let root = reader.root else {
            let reason = parser.parserError.map { "\($0.localizedDescription)" } ?? "the file has no element"
            throw reader.error(max(1, parser.lineNumber), "the file is not well-formed XML: \(reason)")
        }
        return root
    }

    private func error(_ line: Int, _ message: String) -> InterfaceProblem {
        InterfaceProblem(file: file, line: line, severity: .error, message: message)
    }

    private func fail(_ parser: XMLParser, _ message: String) {
        problem = problem ?? error(max(1, parser.lineNumber), message)
        parser.abortParsing()
    }

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        guard problem == nil else { return }
        count += 1
        guard count <= InterfaceLimits.elements else {
            return fail(parser, "the file has more than \(InterfaceLimits.elements) elements")
        }
        guard open.count < InterfaceLimits.depth else {
            return fail(parser, "elements are nested more than \(InterfaceLimits.depth) levels deep")
        }
        let node = InterfaceNode(elementName, attributeDict, line: max(1, parser.lineNumber), depth: open.count)
        if let parent = open.last { parent.append(node) } else { root = root ?? node }
        open.append(node)
    }

    func parser(
        _ parser: XMLParser,
        didEndElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?
    ) {
        if !open.isEmpty { open.removeLast() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.append(string) }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        open.last?.append(String(decoding: CDATABlock, as: UTF8.self))
    }
}
