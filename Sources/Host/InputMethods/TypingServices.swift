import Foundation
import QuartzCore
import UIKeyboard
import UIKitCore

/// The services of keyboards besides keys, as far as the machine has their data: corrections, emoji, keys that grow.
@MainActor
package enum TypingServices {
    /// Offers the services to a session.
    /// - Parameters:
    ///   - checksSpelling: A Boolean value that indicates whether typed words are checked.
    ///   - isReproducible: A Boolean value that indicates whether each run of a recording is the same: words are checked at once, keys
    ///     do not grow, and the words and emoji that the user has typed before have no effect.
    package static func offer(to session: Session, checksSpelling: Bool, isReproducible: Bool) {
        let services = KeyboardServices.of(session)
        services.growth = isReproducible ? nil : KeyGrowth(isImmediate: false)
        services.makeEmoji = {
            // Without a font in color, emoji would be outlines or boxes.
            guard UIFont.familyNames.contains(where: { $0.localizedCaseInsensitiveContains("emoji") }) else {
                return nil
            }
            return KeyboardEmoji(recents: RecentEmoji(isStored: !isReproducible))
        }
        guard checksSpelling else { return }
        session.userInterface.typedWords = TypedWordChecker(
            isReproducible ? .immediate : .queue(limit: TypedWordChecker.answerLimit),
            usesLearnedWords: !isReproducible
        )
    }
}

extension Program {
    /// Offers corrections, emoji and input methods to the user.
    static func offerTyping(_ session: Session, _ settings: RunSettings) {
        TypingServices.offer(to: session, checksSpelling: settings.checksSpelling, isReproducible: false)
        guard !settings.inputMethods.isEmpty else { return }
        do throws(HostError) {
            KeyboardServices.of(session).inputMethods = try IBusInputMethods(settings.inputMethods) {
                log(LogMessage($0, .warning))
            }
        } catch {
            log(LogMessage(error, .warning))
        }
    }
}

extension RunSettings {
    /// Returns the names of input methods; `nil` if one has characters that no name has.
    static func inputMethods(_ text: String) -> [String]? {
        let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let isValid = names.allSatisfy { name in
            !name.isEmpty && name.utf8.count <= 64
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
        }
        return isValid && names.count <= 16 ? names : nil
    }
}
