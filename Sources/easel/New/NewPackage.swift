import Foundation
import UIKit

/// The Swift package that `easel new` creates.
struct NewPackage {
    /// The name of the package, of its module and of its program.
    let name: String
    let easel: EaselSources

    /// - Throws: A usage error if a package with this name cannot be built.
    init(name: String, easel: EaselSources) throws {
        self.name = name
        self.easel = easel
        if let reason = reasonAgainstName {
            throw CommandFailure.usage("cannot create a package with the name \"\(name)\": \(reason)")
        }
    }

    private var reasonAgainstName: String? {
        func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
        func isOther(_ byte: UInt8) -> Bool { (48...57).contains(byte) || byte == 95 }
        guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isOther($0) }) else {
            return "expected letters, digits and _, and a letter first"
        }
        if name.utf8.count > 64 { return "expected at most 64 characters" }
        if Self.keywords.contains(name) { return "it is a keyword of Swift" }
        if name.lowercased() == easel.identity { return "the package that it depends on has this name" }
        let modules = easel.targets.union(Self.modules)
        if modules.contains(name) || modules.contains(testsName) { return "a module has this name" }
        if Self.types.contains(name) { return "one of its classes has this name" }
        return nil
    }

    var testsName: String { "\(name)Tests" }

    /// Keywords that are no name of a module.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
        "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "macro",
        "nil", "open", "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
        "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while",
    ]

    /// Modules of the toolchain and of the packages that Easel depends on.
    private static let modules: Set<String> = [
        "ArgumentParser", "ArgumentParserToolInfo", "CSystem", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
        "Logging", "Observation", "RegexBuilder", "Runtime", "Swift", "Synchronization", "SystemPackage", "Testing",
        "XCTest",
    ]

    /// The classes of the package.
    private static let types: Set<String> = ["AppDelegate", "MainViewController", "MainViewControllerTests"]

    /// Writes the package into a new folder.
    ///
    /// If a file cannot be written, the folder is removed again.
    /// - Throws: An error that names the folder or the file, and the reason.
    func write(to folder: String) throws {
        guard mkdir(folder, 0o777) == 0 else {
            throw CommandFailure.cannotCreate("cannot create \(folder): \(String(cString: strerror(errno)))")
        }
        do {
            for (path, text) in files {
                let file = "\(folder)/\(path)"
                let parent = (file as NSString).deletingLastPathComponent
                try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
                try ReplacedFile.write(Data(text.utf8), to: file, durability: .cached)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            if error is FileError { throw error }
            throw CommandFailure.cannotCreate("cannot create \(folder): \(error.localizedDescription)")
        }
    }
}
