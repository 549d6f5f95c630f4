/// The values of conditions of compilation, which are those of sources for iOS.
enum ConditionValue {
    /// Modules that exist, and that do not.
    private static let modules: [String: Bool] = [
        "UIKit": true, "Foundation": true, "CoreGraphics": true, "QuartzCore": true, "CoreText": true,
        "CoreImage": true,
        "Dispatch": true, "AppKit": false, "Cocoa": false, "WatchKit": false, "SwiftUI": false, "WidgetKit": false,
        "ObjectiveC": false, "Darwin": false, "TVUIKit": false, "Metal": false, "MetalKit": false,
        "AVFoundation": false, "os": false, "OSLog": false, "Photos": false, "PhotosUI": false, "AudioToolbox": false,
    ]

    /// Returns the value of a condition; `nil` if it depends on the build.
    static func of(_ condition: String) -> Bool? {
        var parser = ConditionParser(text: Array(condition.filter { !$0.isWhitespace }.utf8))
        let value = parser.any(depth: 0)
        return parser.isAtEnd ? value : nil
    }

    /// Returns the value of a call such as `canImport(UIKit)`.
    fileprivate static func of(_ name: String, _ argument: String) -> Bool? {
        switch name {
        case "os": argument == "iOS" || argument == "Linux"
        case "canImport": modules[argument]
        case "targetEnvironment": false
        default: nil
        }
    }
}

/// Reads a condition; operators bind as in Swift.
private struct ConditionParser {
    let text: [UInt8]
    private var position = 0

    /// The depth of brackets that is read.
    private static let limit = 100

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    private mutating func skip(_ token: String) -> Bool {
        guard text[position...].starts(with: token.utf8) else { return false }
        position += token.utf8.count
        return true
    }

    mutating func any(depth: Int) -> Bool? {
        var value = all(depth: depth)
        while skip("||") {
            let other = all(depth: depth)
            value = value == true || other == true ? true : value == false && other == false ? false : nil
        }
        return value
    }

    private mutating func all(depth: Int) -> Bool? {
        var value = one(depth: depth)
        while skip("&&") {
            let other = one(depth: depth)
            value = value == false || other == false ? false : value == true && other == true ? true : nil
        }
        return value
    }

    private mutating func one(depth: Int) -> Bool? {
        guard depth < Self.limit else { return nil }
        if skip("!") { return one(depth: depth + 1).map { !$0 } }
        if skip("(") {
            let value = any(depth: depth + 1)
            return skip(")") ? value : nil
        }
        let name = word()
        guard skip("(") else { return name == "true" ? true : name == "false" ? false : nil }
        let start = position
        while position < text.count, text[position] != UInt8(ascii: ")") { position += 1 }
        let argument = String(decoding: text[start..<position], as: UTF8.self)
        return skip(")") ? ConditionValue.of(name, argument) : nil
    }

    private mutating func word() -> String {
        let start = position
        while position < text.count,
            text[position] == UInt8(ascii: "_") || Character(UnicodeScalar(text[position])).isLetter
                || Character(UnicodeScalar(text[position])).isNumber
        {
            position += 1
        }
        return String(decoding: text[start..<position], as: UTF8.self)
    }
}
