import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// A parsed source file.
struct SourceFile: Sendable {
    /// The limits of files.
    struct Limits {
        /// The number of bytes of a file.
        var bytes = 2 << 20
        /// The depth of brackets, those in comments and strings among them. The parser looks ahead to closing brackets from each
        /// opening one.
        var brackets = 200
        /// The depth of nesting that the parser accepts.
        var nesting = 256
        /// The depth of the syntax tree, which also grows with chains of calls.
        var depth = 4000
        /// The number of `#elseif`. A part of a condition has the negations of those before it.
        var alternatives = 200
    }

    let path: String
    /// The bytes of the file.
    let original: [UInt8]
    /// The bytes that were parsed, which have as many lines and columns.
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    private let locations: SourceLocationConverter

    /// Parses a text. Call it on a thread with a large stack; see ``onLargeStack(_:)``.
    /// - Throws: ``SourceProblem``, if the text is not valid Swift or exceeds a limit.
    init(path: String, bytes: [UInt8], limits: Limits = Limits()) throws {
        guard bytes.count <= limits.bytes else {
            throw SourceProblem(
                file: path,
                line: 1,
                "the file has \(bytes.count) bytes, more than \(limits.bytes); split it"
            )
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw SourceProblem(file: path, line: Self.lineOfInvalidByte(bytes), "the text is not encoded in UTF-8")
        }
        if let line = Self.firstLine(of: bytes, deeperThan: limits.brackets) {
            throw SourceProblem(
                file: path,
                line: line,
                "brackets are nested more than \(limits.brackets) levels deep; split the code"
            )
        }
        if let line = Self.firstLine(of: bytes, withMoreAlternatives: limits.alternatives) {
            throw SourceProblem(
                file: path,
                line: line,
                "the file has more than \(limits.alternatives) times #elseif; split it"
            )
        }
        self.path = path
        original = bytes
        var tree = Self.parse(bytes, limits)
        var parsed = bytes
        if tree.hasError, let repaired = Self.withoutSpacesInAttributes(tree, bytes) {
            (parsed, tree) = (repaired, Self.parse(repaired, limits))
        }
        (self.bytes, self.tree) = (parsed, tree)
        locations = SourceLocationConverter(fileName: path, tree: tree)
        if let deep = Self.firstNode(of: Syntax(tree), deeperThan: limits.depth) {
            throw problem(deep, "the code is nested more than \(limits.depth) levels deep; split the expression")
        }
        if tree.hasError, let wrong = Self.firstError(in: Syntax(tree)) {
            throw problem(wrong, "the syntax is not valid here")
        }
    }

    private static func parse(_ bytes: [UInt8], _ limits: Limits) -> SourceFileSyntax {
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: limits.nesting) }
    }

    /// Moves the space in `@available (iOS 9, *)`, which was valid before Swift 6, behind the parenthesis.
    /// - Returns: `nil`, if there is none.
    private static func withoutSpacesInAttributes(_ tree: SourceFileSyntax, _ bytes: [UInt8]) -> [UInt8]? {
        var result = bytes
        var (beforeLast, last): (TokenSyntax?, TokenSyntax?) = (nil, nil)
        for token in tree.tokens(viewMode: .sourceAccurate) {
            if token.text == "(", beforeLast?.text == "@", let last, ["available", "objc"].contains(last.text) {
                let end = last.endPositionBeforeTrailingTrivia.utf8Offset
                let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
                if end < start, bytes[end..<start].allSatisfy({ $0 == UInt8(ascii: " ") }) { result.swapAt(end, start) }
            }
            (beforeLast, last) = (last, token)
        }
        return result == bytes ? nil : result
    }

    /// The module without which the file is left out: one of another framework of views, which the file imports in any case.
    ///
    /// Libraries have such files beside those for UIKit.
    var requiredModule: String? { Self.requiredModule(of: tree.statements) }

    private static func requiredModule(of statements: CodeBlockItemListSyntax) -> String? {
        for statement in statements {
            if let name = statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text {
                if ["SwiftUI", "WidgetKit", "PhotosUI"].contains(name) { return name }
            } else if let part = compiledPart(of: statement), let name = requiredModule(of: part) {
                return name
            }
        }
        return nil
    }

    /// Returns the part of a condition that is compiled for iOS; `nil` if the condition depends on the build, or has no such part.
    private static func compiledPart(of statement: CodeBlockItemSyntax) -> CodeBlockItemListSyntax? {
        guard let config = statement.item.as(IfConfigDeclSyntax.self) else { return nil }
        for clause in config.clauses {
            if let condition = clause.condition {
                guard let value = ConditionValue.of(condition.trimmedDescription) else { return nil }
                guard value else { continue }
            }
            guard case .statements(let part)? = clause.elements else { return nil }
            return part
        }
        return nil
    }

    /// Returns a problem at the start of a syntax node.
    func problem(_ node: some SyntaxProtocol, _ message: String) -> SourceProblem {
        let location = locations.location(for: node.positionAfterSkippingLeadingTrivia)
        return SourceProblem(file: path, line: location.line, column: location.column, message)
    }

    /// Returns the number of the line of a node, from 1.
    func line(of node: some SyntaxProtocol) -> Int {
        locations.location(for: node.positionAfterSkippingLeadingTrivia).line
    }

    private static func firstLine(of bytes: [UInt8], deeperThan limit: Int) -> Int? {
        var (depth, line) = (0, 1)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            default: break
            }
            if depth > limit { return line }
        }
        return nil
    }

    private static func firstLine(of bytes: [UInt8], withMoreAlternatives limit: Int) -> Int? {
        var count = 0
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if text.starts(with: "#elseif".utf8) { count += 1 }
            if count > limit { return index + 1 }
        }
        return nil
    }

    private static func lineOfInvalidByte(_ bytes: [UInt8]) -> Int {
        // Repairing replaces the first invalid byte; the lines before it are the same.
        let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
        let end = zip(bytes, repaired).enumerated().first { $1.0 != $1.1 }?.offset ?? min(bytes.count, repaired.count)
        return 1 + bytes[..<end].filter { $0 == UInt8(ascii: "\n") }.count
    }

    /// Without recursion: the depth is that of the input.
    private static func firstNode(of root: Syntax, deeperThan limit: Int) -> Syntax? {
        var waiting = [(root, 0)]
        while let (node, depth) = waiting.popLast() {
            if depth > limit { return node }
            for child in node.children(viewMode: .sourceAccurate) { waiting.append((child, depth + 1)) }
        }
        return nil
    }

    private static func firstError(in root: Syntax) -> Syntax? {
        var node = root
        while true {
            if node.is(UnexpectedNodesSyntax.self) { return node }
            guard let next = node.children(viewMode: .all).first(where: { $0.hasError || isWrong($0) }) else {
                return node
            }
            node = next
        }
    }

    private static func isWrong(_ node: Syntax) -> Bool {
        node.is(UnexpectedNodesSyntax.self) || node.as(TokenSyntax.self)?.presence == .missing
            || node.is(MissingExprSyntax.self) || node.is(MissingDeclSyntax.self)
    }
}

/// Runs a closure on a thread with a stack of 256 MB, of which only the pages that are used cost memory: parsing and visiting
/// recurse with the nesting of the source.
func onLargeStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        let value = Result { try body() }
        result.withLock { $0 = value }
        done.signal()
    }
    thread.stackSize = 256 << 20
    thread.start()
    done.wait()
    guard let value = result.withLock({ $0 }) else { throw CancellationError() }
    return try value.get()
}
