import Foundation

/// The objects of a project file, `project.pbxproj`.
struct ProjectFile {
    /// The path of the file.
    let path: String
    /// The absolute path of the folder with the project, `SRCROOT`.
    let folder: String
    /// The name of the project.
    let name: String
    /// The object of the class `PBXProject`.
    let project: ProjectObject
    private let objects: [String: PropertyListValue]

    /// Reads the file of a project.
    /// - Parameter project: The path of the folder `*.xcodeproj`.
    init(project: String) throws(ImportError) {
        let path = ProjectPaths.join(project, "project.pbxproj")
        try self.init(
            bytes: try RegularFile.bytes(of: path, atMost: PropertyListLimits().bytes),
            path: path,
            folder: (project as NSString).deletingLastPathComponent,
            name: ((project as NSString).lastPathComponent as NSString).deletingPathExtension
        )
    }

    /// Parses the contents of a project file.
    init(bytes: [UInt8], path: String, folder: String, name: String) throws(ImportError) {
        let list = try PropertyListFile.parse(bytes, path: path, limits: .init())
        guard let values = list.dictionary else { throw ImportError(path: path, line: 1, "expected a dictionary") }
        guard let objects = values["objects"]?.dictionary else {
            throw ImportError(path: path, line: 1, "the project has no dictionary \"objects\"")
        }
        guard let root = values["rootObject"]?.text else {
            throw ImportError(path: path, line: 1, "the project has no \"rootObject\"")
        }
        guard let project = try Self.object(root, in: objects, path: path), project.isa == "PBXProject" else {
            throw ImportError(path: path, line: values["rootObject"]?.line, "the root object \(root) is no PBXProject")
        }
        self.path = path
        self.name = name
        self.objects = objects
        self.project = project
        let directory = try project.string("projectDirPath") ?? ""
        self.folder = ProjectPaths.join(folder, directory)
    }

    /// Returns an object; `nil` if there is none.
    func object(_ identifier: String) throws(ImportError) -> ProjectObject? {
        try Self.object(identifier, in: objects, path: path)
    }

    /// Returns the objects of a list. References to objects that do not exist, which merges leave behind, are ignored, as Xcode
    /// does.
    func objects(_ identifiers: [String]) throws(ImportError) -> [ProjectObject] {
        var found: [ProjectObject] = []
        for identifier in identifiers {
            if let object = try object(identifier) { found.append(object) }
        }
        return found
    }

    /// Returns the identifiers of the objects of a class, in the order of their characters.
    func identifiers(of isa: String) -> [String] {
        objects.filter { $0.value.dictionary?["isa"]?.text == isa }.keys.sorted()
    }

    private static func object(
        _ identifier: String,
        in objects: [String: PropertyListValue],
        path: String
    ) throws(ImportError) -> ProjectObject? {
        guard let value = objects[identifier] else { return nil }
        let line = value.line == 0 ? nil : value.line
        guard let values = value.dictionary else {
            throw ImportError(
                path: path,
                line: line,
                "the object \(identifier): expected a dictionary, found \(value.typeName)"
            )
        }
        guard let isa = values["isa"]?.text else {
            throw ImportError(path: path, line: line, "the object \(identifier) has no \"isa\"")
        }
        return ProjectObject(path: path, identifier: identifier, isa: isa, values: values, line: value.line)
    }
}
