/// Writes the table of a file's views with `@IBDesignable`, types with previews, and properties with `@IBInspectable`.
struct DesignableTableWriter {
    private let file: FileIndex
    private let module: RecordingIndex

    /// The code, without a line break at its start; empty, if the file needs none.
    private(set) var code = ""
    /// The paths of private nested classes that the code refers to.
    private(set) var widened: Set<String> = []
    /// The name of the table; `nil`, if the file has no entries.
    private(set) var table: String?

    /// The protocol of types with previews.
    static let previews = "ViewPreviews"

    init(_ file: FileIndex, _ module: RecordingIndex) {
        self.file = file
        self.module = module
        write()
    }

    private mutating func line(_ text: String) { code += text + "\n" }

    private mutating func conditional(_ conditions: [String], _ body: (inout Self) -> Void) {
        for condition in conditions { line("#if \(condition)") }
        body(&self)
        for _ in conditions { line("#endif") }
    }

    private mutating func write() {
        var additions: [(conditions: [String], call: String)] = []
        for type in file.types where !type.isLocal && !isGeneric(type) {
            let place = "name: \"\(type.path)\", file: \"\(file.file)\", line: \(type.line)"
            if [.class, .extension].contains(type.kind), type.attributes.contains("IBDesignable"),
                isClassOfModule(type)
            {
                reach(type.path)
                additions.append((type.conditions, "add(view: \(type.path).self, \(place))"))
            }
            if type.kind != .protocol, type.inherited.contains(where: Self.isPreviews) {
                reach(type.path)
                additions.append((type.conditions, "add(previews: \(type.path).self, \(place))"))
            }
            let properties = type.members.filter(isInspectable)
            guard [.class, .extension].contains(type.kind), !properties.isEmpty else { continue }
            reach(type.path)
            let name = "easelInspectables_\(SelectorTableWriter.identifier(of: file.file))_\(additions.count)"
            write(properties, of: type, in: name)
            additions.append((type.conditions, "add(\(type.path).\(name)())"))
        }
        guard !additions.isEmpty else { return }
        let name = "EaselDesignables_\(SelectorTableWriter.identifier(of: file.file))"
        table = name
        line("enum \(name): DesignableTable {")
        line("    @MainActor static var entries: DesignableEntries {")
        line("        var entries = DesignableEntries()")
        for addition in additions {
            conditional(addition.conditions) { $0.line("        entries.\(addition.call)") }
        }
        line("        return entries")
        line("    }")
        line("}")
        line("import UIKit")
    }

    private mutating func write(_ properties: [MemberIndex], of type: TypeIndex, in function: String) {
        conditional(type.conditions) { writer in
            writer.line("extension \(type.path) {")
            writer.line("    @MainActor fileprivate static func \(function)() -> [InspectableProperty] {")
            writer.line("        var properties: [InspectableProperty] = []")
            for property in properties {
                let name = property.name.filter { $0 != "`" }
                writer.conditional(property.conditions) {
                    $0.line(
                        "        properties.append(InspectableProperty(\"\(name)\", get: { (object: \(type.path)) in "
                            + "object.\(property.name) }, set: { $0.\(property.name) = $1 }))"
                    )
                }
            }
            writer.line("        return properties")
            writer.line("    }")
            writer.line("}")
        }
    }

    private static func isPreviews(_ name: String) -> Bool { name == previews || name == "UIKit.\(previews)" }

    private func isInspectable(_ member: MemberIndex) -> Bool {
        member.kind == .property && member.attributes.contains("IBInspectable") && member.isSettable
            && member.isCallable
            && !member.isStatic
    }

    /// Returns a Boolean value that indicates whether a type has parameters: entries cannot name one of its types.
    private func isGeneric(_ type: TypeIndex) -> Bool {
        type.isGeneric || module.declarations(of: type.path).contains { $0.type.isGeneric }
    }

    /// Returns a Boolean value that indicates whether a type is a class that the module declares: an extension of a class of the
    /// toolkit is no view of the app.
    private func isClassOfModule(_ type: TypeIndex) -> Bool {
        type.kind == .class || module.declarations(of: type.path).contains { $0.type.kind == .class }
    }

    /// Marks the private classes in a path as those that the code refers to.
    private mutating func reach(_ path: String) {
        var names: [Substring] = []
        for name in path.split(separator: ".") {
            names.append(name)
            let path = names.joined(separator: ".")
            if file.types.contains(where: { $0.path == path && $0.isPrivateNested }) { widened.insert(path) }
        }
    }
}
