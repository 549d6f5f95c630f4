extension PackagePlan {
    /// A program that draws the previews of libraries.
    struct Previews: Hashable {
        /// The name of the target, and of the program.
        let program: String
        /// The names of the targets with views.
        let targets: [String]

        /// The names of the modules.
        var modules: [String] { targets.map(ModuleName.identifier) }

        /// The source of the program.
        func source(of origin: String) -> String {
            let imports = modules.map { "import \($0)\n" }.joined()
            let names = modules.map(PackagePlan.literal).joined(separator: ", ")
            return """
                // Draws the previews of \(origin.filter { !$0.isNewline }) for easel preview.
                import EaselPreviews
                \(imports)
                PreviewProgram.main(modules: [\(names)])

                """
        }
    }

    /// The program that draws previews, for the report.
    var reportedPreviews: ImportReport.Previews? {
        previews.map { ImportReport.Previews(program: $0.program, modules: $0.modules) }
    }

    /// Changes the package to one for previews: its apps are libraries that start no program, its tests are left out, and a program
    /// draws the views of the libraries.
    /// - Parameters:
    ///   - name: The name of the project.
    ///   - toolkit: The sources of Easel, whose modules have names that the program must not have.
    mutating func prepareForPreviews(named name: String, _ toolkit: Toolkit) {
        targets.removeAll { $0.kind == .tests }
        for index in targets.indices {
            targets[index].kind = .library
            targets[index].isForPreviews = true
            // Its statements start the program. A library cannot have it.
            targets[index].sources.removeAll { $0.hasSuffix("/main.swift") }
            targets[index].info = nil
            // A change is to be drawn soon; the toolkit itself remains optimized.
            targets[index].settings.append(".unsafeFlags([\"-Onone\"])")
        }
        targets.removeAll { $0.sources.isEmpty }
        let known = Set(targets.map(\.name))
        for index in targets.indices { targets[index].targets.removeAll { !known.contains($0) } }
        libraries = []
        let program = toolkit.freeName(ModuleName.identifier(name) + "Previews", taken: known)
        previews = Previews(program: program, targets: targets.map(\.name))
    }
}
