import CoreGraphics
import TestSupport
import Testing
import UIKitCore

/// Data sets of asset catalogs.
@Suite final class NSDataAssetTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, _ path: String) throws {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Writes a data set `a` and returns its bundle.
    private func bundle(_ data: String, files: [String: String], in set: String = "a.dataset") throws -> Bundle {
        for (name, text) in files { try write(text, "Assets.xcassets/\(set)/\(name)") }
        try write("{\"data\": [\(data)], \"info\": {\"version\": 1}}", "Assets.xcassets/\(set)/Contents.json")
        return try #require(Bundle(url: folder))
    }

    @Test func assetHasNameDataAndType() throws {
        let entry = #"{"idiom": "universal", "filename": "f.json", "universal-type-identifier": "public.json"}"#
        let asset = try #require(NSDataAsset(name: "a", bundle: bundle(entry, files: ["f.json": "{}"])))
        #expect(asset.name == "a" && asset.data == Data("{}".utf8) && asset.typeIdentifier == "public.json")
        #expect(asset.copy() as? NSDataAsset === asset)
    }

    @Test func typeIsDataIfNoneIsStated() throws {
        let bundle = try bundle(#"{"filename": "f"}"#, files: ["f": "x"])
        #expect(NSDataAsset(name: "a", bundle: bundle)?.typeIdentifier == "public.data")
    }

    @Test func dataForTheIdiomPrecedesThatForAll() throws {
        let entries = """
            {"idiom": "universal", "filename": "all"}, {"idiom": "mac", "filename": "mac"},
            {"idiom": "ipad", "filename": "pad"}
            """
        let bundle = try bundle(entries, files: ["all": "all", "mac": "mac", "pad": "pad"])
        #expect(NSDataAsset(name: "a", bundle: bundle).map { String(decoding: $0.data, as: UTF8.self) } == "pad")
    }

    @Test func setInAFolderIsFoundByItsNameAlone() throws {
        let bundle = try bundle(#"{"filename": "f"}"#, files: ["f": "deep"], in: "Models/Small/a.dataset")
        #expect(NSDataAsset(name: "a", bundle: bundle)?.data == Data("deep".utf8))
    }

    /// A bundle of a framework or of a module, whose resources may be in a folder of their own.
    @Test(arguments: ["Shop.framework/Resources", "Shop.bundle", "Cafe_Shop.resources"])
    func bundleOfAFrameworkHasItsOwnAssets(resources: String) throws {
        _ = try bundle(#"{"filename": "f"}"#, files: ["f": "other"])
        try write(#"{"data": [{"filename": "f"}]}"#, "\(resources)/Media.xcassets/a.dataset/Contents.json")
        try write("own", "\(resources)/Media.xcassets/a.dataset/f")
        let name = try #require(resources.split(separator: "/").first)
        let bundle = try #require(Bundle(path: folder.appending(path: String(name)).path))
        #expect(NSDataAsset(name: "a", bundle: bundle)?.data == Data("own".utf8))
        #expect(NSDataAsset(name: "b", bundle: bundle) == nil)
    }

    @Test(arguments: [
        "", #"{"idiom": "universal"}"#, #"{"filename": "missing"}"#, #"{"filename": "../../secret"}"#,
        #"{"idiom": "tv", "filename": "f"}"#, #"{"filename": 3}"#, "broken",
    ])
    func setWithoutDataIsNil(entry: String) throws {
        try write("secret", "secret")
        #expect(NSDataAsset(name: "a", bundle: try bundle(entry, files: ["f": "x"])) == nil)
    }

    @Test func missingSetIsNil() throws {
        let bundle = try bundle(#"{"filename": "f"}"#, files: ["f": "x"])
        for name in ["b", "", "../a", "a.dataset"] {
            #expect(NSDataAsset(name: name, bundle: bundle) == nil, "\(name)")
        }
        #expect(NSDataAsset(name: "a") == nil, "the application has no such asset")
    }
}
