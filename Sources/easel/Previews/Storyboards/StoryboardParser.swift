import CExpat
import Foundation

/// Finds the elements of a storyboard that have a class of their own, and the positions of their attributes.
final class StoryboardParser {
    /// What an open element is.
    private enum Role {
        case plain
        /// An element with a class of its own.
        case custom(Int)
        /// A list of runtime attributes of an element.
        case list(Int, Int)
        /// A runtime attribute of an element.
        case attribute(Int, Int)
        /// An element in a runtime attribute.
        case value(Int, Int)
    }

    private struct Open {
        var position: StoryboardDocument.Position
        var role: Role
        /// The element with a class of its own that it is in directly, and its number there.
        var child: (element: Int, number: Int)?
    }

    private let parser: OpaquePointer
    private var bytes: [UInt8] = []
    private var open: [Open] = []
    private var count = 0

    private(set) var elements: [StoryboardDocument.Element] = []
    private(set) var isASCII = false
    /// The reason why the file cannot be read, and its line.
    private(set) var failure: String?
    private(set) var line = 1

    init() {
        // The encoding that the file states is verified below.
        guard let parser = XML_ParserCreate("UTF-8") else { fatalError("out of memory") }
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { StoryboardParser.of($0).begin($1, $2) },
            { data, _ in StoryboardParser.of(data).end() }
        )
        XML_SetCharacterDataHandler(parser) { StoryboardParser.of($0).add($1, Int($2)) }
        XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in StoryboardParser.of(data).declare(encoding) }
        // Files of Xcode have no document type. One could define entities that expand to any size.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            StoryboardParser.of(data).fail("a document type is not allowed in a storyboard or a nib")
        }
    }

    deinit { XML_ParserFree(parser) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> StoryboardParser {
        guard let data else { fatalError("the parser has no user data") }
        return Unmanaged<StoryboardParser>.fromOpaque(data).takeUnretainedValue()
    }

    /// Reads a whole file. May be called once.
    func parse(_ bytes: [UInt8]) -> Bool {
        self.bytes = bytes
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count), 1)
        }
        self.bytes = []
        guard status != XML_STATUS_OK else { return failure == nil }
        if failure == nil {
            line = Int(clamping: XML_GetCurrentLineNumber(parser))
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "invalid XML"
            failure = "the file is not well-formed XML: \(reason)"
        }
        return false
    }

    private func fail(_ reason: String) {
        guard failure == nil else { return }
        failure = reason
        line = Int(clamping: XML_GetCurrentLineNumber(parser))
        XML_StopParser(parser, 0)
    }

    private func declare(_ encoding: UnsafePointer<CChar>?) {
        guard let encoding else { return }
        let name = String(cString: encoding).lowercased()
        isASCII = ["us-ascii", "ascii"].contains(name)
        guard isASCII || name == "utf-8" else {
            return fail("the file is in the encoding \(name.prefix(40)); save it with Xcode, which writes UTF-8")
        }
    }

    // MARK: Elements

    private func begin(_ name: UnsafePointer<CChar>?, _ fields: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard let name, failure == nil else { return }
        count += 1
        guard count <= StoryboardDocument.Limits.elements else {
            return fail("the file has more than \(StoryboardDocument.Limits.elements) elements")
        }
        guard open.count < StoryboardDocument.Limits.depth else {
            return fail("elements are nested more than \(StoryboardDocument.Limits.depth) levels deep")
        }
        let start = Int(XML_GetCurrentByteIndex(parser))
        let end = start + Int(XML_GetCurrentByteCount(parser))
        guard bytes.indices.contains(start), end <= bytes.count, end - start >= 3 else {
            return fail("the positions of elements are not known")
        }
        let position = StoryboardDocument.Position(
            name: String(cString: name),
            tag: start..<end,
            contentEnd: end,
            end: end,
            isEmptyTag: bytes[end - 2] == UInt8(ascii: "/")
        )
        var new = Open(position: position, role: .plain)
        switch open.last?.role ?? .plain {
        case .custom(let element):
            new.child = (element, elements[element].children.count)
            elements[element].children.append(position)
            if position.name == StoryboardDocument.list {
                new.role = .list(element, elements[element].lists.count)
                elements[element].lists.append(position)
            } else if position.name == "rect", Self.fields(fields)["key"] == "frame" {
                let size = ["width", "height"].compactMap { Self.fields(fields)[$0].flatMap(Double.init) }
                elements[element].size = size.count == 2 ? size : nil
            }
        case .list(let element, _):
            let fields = Self.fields(fields)
            guard position.name == StoryboardDocument.attribute, let path = fields["keyPath"] else { break }
            new.role = .attribute(element, elements[element].attributes.count)
            elements[element].attributes.append(
                StoryboardDocument.Attribute(
                    keyPath: path,
                    type: fields["type"],
                    value: fields["value"],
                    start: start
                )
            )
        case .attribute(let element, let attribute):
            // As for the compiler of storyboards, the first one counts.
            guard elements[element].attributes[attribute].child == nil else { break }
            new.role = .value(element, attribute)
            elements[element].attributes[attribute].child = (position.name, Self.fields(fields))
        case .plain, .value: break
        }
        if case .plain = new.role { addElement(&new, fields) }
        open.append(new)
    }

    /// Adds an element with a class of its own.
    private func addElement(_ new: inout Open, _ fields: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        // The owner of a nib is no view in it.
        guard let fields, new.position.name != "placeholder", Self.has("customClass", fields) else { return }
        let values = Self.fields(fields)
        guard let name = values["customClass"] else { return }
        new.role = .custom(elements.count)
        elements.append(
            StoryboardDocument.Element(
                id: values["id"] ?? "",
                className: name,
                module: values["customModule"],
                line: Int(clamping: XML_GetCurrentLineNumber(parser)),
                position: new.position
            )
        )
    }

    private func end() {
        guard failure == nil, var last = open.popLast() else { return }
        let start = Int(XML_GetCurrentByteIndex(parser))
        let end = start + Int(XML_GetCurrentByteCount(parser))
        if !last.position.isEmptyTag { (last.position.contentEnd, last.position.end) = (start, end) }
        if let (element, number) = last.child { elements[element].children[number] = last.position }
        switch last.role {
        case .custom(let element): elements[element].position = last.position
        case .list(let element, let list): elements[element].lists[list] = last.position
        case .attribute(let element, let attribute):
            elements[element].attributes[attribute].range = last.position.range
        case .plain, .value: break
        }
    }

    private func add(_ characters: UnsafePointer<CChar>?, _ count: Int) {
        guard let characters, case .value(let element, let attribute)? = open.last?.role else { return }
        let buffer = UnsafeRawBufferPointer(start: characters, count: count)
        elements[element].attributes[attribute].text += String(decoding: buffer, as: UTF8.self)
    }

    // MARK: Fields

    private static func has(_ name: String, _ fields: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bool {
        var index = 0
        while let field = fields[index] {
            if strcmp(field, name) == 0 { return true }
            index += 2
        }
        return false
    }

    private static func fields(_ fields: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String: String] {
        var result: [String: String] = [:]
        var index = 0
        while let fields, let name = fields[index], let value = fields[index + 1] {
            result[String(cString: name)] = String(cString: value)
            index += 2
        }
        return result
    }
}
