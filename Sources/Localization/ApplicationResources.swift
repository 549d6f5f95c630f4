import Foundation
import LinuxIO

/// The folders with the resources of the application, in the order in which they are searched.
///
/// A program is not in a bundle of its own: the package manager puts the resources of each target into a folder
/// `PACKAGE_TARGET.resources` beside it. Lookups in the main bundle therefore search, in this order,
///
/// 1. the main bundle,
/// 2. the resources of the target that the program is named for,
/// 3. those of other targets, by the names of the folders.
package enum ApplicationResources {
    /// The folders of this program, read once. The first one is that of the main bundle.
    package static let folders: [URL] = {
        let main = Bundle.main
        var beside = [main.bundleURL.standardizedFileURL]
        // An installed program may be in another folder than its main bundle.
        if let program = main.executableURL?.deletingLastPathComponent().standardizedFileURL, !beside.contains(program)
        {
            beside.append(program)
        }
        let name = main.executableURL?.lastPathComponent ?? ""
        return [main.resourceURL ?? main.bundleURL] + beside.flatMap { targets(in: $0, program: name) }
    }()

    /// Returns the folders to search for the resources of a bundle.
    /// - Parameter bundle: The bundle; `nil` and the main bundle are the application's resources.
    package static func folders(of bundle: Bundle?) -> [URL] {
        guard let bundle, bundle.bundlePath != Bundle.main.bundlePath else { return folders }
        return [bundle.resourceURL ?? bundle.bundleURL]
    }

    /// Returns the folders of the targets' resources in a folder with a program, those of the program's own target first.
    package static func targets(in folder: URL, program: String) -> [URL] {
        let names = Folder.names(in: folder.path).filter { name in
            var isFolder: ObjCBool = false
            guard name.hasSuffix(".resources") else { return false }
            let path = folder.appendingPathComponent(name).path
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
        let own = names.filter { $0.hasSuffix("_\(program).resources") }
        return (own + names.filter { !own.contains($0) }).map { folder.appendingPathComponent($0) }
    }
}
