import ArgumentParser

/// The options of an import: `--easel FOLDER`, `--packages FOLDER`, `--follow-outside`.
struct ImportOptions: ParsableArguments {
    @Option(help: "For a project: the folder with the sources of Easel.", completion: .directory)
    var easel: String?

    @Option(help: "For a project: a folder with checkouts of the packages that it names.", completion: .directory)
    var packages: String?

    @Flag(help: "For a project: also use files outside of its folder.")
    var followOutside = false

    /// The arguments of the importer.
    var arguments: [String] {
        var arguments: [String] = []
        if let easel { arguments += ["--easel", easel] }
        if let packages { arguments += ["--packages", packages] }
        if followOutside { arguments.append("--follow-outside") }
        return arguments
    }

    /// - Throws: A usage error if an option is given for an app or a program.
    func checkUnused() throws {
        if let first = arguments.first {
            throw CommandFailure.usage("\(first): expected a project of Xcode or a folder")
        }
    }
}
