import Foundation

/// Property lists of any form, and their text in XML.
enum PropertyListFile {
    /// Reads a file in OpenStep's form, in XML or in binary form.
    static func read(_ path: String, limits: PropertyListLimits = .small) throws(ImportError) -> PropertyListValue {
        try parse(try RegularFile.bytes(of: path, atMost: limits.bytes), path: path, limits: limits)
    }

    /// Parses the bytes of a file.
    static func parse(
        _ bytes: [UInt8],
        path: String,
        limits: PropertyListLimits = .small
    ) throws(ImportError) -> PropertyListValue {
        if bytes.starts(with: "bplist".utf8) { return try BinaryPropertyList.parse(bytes, path: path, limits: limits) }
        let text = try SourceText(path: path, bytes: bytes)
        // `<` also begins data in OpenStep's form, but no tag.
        let first = text.bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let second = first.dropFirst().first ?? 0
        let isTag = second == UInt8(ascii: "?") || second == UInt8(ascii: "!") || first.starts(with: "<plist".utf8)
        if first.first == UInt8(ascii: "<"), isTag { return try XMLPropertyList.parse(text, limits: limits) }
        return try OpenStepPropertyList.parse(text, limits: limits)
    }

    /// Returns the text of a value in XML, with keys in the order of their characters.
    static func xml(_ value: PropertyListValue) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        append(value, indentation: "", to: &text)
        return text + "</plist>\n"
    }

    private static func append(_ value: PropertyListValue, indentation: String, to text: inout String) {
        text += indentation
        switch value.content {
        case .string(let string): text += "<string>\(escape(string))</string>\n"
        case .data(let bytes): text += "<data>\(Data(bytes).base64EncodedString())</data>\n"
        case .integer(let number): text += "<integer>\(number)</integer>\n"
        case .real(let number): text += "<real>\(number)</real>\n"
        case .boolean(let flag): text += flag ? "<true/>\n" : "<false/>\n"
        case .date(let date): text += "<date>\(escape(date))</date>\n"
        case .array(let values) where values.isEmpty: text += "<array/>\n"
        case .array(let values):
            text += "<array>\n"
            for value in values { append(value, indentation: indentation + "\t", to: &text) }
            text += "\(indentation)</array>\n"
        case .dictionary(let values) where values.isEmpty: text += "<dict/>\n"
        case .dictionary(let values):
            text += "<dict>\n"
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                text += "\(indentation)\t<key>\(escape(key))</key>\n"
                append(value, indentation: indentation + "\t", to: &text)
            }
            text += "\(indentation)</dict>\n"
        }
    }

    private static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
