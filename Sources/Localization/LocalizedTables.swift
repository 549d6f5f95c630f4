import Foundation
import LinuxIO
import Synchronization

/// The text for a key of a table.
package enum LocalizedEntry: Hashable, Sendable {
    case text(String)
    case plural(PluralFormat)
}

/// The tables of strings in a folder of resources: `.strings` and `.stringsdict` in the folders of languages
/// (`de.lproj`), and string catalogs (`.xcstrings`).
package final class LocalizedTables: Sendable {
    /// The largest file of strings that is read, in bytes.
    private static let largestFile = 16 << 20

    private let path: String
    /// The names of the folders of languages, without `.lproj`.
    private let folderNames: [String]
    private let tables = Mutex<[String: Table]>([:])

    private struct Table: Sendable {
        /// The texts of each localization.
        var entries: [String: [String: LocalizedEntry]] = [:]
        /// The language of the keys.
        var sourceLanguage: String?
    }

    package init(folder: String) {
        path = folder
        let suffix = ".lproj"
        folderNames = Folder.names(in: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    }

    // MARK: Tables of bundles

    private static let known = Mutex<[String: LocalizedTables]>([:])

    /// Returns the tables of a bundle's resources.
    package static func inBundle(at path: String) -> LocalizedTables {
        if let found = known.withLock({ $0[path] }) { return found }
        let tables = LocalizedTables(folder: path)
        return known.withLock { known in
            if let found = known[path] { return found }
            known[path] = tables
            return tables
        }
    }

    // MARK: Look-up

    /// The names of the folders of languages for the user, the preferred one first.
    package var folders: [String] { LocalizationMatch.best(of: folderNames, for: LanguageState.currentTags) }

    /// The names of all localizations: those of the folders, and those of string catalogs.
    var localizations: [String] {
        let suffix = ".xcstrings"
        let catalogs = Folder.names(in: path).filter { $0.hasSuffix(suffix) }.map {
            table(String($0.dropLast(suffix.count)))
        }
        let found = folderNames + catalogs.flatMap { $0.entries.keys.sorted() }.filter { $0 != "Base" }
        return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
    }

    /// Returns the text for a key in the user's language, as a format for arguments; `nil` if there is none.
    /// - Parameter table: The name of the table; `nil` for `Localizable`.
    package func text(forKey key: String, table: String?) -> String? {
        switch entry(forKey: key, table: table) {
        case .text(let text): text
        case .plural(let format): format.register()
        case nil: nil
        }
    }

    /// Returns the entry for a key in the user's language; `nil` if there is none.
    package func entry(
        forKey key: String,
        table name: String?,
        languages: [String] = LanguageState.currentTags
    ) -> LocalizedEntry? {
        let table = table(name ?? "Localizable")
        let available = table.entries.keys.sorted()
        for language in languages {
            let names = LocalizationMatch.best(of: available, for: [language])
            for name in names { if let found = table.entries[name]?[key] { return found } }
            // A language for which the bundle has a table ends the search, as the keys may be its texts.
            if !names.isEmpty || isSource(table.sourceLanguage, language) { break }
        }
        for name in [table.sourceLanguage, "Base"].compactMap(\.self)
            + LocalizationMatch.best(of: available, for: ["en"])
        {
            if let found = table.entries[name]?[key] { return found }
        }
        return nil
    }

    /// Returns the text by which an app replaces a text of the toolkit in the first of some languages; `nil` if there is
    /// none. A text in another language replaces none.
    package func replacement(of key: String, table name: String, languages: [String]) -> String? {
        let table = table(name)
        if table.entries.isEmpty { return nil }
        let available = table.entries.keys.sorted()
        let names = languages.lazy.map { LocalizationMatch.best(of: available, for: [$0]) }.first { !$0.isEmpty } ?? []
        for name in names + ["Base"] {
            if case .text(let text)? = table.entries[name]?[key], !text.isEmpty { return text }
        }
        return nil
    }

    private func isSource(_ source: String?, _ language: String) -> Bool {
        source.map { !LocalizationMatch.best(of: [$0], for: [language]).isEmpty } ?? false
    }

    private func table(_ name: String) -> Table {
        if let table = tables.withLock({ $0[name] }) { return table }
        let table = read(name)
        return tables.withLock { tables in
            if let other = tables[name] { return other }
            tables[name] = table
            return table
        }
    }

    // MARK: Files

    private func read(_ name: String) -> Table {
        var table = Table()
        guard !name.split(separator: "/").contains("..") else { return table }
        if let data = data("\(path)/\(name).xcstrings") {
            do {
                let catalog = try StringCatalog(data)
                table.sourceLanguage = catalog.sourceLanguage
                table.entries = catalog.entries
            } catch {
                warn("\(path)/\(name).xcstrings", "\(error)")
            }
        }
        for folder in folderNames + [""] {
            let place = folder.isEmpty ? path : "\(path)/\(folder).lproj"
            var entries: [String: LocalizedEntry] = [:]
            for (key, value) in propertyList("\(place)/\(name).strings") {
                if let text = value as? String { entries[key] = .text(text) }
            }
            for (key, value) in propertyList("\(place)/\(name).stringsdict") {
                entries[key] = PluralFormat(stringsdict: value, language: folder).map { .plural($0) } ?? entries[key]
            }
            // A table beside the folders of languages is for all of them.
            let localization = folder.isEmpty ? "Base" : folder
            if !entries.isEmpty { table.entries[localization, default: [:]].merge(entries) { $1 } }
        }
        return table
    }

    private func data(_ file: String) -> Data? {
        guard RegularFile.exists(at: file) else { return nil }
        do {
            return try RegularFile.data(of: file, atMost: Self.largestFile)
        } catch {
            Log.write(LogMessage(error), from: "UIKit")
            return nil
        }
    }

    private func propertyList(_ file: String) -> [String: Any] {
        guard let data = data(file) else { return [:] }
        do {
            guard let table = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
            else {
                warn(file, "it is not a dictionary")
                return [:]
            }
            return table
        } catch {
            warn(file, "it is not a property list")
            return [:]
        }
    }

    private func warn(_ file: String, _ reason: String) {
        Log.write(LogMessage("cannot read \(file): \(reason)", .warning), from: "UIKit")
    }
}

extension PluralFormat {
    /// Creates a format from an entry of a `.stringsdict` file; `nil` if it is none.
    init?(stringsdict entry: Any, language: String) {
        guard let entry = entry as? [String: Any], let format = entry["NSStringLocalizedFormatKey"] as? String else {
            return nil
        }
        var variables: [String: Variable] = [:]
        for (name, value) in entry {
            guard let rule = value as? [String: Any] else { continue }
            guard rule["NSStringFormatSpecTypeKey"] as? String ?? "NSStringPluralRuleType" == "NSStringPluralRuleType"
            else { continue }
            let conversion = rule["NSStringFormatValueTypeKey"] as? String ?? "d"
            let variants = rule.compactMapValues { $0 as? String }.filter { PluralCategory(rawValue: $0.key) != nil }
            variables[name] = Variable(conversion: conversion.isEmpty ? "d" : conversion, variants: variants)
        }
        self.init(
            format: format,
            variables: variables,
            language: language == "Base" || language.isEmpty ? "en" : language
        )
    }
}
