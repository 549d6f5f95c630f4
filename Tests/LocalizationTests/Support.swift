import Foundation

@testable import Localization

/// The language of a test. Foundation asks for it as it asks for that of a session.
enum TestLanguage {
    private static let begin: Void = FoundationLanguage.begin()

    /// Performs a closure with languages.
    static func with<Result>(_ names: String..., perform body: () throws -> Result) throws -> Result {
        guard let languages = UserLanguages(names) else { throw CocoaError(.featureUnsupported) }
        return try with(languages, perform: body)
    }

    /// Performs a closure with languages in a region.
    static func with<Result>(_ languages: UserLanguages, perform body: () throws -> Result) throws -> Result {
        begin
        return try LanguageState.$ofTask.withValue(.some(LanguageState(languages))) { try body() }
    }

    /// Performs a closure without a selected language.
    static func withNone<Result>(perform body: () throws -> Result) rethrows -> Result {
        begin
        return try LanguageState.$ofTask.withValue(.some(nil)) { try body() }
    }
}

/// A folder of resources that is deleted at the end of its test.
final class ResourceFolder {
    let url: URL

    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("texts-\(UUID()).resources")
        for (name, text) in files {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var bundle: Bundle { Bundle(url: url) ?? .main }
}
