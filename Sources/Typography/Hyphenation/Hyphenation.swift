import Foundation
import LinuxIO
import Synchronization

/// The hyphenation of words, with the dictionaries of the packages `hyphen-…` of Debian, which are read when they are used.
/// Without a dictionary of a language, its words are not divided.
package final class Hyphenation: Sendable {
    /// The folder of dictionaries.
    package static let standardFolder = "/usr/share/hyphen"

    /// The greatest size of a dictionary, in bytes.
    private static let limit = 8 << 20

    private struct State {
        var folder = Hyphenation.standardFolder
        var patterns: [String: HyphenationPatterns?] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Uses the dictionaries of another folder.
    package func use(_ folder: String) { state.withLock { $0 = State(folder: folder) } }

    /// Returns the numbers of letters after which a word can be divided.
    /// - Parameter language: The language, such as `de-CH`.
    func points(in word: String, language: String) -> [Int] {
        guard word.unicodeScalars.count > 3 else { return [] }
        let patterns = state.withLock { state in
            if let known = state.patterns[language] { return known }
            let read = Self.read(language, in: state.folder)
            state.patterns[language] = .some(read)
            return read
        }
        return patterns?.points(in: word) ?? []
    }

    private static func read(_ language: String, in folder: String) -> HyphenationPatterns? {
        let parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let first = parts.first, parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } }) else {
            return nil
        }
        let names = (1...parts.count).reversed().map { "hyph_\(parts[..<$0].joined(separator: "_")).dic" }
        // The language in another region, such as that of Great Britain for Ireland.
        let others = { Folder.names(in: folder).filter { $0.hasPrefix("hyph_\(first)_") && $0.hasSuffix(".dic") } }
        guard let name = names.first(where: { RegularFile.exists(at: "\(folder)/\($0)") }) ?? others().first else {
            return nil
        }
        do throws(RegularFileError) {
            let data = try RegularFile.data(of: "\(folder)/\(name)", atMost: limit)
            if let patterns = HyphenationPatterns(data) { return patterns }
            Log.write(LogMessage("cannot use the hyphenation dictionary \(folder)/\(name)", .warning), from: "UIKit")
        } catch {
            Log.write(LogMessage("cannot read a hyphenation dictionary: \(error)", .warning), from: "UIKit")
        }
        return nil
    }
}
