import Foundation
import TestSupport
import Testing
import UIKit

/// Lookups of a program in its resources, which the package manager puts into folders beside it.
@Suite(.timeLimit(.minutes(5))) final class ApplicationResourceTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-resources-\(UUID())")
    private var program: String { folder.appendingPathComponent("Shop").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ExecutableFile.copy(ProgramRun.path(of: "HostProbe"), to: program)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ data: Data, _ path: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    private func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

    /// Writes an image, a color, data, strings and files with a name, which contain a number that differs in each folder.
    private func writeResources(_ name: String, _ number: Int, in folder: String) throws {
        let size = CGSize(width: number, height: 1)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let png = try #require(UIGraphicsImageRenderer(size: size, format: format).image { _ in }.pngData())
        try write(png, "\(folder)/\(name).png")
        let catalog = "\(folder)/Assets.xcassets"
        try write(
            """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
            {"red": "\(number)", "green": "0", "blue": "0", "alpha": "1"}}}]}
            """,
            "\(catalog)/\(name).colorset/Contents.json"
        )
        try write(
            #"{"data": [{"idiom": "universal", "filename": "f.bin", "universal-type-identifier": "public.json"}]}"#,
            "\(catalog)/\(name).dataset/Contents.json"
        )
        try write("data \(number)", "\(catalog)/\(name).dataset/f.bin")
        try write("\"\(name)\" = \"text \(number)\";", "\(folder)/de.lproj/Localizable.strings")
        try write("file \(number)", "\(folder)/\(name).txt")
        try write("german \(number)", "\(folder)/de.lproj/only-\(name).txt")
        try write("", "\(folder)/\(name)\(number).list")
    }

    private func lookUp(_ name: String) throws -> [String: String] {
        let environment = [
            "EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "EASEL_STORAGE": "none", "EASEL_LANGUAGE": "de",
        ]
        let run = try ProgramRun.run(program, ["resources", name], environment: environment)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let pairs = run.lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    /// The results of all lookups of a name.
    private func results(_ number: Int?, name: String) -> [String: String] {
        func text(_ kind: String) -> String { number.map { "\(kind)\($0)" } ?? "none" }
        var results: [String: String] = [:]
        for label in ["none", "main", "class"] {
            results["image-\(label)"] = text("")
            results["color-\(label)"] = text("")
            results["data-\(label)"] = text("data ")
            results["text-\(label)"] = number.map { "text \($0)" } ?? name
        }
        for label in ["main", "class"] {
            results["string-\(label)"] = number.map { "text \($0)" } ?? name
            results["file-\(label)"] = text("file ")
        }
        results["plain"] = number.map { "text \($0)" } ?? name
        return results
    }

    private func expect(_ number: Int?, _ name: String, lists: String? = nil) throws {
        var found = try lookUp(name)
        for label in ["main", "class"] { found["german-\(label)"] = nil }
        let names = found.removeValue(forKey: "lists")
        #expect(found.removeValue(forKey: "localizations") == "de", "those of the folders beside the program")
        #expect(found == results(number, name: name))
        if let lists { #expect(names == lists) }
    }

    @Test func resourcesOfTheProgramsTargetAreFoundWithoutItsBundle() throws {
        try writeResources("cup", 7, in: "Cafe_Shop.resources")
        try expect(7, "cup", lists: "cup7.list")
        try expect(nil, "plate")
        let german = try lookUp("only-cup")
        #expect(german["german-main"] == "german 7" && german["file-main"] == "german 7", "\(german)")
    }

    @Test func resourcesOfATargetPrecedeThoseOfLibraries() throws {
        try writeResources("cup", 1, in: "Another_Library.resources")
        try writeResources("cup", 2, in: "Cafe_Shop.resources")
        try writeResources("cup", 3, in: "Zoo_Shop-Extras.resources")
        try expect(2, "cup", lists: "cup1.list,cup2.list,cup3.list")
    }

    @Test func resourcesOfLibrariesAreSearchedByTheirNames() throws {
        try writeResources("cup", 9, in: "B_Library.resources")
        try writeResources("cup", 8, in: "A_Library.resources")
        try writeResources("jar", 5, in: "C_Library.resources")
        try expect(8, "cup")
        try expect(5, "jar")
    }

    @Test func mainBundlePrecedesThePackageManagersFolders() throws {
        try writeResources("cup", 4, in: "Cafe_Shop.resources")
        try writeResources("cup", 6, in: ".")
        try expect(6, "cup", lists: "cup4.list,cup6.list")
    }

    /// A link to nothing, a file and an empty folder are no resources, and do not end the search.
    @Test func foldersWithoutResourcesAreSkipped() throws {
        try writeResources("cup", 3, in: "Z_Library.resources")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("A_Gone.resources").path,
            withDestinationPath: "/nowhere"
        )
        try write("", "B_File.resources")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("C_Empty.resources"),
            withIntermediateDirectories: false
        )
        try expect(3, "cup")
    }
}
