import SwiftSyntax

/// The attributes and modifiers of Objective-C.
enum ObjectiveCAttributes {
    /// The attributes that make a member visible to Objective-C.
    static let exposing: Set<String> = [
        "objc", "IBAction", "IBOutlet", "IBSegueAction", "IBInspectable", "GKInspectable", "NSManaged",
    ]

    /// The attributes that are removed.
    static let removed: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable",
        "GKInspectable", "NSManaged",
    ]

    /// The attributes of the class that starts the program.
    static let main: Set<String> = ["UIApplicationMain", "NSApplicationMain"]
}

extension AttributeListSyntax {
    /// The attributes, those in conditions of compilation among them.
    var all: [AttributeSyntax] {
        flatMap { element -> [AttributeSyntax] in
            switch element {
            case .attribute(let attribute): [attribute]
            case .ifConfigDecl(let config):
                config.clauses.flatMap { clause -> [AttributeSyntax] in
                    guard case .attributes(let attributes) = clause.elements else { return [] }
                    return attributes.all
                }
            }
        }
    }

    /// The names of the attributes, without `@`.
    var names: [String] { all.map(\.name) }

    /// The name in Objective-C that an attribute states.
    var explicitName: String? {
        for attribute in all where attribute.name == "objc" {
            guard let arguments = attribute.arguments else { continue }
            let name = arguments.description.filter { !$0.isWhitespace }
            if !name.isEmpty { return name }
        }
        return nil
    }
}

extension AttributeSyntax {
    /// The name of the attribute, without `@`.
    var name: String { attributeName.trimmedDescription }
}

extension DeclModifierListSyntax {
    /// Returns a Boolean value that indicates whether there is a modifier.
    func has(_ name: String) -> Bool { contains { $0.name.text == name && $0.detail == nil } }

    /// A Boolean value that indicates whether the declaration is visible in its file only.
    var isPrivate: Bool { has("private") || has("fileprivate") }

    /// A Boolean value that indicates whether the declaration is public.
    var isPublic: Bool { has("public") || has("open") }
}
