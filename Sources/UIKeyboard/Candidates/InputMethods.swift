import QuartzCore
import UIKitCore

/// A method by which texts are typed that have more characters than keys, such as those of Chinese.
package struct InputMethod: Hashable, Sendable {
    /// The identifier, such as `libpinyin`.
    package var id: String
    /// The name for users.
    package var name: String
    /// The language, as a tag of BCP 47.
    package var language: String

    package init(id: String, name: String, language: String) {
        self.id = id
        self.name = name
        self.language = language
    }
}

/// The input methods of the machine.
@MainActor
package protocol InputMethodService: AnyObject {
    /// The methods that the user has selected, as far as they are available now.
    var methods: [InputMethod] { get }

    /// Called when ``methods`` have changed.
    var onMethodsChange: () -> Void { get set }

    /// Called when the keyboard is shown for another field: methods may have become available.
    func prepare()

    /// Begins to type with a method.
    func begin(_ method: InputMethod, _ client: any InputMethodClient)

    /// Ends typing. What is provisional is dropped.
    func end()

    /// Forgets what is provisional.
    func reset()

    /// Sends a key.
    /// - Parameters:
    ///   - symbol: The key symbol of X11.
    ///   - code: The code of the key in Linux.
    /// - Returns: A Boolean value that indicates whether the method has taken the key. Otherwise, it types its own text.
    func press(symbol: UInt32, code: UInt32, isShifted: Bool) -> Bool

    /// Selects a candidate of those that are shown.
    func select(candidate: Int)

    /// Shows other candidates.
    func showCandidates(isNext: Bool)
}

/// The text that an input method edits.
@MainActor
package protocol InputMethodClient: AnyObject {
    /// Inserts a text.
    func commit(_ text: String)

    /// Shows a provisional text.
    /// - Parameter caret: The caret in it, in characters of Unicode.
    func showProvisional(_ text: String, caret: Int)

    /// Shows candidates; none if the list is empty.
    func show(_ candidates: CandidateList)
}

/// The services that a keyboard uses. Without them, it types, and offers nothing else.
@MainActor
package final class KeyboardServices {
    /// The input methods; `nil` if there are none.
    package var inputMethods: (any InputMethodService)?

    /// Opens the emoji when the keyboard is first shown; returns `nil` if there are none.
    package var makeEmoji: () -> KeyboardEmoji? = { nil } {
        didSet { (openedEmoji, isEmojiOffered) = (nil, true) }
    }
    private var isEmojiOffered = false
    private var openedEmoji: KeyboardEmoji??

    /// The emoji; `nil` if there are none.
    var emoji: KeyboardEmoji? {
        if let openedEmoji { return openedEmoji }
        let emoji = makeEmoji()
        openedEmoji = .some(emoji)
        return emoji
    }

    /// A Boolean value that indicates whether there may be emoji, which are not opened for that.
    var mayHaveEmoji: Bool { openedEmoji.map { $0 != nil } ?? isEmojiOffered }

    /// The letter pairs of languages, by which keys grow; `nil` if they do not.
    package var growth: KeyGrowth?

    /// A Boolean value that indicates whether touches are recorded. Keys do not grow then, as they do not in replays.
    package var isRecording = false

    init() {}

    /// Returns the services of a session.
    package static func of(_ session: Session) -> KeyboardServices {
        let interface = session.userInterface
        let key = ObjectIdentifier(KeyboardServices.self)
        if let found = interface.services[key] as? KeyboardServices { return found }
        let services = KeyboardServices()
        interface.services[key] = services
        return services
    }
}
