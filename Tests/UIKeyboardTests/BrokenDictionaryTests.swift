import Foundation
import TestSupport
import Testing
import TextEngine
import UIKit
import UIKitTesting

@testable import UIKeyboard
@testable import UIKitCore

/// Dictionaries of the user with any contents.
@MainActor
@Suite struct BrokenDictionaryTests {
    /// Debian's packages `libenchant-2-2` and `hunspell-en-us`.
    private nonisolated static let isInstalled = SpellingDictionaries()?.languages.contains("en_US") ?? false

    /// In a process of its own, because an environment variable names the folder of the user's dictionaries, which precede others.
    @Test(.enabled(if: isInstalled)) func typingGoesOnWithBrokenDictionaries() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let folder = NSTemporaryDirectory() + "easel-broken-\(UUID().uuidString.prefix(8))"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                try FileManager.default.createDirectory(atPath: folder + "/hunspell", withIntermediateDirectories: true)
                setenv("ENCHANT_CONFIG_DIR", folder, 1)
                var random = SeededGenerator(seed: 1)
                let noise = Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
                let rules =
                    "SET UTF-8\nSFX A Y 3\nSFX A 0 s .\nPFX\nREP 9\nCOMPOUNDRULE x\nTRY \(String(repeating: "b", count: 50_000))"
                let files: [(words: Data, rules: Data)] = [
                    (Data(), Data()), (noise, noise), (Data("99999999999\nhello/ABC\nworld\n".utf8), Data(rules.utf8)),
                ]
                for (words, rules) in files {
                    try words.write(to: URL(fileURLWithPath: folder + "/hunspell/en_US.dic"))
                    try rules.write(to: URL(fileURLWithPath: folder + "/hunspell/en_US.aff"))
                    let app = try TypingScreen()
                    app.field.resignFirstResponder()
                    app.screen.host.session.userInterface.typedWords = TypedWordChecker(.immediate)
                    app.field.becomeFirstResponder()
                    try app.keyboard.type("helo hello ")
                    guard app.field.text == "helo hello " else { fatalError("\(app.field.text ?? "")") }
                    // It is the broken one that is used.
                    guard SpellingDictionaries()?.isCorrect("hello", language: "en_US") == false else {
                        fatalError("not broken")
                    }
                }
            }
        }
    }
}
