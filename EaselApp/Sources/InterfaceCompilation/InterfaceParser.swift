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
        // They would not be found in other encodings either, such as UTF-7, whose characters are those of ASCII.
        if let encoding = encoding(of: data), !["utf-8", "us-ascii", "ascii"].contains(encoding.lowercased()) {
            throw reader.error(
                1,
                "the file is in the encoding \(encoding.prefix(40)); save it with Xcode, which writes UTF-8"
            )
        }
        guard String(data: data, encoding: .utf8) != nil else {
            throw reader.error(line(ofInvalidByteIn: data), "the file is not valid UTF-8")
        }
        // Files of Xcode have no document type. One could define entities that expand to any size.
        for declaration in ["<!DOCTYPE", "<!ENTITY"] {
            guard let range = data.range(of: Data(declaration.utf8)) else { continue }
            throw reader.error(
                line(of: range.lowerBound, in: data),
                "\(declaration) is not allowed in a storyboard or a nib"
            )
        }
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWellFormed = parser.parse()
        if let problem = reader.problem { throw problem }
        guard isWellFormed, let root = reader.root else {
            throw reader.error(max(1, parser.lineNumber), "the file is not well-formed XML: it has no element")
        }
        return root
    }

    /// Returns the encoding that the declaration of XML states, or `nil` if there is none.
    private static func encoding(of data: Data) -> String? {
        guard let end = data.range(of: Data("?>".utf8)) else { return nil }
        let start = String(decoding: data[data.startIndex..<end.lowerBound], as: UTF8.self)
        return start.firstMatch(of: /<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/).map { String($0.output.1) }
    }

    private static func line(of index: Data.Index, in data: Data) -> Int {
        data[data.startIndex..<index].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    }

    /// Returns the number of the first line that is not in UTF-8.
    private static func line(ofInvalidByteIn data: Data) -> Int {
        let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
        return (lines.firstIndex { String(data: $0, encoding: .utf8) == nil } ?? 0) + 1
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

    /// The reasons of errors of libxml2, by their codes.
    private static let reasons = [
        4: "it is empty", 5: "it ends before its elements do", 9: "it has a character that XML does not allow",
        26: "an entity is not declared", 38: "the value of an attribute has a <",
        39: "the value of an attribute is not quoted",
        41: "an attribute has no value", 42: "an element has an attribute twice", 65: "attributes are not separated",
        68: "a tag has no name", 73: "a tag does not end",
        76: "a tag ends another element than the one that began last",
        77: "an element does not end",
    ]

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        // The number of the line is that of the error here only: parsing goes on, and may succeed. Namespaces have no meaning here.
        let code = (parseError as NSError).code
        guard problem == nil, !(200..<300).contains(code) else { return }
        let reason = Self.reasons[code] ?? "the error of libxml2 is \(code)"
        problem = error(max(1, parser.lineNumber), "the file is not well-formed XML: \(reason)")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.append(string) }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        open.last?.append(String(decoding: CDATABlock, as: UTF8.self))
    }
}
