import Foundation
import InterfaceCompilation
import SourceRewriting

/// The compiled storyboards and nibs of a module.
struct Interfaces {
    private let folder: URL

    /// Creates the compilation into the folder `Interfaces` in the folder of rewritten files.
    init(in folder: URL) { self.folder = folder.appendingPathComponent("Interfaces", isDirectory: true) }

    /// Compiles files. Sources that are the same keep their times, so that a build compiles what has changed.
    /// - Returns: A Boolean value that indicates whether all files were compiled.
    func compile(_ paths: [String], _ catalog: ClassCatalog) throws -> Bool {
        guard !paths.isEmpty else {
            try? FileManager.default.removeItem(at: folder)
            return true
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var names: [String] = []
        var references = InterfaceReferences()
        var isComplete = true
        for (index, path) in paths.enumerated() {
            let output = "EaselInterface\(index).swift"
            do {
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                let made = try InterfaceCompiler.compile(path, data, catalog: catalog)
                for warning in made.warnings { printError(warning.description) }
                guard !names.contains(made.typeName) else {
                    throw InterfaceProblem(
                        file: path,
                        line: 1,
                        severity: .error,
                        message: "another file has the same name; rename one of the files"
                    )
                }
                names.append(made.typeName)
                references.add(made.references)
                try write(made.source, output)
            } catch let problem as InterfaceProblem {
                printError(problem.description)
                isComplete = false
            } catch {
                printError("\(path):1: error: cannot read the file: \(error.localizedDescription)")
                isComplete = false
            }
        }
        do { try references.check() } catch let problem as InterfaceProblem {
            printError(problem.description)
            isComplete = false
        }
        try write(InterfaceCompiler.moduleSource(names), "EaselInterfaces.swift")
        return isComplete
    }

    private func write(_ text: String, _ name: String) throws {
        let file = folder.appendingPathComponent(name)
        let data = Data(text.utf8)
        if let stored = try? Data(contentsOf: file), stored == data { return }
        try data.write(to: file, options: .atomic)
    }
}

extension ClassCatalog {
    /// Creates the catalog of the classes in the sources of a module.
    init(_ indexes: [FileIndex]) {
        var classes: [String: Entry] = [:]
        for type in indexes.flatMap(\.types) where type.kind == .class || type.kind == .extension {
            guard !type.isLocal, !type.path.contains(".") else { continue }
            var entry = classes[type.path] ?? Entry(isVisible: false)
            if type.kind == .class {
                entry.superclass = type.inherited.first
                // A static reference needs a class that is declared in any case, and in no file alone.
                entry.isVisible = type.isPublic && type.conditions.isEmpty && !type.isGeneric
                entry.isDeclared = true
            }
            for member in type.members where !member.isStatic {
                if member.kind == .property {
                    entry.outlets.insert(member.name)
                } else {
                    entry.actions.insert(member.selector)
                }
            }
            classes[type.path] = entry
        }
        self.init(classes.filter { $0.value.isDeclared })
    }
}
