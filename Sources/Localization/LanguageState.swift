import CLanguage
import Foundation
import Synchronization

/// The languages of a session, with the locale and the calendar that follow from them.
package final class LanguageState: Sendable {
    package let languages: UserLanguages
    package let locale: Locale

    /// The languages as `Locale.preferredLanguages` returns them.
    let tags: [String]

    /// Returns a text of the toolkit in the language that fits best. The choice takes as long as drawing the text.
    let ownText: @Sendable (OwnText) -> String

    package init(_ languages: UserLanguages) {
        self.languages = languages
        locale = Locale(identifier: languages.localeIdentifier)
        tags = languages.tags
        ownText = OwnText.texts(in: tags)
    }

    /// The calendar of the locale, in the time zone of the program.
    var calendar: Calendar {
        var calendar = locale.calendar
        calendar.locale = locale
        calendar.timeZone = .current
        return calendar
    }

    // MARK: Current state

    /// The state of the current session; `nil` if no language was selected.
    package static var current: LanguageState? {
        if let ofTask { return ofTask }
        return search.load()?.find()
    }

    /// The state of a task of tests without sessions; `nil` for that of the session, and a stored `nil` for no language.
    @TaskLocal package static var ofTask: LanguageState??

    /// The tags of the languages of the current session. Without any, the language is English.
    package static var currentTags: [String] { current?.tags ?? ["en"] }

    /// The locale of the current session.
    package static var currentLocale: Locale { current?.locale ?? .current }

    /// Sets the function that finds the state of the current session, and lets Foundation follow it. Only the first call
    /// has an effect.
    /// - Parameter find: A function that returns the state of the session that is current on the calling thread, or `nil`
    ///   if it has none.
    package static func setSearch(_ find: @escaping @Sendable () -> LanguageState?) {
        guard search.load() == nil else { return }
        let own = Search(find)
        if search.storeIfNil(own) === own { FoundationLanguage.begin() }
    }

    private static let search = AtomicLazyReference<Search>()

    private final class Search: Sendable {
        let find: @Sendable () -> LanguageState?

        init(_ find: @escaping @Sendable () -> LanguageState?) { self.find = find }
    }
}
