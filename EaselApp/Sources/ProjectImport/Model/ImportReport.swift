/// A problem that does not end an import.
struct ImportWarning: Hashable, Codable {
    /// The path of the file that has the problem, relative to the project if it is in its folder.
    var path: String
    /// The line in the file; `nil` for the whole file.
    var line: Int?
    let reason: String

    init(path: String, line: Int? = nil, _ reason: String) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + reason }
}

/// A part of a project that its package does not have.
struct LeftOut: Hashable, Codable {
    /// The kind of a part.
    enum Kind: String, Codable {
        case target
        case source
        case resource
        case phase
        case package
        case framework
        case module
        case setting
    }

    let kind: Kind
    /// The name of the target that the part belongs to; `nil` if it is a target itself.
    let target: String?
    /// The name or path of the part.
    let name: String
    let reason: String
}

/// The result of an import: what the package has, and what it has not.
struct ImportReport: Codable, Hashable {
    /// A target of the package.
    struct Target: Codable, Hashable {
        let name: String
        /// The name of the target in the project.
        let original: String
        let kind: String
        let sources: Int
        let resources: Int
        let dependencies: [String]
    }

    /// The program that draws previews.
    struct Previews: Codable, Hashable {
        let program: String
        /// The names of the modules with views.
        let modules: [String]
    }

    /// The path of the project.
    let project: String
    /// The folder of the package.
    let output: String
    /// The folder with the sources of Easel.
    let easel: String
    var targets: [Target] = []
    /// The program that draws previews; `nil` if the import is none for previews.
    var previews: Previews?
    /// Packages that the project names, and the requirement of each, such as `from 5.6.0`.
    var packages: [String] = []
    var leftOut: [LeftOut] = []
    var warnings: [ImportWarning] = []

    /// The report as lines for people.
    var text: String {
        var lines = ["imported \(project) into \(output)"]
        for target in targets {
            let origin = target.original == target.name ? "" : " (\(target.original))"
            let uses = target.dependencies.isEmpty ? "" : ", uses \(target.dependencies.joined(separator: ", "))"
            lines.append(
                "  \(target.kind) \(target.name)\(origin): \(count(target.sources, "source")), "
                    + "\(count(target.resources, "resource"))\(uses)"
            )
        }
        if !packages.isEmpty { lines += ["packages:"] + packages.map { "  \($0)" } }
        if !leftOut.isEmpty {
            lines.append("left out:")
            for part in leftOut {
                let owner = part.target.map { "\($0): " } ?? ""
                lines.append("  \(owner)\(part.kind.rawValue) \(part.name): \(part.reason)")
            }
        }
        if !warnings.isEmpty { lines += ["warnings:"] + warnings.map { "  \($0.description)" } }
        return lines.joined(separator: "\n")
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
