import Foundation

/// A storyboard or a nib as Swift.
public struct CompiledInterface: Sendable {
    /// The source.
    public var source: String

    /// The name of the type with the file's property `file`.
    public var typeName: String

    /// The warnings.
    public var warnings: [InterfaceProblem]

    /// The view controllers that those of the file contain, which the target checks with those of its other files.
    public var references: InterfaceReferences
}

/// Compiles storyboards and nibs of Xcode to Swift.
///
/// The source has a type with a function for each scene, view and item. The functions create the objects with the initializers of their
/// classes, set their properties as a programmer would, and connect them.
public enum InterfaceCompiler {
    /// Returns a Boolean value that indicates whether a file is a storyboard or a nib by its name.
    public static func isInterface(_ path: String) -> Bool { path.hasSuffix(".storyboard") || path.hasSuffix(".xib") }

    /// Compiles a file.
    /// - Parameters:
    ///   - path: The path of the file, such as `App/Base.lproj/Main.storyboard`. Its folder names the language.
    ///   - data: The content of the file.
    ///   - catalog: The classes of the target, which names of classes, outlets and actions are compared with.
    ///   - isLocalized: A Boolean value that indicates whether texts are looked up in the tables of the app's languages. By default,
    ///     they are those of files in the folder `Base.lproj`.
    /// - Throws: ``InterfaceProblem``.
    public static func compile(
        _ path: String,
        _ data: Data,
        catalog: ClassCatalog? = nil,
        isLocalized: Bool? = nil
    ) throws -> CompiledInterface {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().lastPathComponent
        let language = folder.hasSuffix(".lproj") ? String(folder.dropLast(6)) : nil
        let isBase = language == "Base"
        let document = try InterfaceDocument(path, data)
        let writer = InterfaceWriter(document, catalog, isLocalized: isLocalized ?? isBase)
        let name = url.deletingPathExtension().lastPathComponent
        let typeName = typeName(of: path)
        let source = writer.source(typeName, name, language: isBase ? nil : language)
        if let failure = writer.failure { throw failure }
        return CompiledInterface(
            source: source,
            typeName: typeName,
            warnings: writer.problems,
            references: document.isStoryboard ? InterfaceReferences(document) : InterfaceReferences()
        )
    }

    /// Returns the name of the type of a file, which no other file of a target has.
    public static func typeName(of path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().lastPathComponent
        let language = folder.hasSuffix(".lproj") && folder != "Base.lproj" ? "_\(folder.dropLast(6))" : ""
        let kind = url.pathExtension == "xib" ? "Nib" : "Storyboard"
        let base = url.deletingPathExtension().lastPathComponent + language
        let plain = SwiftText.identifier(base)
        // Names with other characters would be equal.
        let mark =
            plain == base
            ? "" : "_" + String(base.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }, radix: 36)
        return "Easel\(kind)_\(plain)\(mark)"
    }

    /// Returns the source file that the toolkit finds a module's storyboards and nibs by.
    /// - Parameter typeNames: The names of the types of the files.
    public static func moduleSource(_ typeNames: [String]) -> String {
        var text = "import UIKit\n\n/// The storyboards and nibs of the module, by which UIKit finds them.\n"
        text +=
            "final class EaselInterfaces: InterfaceModule {\n    @MainActor static var interfaces: [InterfaceFile] {\n        [\n"
        for name in typeNames.sorted() { text += "            \(name).file,\n" }
        return text + "        ]\n    }\n}\n"
    }
}
