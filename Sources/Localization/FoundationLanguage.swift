import CLanguage
import Foundation

/// The answers to Foundation's queries of the language. See `CLanguage.h`.
enum FoundationLanguage {
    /// Lets Foundation follow ``LanguageState/current``. Called once.
    static func begin() {
        let handlers = UnsafeMutablePointer<EaselLanguageHandlers>.allocate(capacity: 1)
        handlers.initialize(
            to: EaselLanguageHandlers(
                locale: { FoundationLanguage.store(LanguageState.current?.locale, in: $0) },
                calendar: { FoundationLanguage.store(LanguageState.current?.calendar, in: $0) },
                languages: { LanguageState.current.map { FoundationLanguage.retained($0.tags) } },
                text: { FoundationLanguage.text(bundle: $0, key: $1, value: $2, table: $3) },
                localizations: { FoundationLanguage.localizations(of: $0, for: $1) },
                bundle_localizations: { FoundationLanguage.localizations(ofBundle: $0, found: $1) },
                localization: { FoundationLanguage.localization(of: $0, at: Int($1)) },
                resources: { FoundationLanguage.resources(at: Int($0)) },
                format: { FoundationLanguage.format($0, $1, $2) }
            )
        )
        easel_language_set_handlers(handlers)
    }

    // MARK: Values

    /// Stores a locale or a calendar. Both consist of an object and its witness table.
    private static func store<Value>(_ value: Value?, in result: UnsafeMutablePointer<EaselExistential>) -> Bool {
        guard let value else { return false }
        assert(MemoryLayout<Value>.size == MemoryLayout<EaselExistential>.size)
        withUnsafeBytes(of: value) { bytes in
            let words = bytes.loadUnaligned(as: EaselExistential.self)
            _ = Unmanaged<AnyObject>.fromOpaque(words.object).retain()
            result.pointee = words
        }
        return true
    }

    /// Returns the storage of an array, retained.
    private static func retained(_ tags: [String]) -> UnsafeRawPointer {
        withUnsafeBytes(of: tags) { bytes in
            let storage = bytes.loadUnaligned(as: UnsafeRawPointer.self)
            _ = Unmanaged<AnyObject>.fromOpaque(storage).retain()
            return storage
        }
    }

    private static func retained(_ object: NSObject) -> EaselObject {
        EaselObject(Unmanaged.passRetained(object).toOpaque())
    }

    private static func string(_ object: EaselObject?) -> String? {
        guard let object else { return nil }
        return String._unconditionallyBridgeFromObjectiveC(Unmanaged<NSString>.fromOpaque(object).takeUnretainedValue())
    }

    private static func strings(_ object: EaselObject?) -> [String]? {
        guard let object else { return nil }
        return Unmanaged<NSArray>.fromOpaque(object).takeUnretainedValue().compactMap { $0 as? String }
    }

    private static func tables(_ bundle: EaselObject) -> LocalizedTables? {
        guard let object = easel_language_resources(bundle) else { return nil }
        let url = Unmanaged<NSURL>.fromOpaque(object).takeRetainedValue()
        return url.absoluteURL.map { LocalizedTables.inBundle(at: $0.path) }
    }

    /// The tables of the application's resources.
    private static let applicationTables = ApplicationResources.folders.map { LocalizedTables.inBundle(at: $0.path) }

    // MARK: Bundles

    private static func text(
        bundle: EaselObject,
        key: EaselObject?,
        value: EaselObject?,
        table: EaselObject?
    ) -> EaselObject? {
        guard let key = string(key) else { return nil }
        let tables = easel_language_is_main(bundle) ? applicationTables : [tables(bundle)].compactMap(\.self)
        let table = string(table).flatMap { $0.isEmpty ? nil : $0 }
        let text = tables.lazy.compactMap { $0.text(forKey: key, table: table) }.first
        // The library would read files of any size.
        return retained(NSString(string: text ?? string(value).flatMap { $0.isEmpty ? nil : $0 } ?? key))
    }

    private static func localizations(of available: EaselObject?, for preferences: EaselObject?) -> EaselObject? {
        guard let available = strings(available), !available.isEmpty else { return nil }
        let preferred = strings(preferences) ?? LanguageState.currentTags
        var found = LocalizationMatch.best(of: available, for: preferred)
        if found.isEmpty { found = LocalizationMatch.best(of: available, for: ["en"]) }
        if found.isEmpty { found = [available.sorted()[0]] }
        return retained(NSArray(array: found.map { NSString(string: $0) }))
    }

    /// Returns the localizations of a bundle: the main bundle has those of the targets' resources, and string catalogs have the
    /// languages of their texts.
    private static func localizations(ofBundle bundle: EaselObject, found: EaselObject?) -> EaselObject? {
        var names = strings(found) ?? []
        let tables = easel_language_is_main(bundle) ? applicationTables : [tables(bundle)].compactMap(\.self)
        for name in tables.flatMap(\.localizations) where !names.contains(name) { names.append(name) }
        return names.isEmpty ? nil : retained(NSArray(array: names.map { NSString(string: $0) }))
    }

    private static func localization(of bundle: EaselObject, at index: Int) -> EaselObject? {
        // Without a selected language, the library finds the resources itself.
        guard LanguageState.current != nil, let names = tables(bundle)?.folders, names.indices.contains(index) else {
            return nil
        }
        return retained(NSString(string: names[index]))
    }

    /// Returns the folder of the resources of a target, which belong to the main bundle.
    private static func resources(at index: Int) -> EaselObject? {
        let folders = ApplicationResources.folders.dropFirst()
        guard folders.indices.contains(folders.startIndex + index) else { return nil }
        return retained(folders[folders.startIndex + index] as NSURL)
    }

    private static func format(
        _ format: EaselObject,
        _ arguments: UnsafeMutableRawPointer,
        _ options: EaselObject?
    ) -> EaselObject? {
        guard let text = string(format), let plural = PluralFormat.registered(text) else { return nil }
        let types = plural.argumentTypes
        var results = Array(
            repeating: EaselFormatArgument(number: 0, integer: 0, pointer: nil),
            count: max(types.count, 1)
        )
        easel_language_read(arguments, String(types), &results)
        let chosen = plural.format { position, conversion in
            guard types.indices.contains(position - 1) else { return nil }
            let result = results[position - 1]
            return types[position - 1] == "d"
                ? PluralOperand(result.number, fractionDigits: conversion.fractionDigits)
                : PluralOperand(result.integer)
        }
        let result = FormatSpecifier.fill(chosen) { specifier, position in
            guard types.indices.contains(position - 1), let type = types[position - 1].asciiValue else { return nil }
            let single = NSString(string: specifier)
            let text = withExtendedLifetime(single) {
                easel_language_format(
                    EaselObject(Unmanaged.passUnretained(single).toOpaque()),
                    CChar(type),
                    results[position - 1],
                    options
                )
            }
            return text.map {
                String._unconditionallyBridgeFromObjectiveC(Unmanaged<NSString>.fromOpaque($0).takeRetainedValue())
            }
        }
        return retained(NSString(string: result))
    }
}
