import SwiftSyntax

/// The conditions of compilation around a position.
struct Conditions {
    private(set) var current: [String] = []

    /// Enters a clause.
    mutating func enter(_ clause: IfConfigClauseSyntax) { current.append(Self.condition(of: clause)) }

    /// Leaves the innermost clause.
    mutating func leave() { if !current.isEmpty { current.removeLast() } }

    /// Returns the condition of a clause, with the negations of those before it.
    private static func condition(of clause: IfConfigClauseSyntax) -> String {
        var parts: [String] = []
        for other in clause.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
            let text = other.condition.map { decided($0) } ?? ""
            guard other.id != clause.id else {
                if !text.isEmpty { parts.append("(\(text))") }
                break
            }
            if !text.isEmpty { parts.append("!(\(text))") }
        }
        return parts.isEmpty ? "true" : parts.joined(separator: " && ")
    }

    private static func decided(_ condition: ExprSyntax) -> String {
        condition.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing(/\bos\s*\(\s*iOS\s*\)/, with: "true")
    }
}
