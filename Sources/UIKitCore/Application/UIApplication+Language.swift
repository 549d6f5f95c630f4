import Foundation
import Localization
import QuartzCore
import Typography

extension UIApplication {
    /// The languages of the user, as tags such as `de` or `pt-BR`, in the order of preference.
    ///
    /// At the start, they are those of the argument `-AppleLanguages`, of the app's defaults (`AppleLanguages`), of the setting
    /// `EASEL_LANGUAGE`, or of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`), whichever is set first.
    ///
    /// A region that was set by itself, by `EASEL_REGION` or `-AppleLocale`, remains that of formats.
    ///
    /// A change applies at once: `Locale.current`, `Calendar.current` and texts of bundles follow, as do the layout direction
    /// and the toolkit's own texts. `NSLocale.currentLocaleDidChangeNotification` is posted after that. An app replaces its own
    /// texts when it receives the notification. An empty array restores the languages of the start.
    ///
    /// ```swift
    /// germanButton.addAction(UIAction { _ in UIApplication.shared.preferredLanguages = ["de"] }, for: .touchUpInside)
    /// ```
    ///
    /// On Apple's systems, the user changes the languages in the Settings app, which restarts apps.
    public final var preferredLanguages: [String] {
        get { userInterface.language?.languages.tags ?? Locale.preferredLanguages }
        set {
            if newValue.isEmpty { return session.setLanguage(userInterface.firstLanguage) }
            guard let languages = UserLanguages(newValue) else {
                let names = newValue.joined(separator: ", ")
                let text = "UIApplication.preferredLanguages: one of these is not the tag of a language: \(names)"
                return Log.write(LogMessage(text, .warning), from: "UIKit")
            }
            let region = userInterface.firstLanguage?.languages.region
            session.setLanguage(LanguageState(languages.inRegion(region)))
        }
    }
}

extension Session {
    /// Sets the languages that an application begins with; `nil` for Foundation's default, which is English without a region.
    @MainActor
    package func begin(with languages: UserLanguages?) {
        let language = languages.map { LanguageState($0) }
        userInterface.firstLanguage = language
        setLanguage(language)
    }

    /// Sets the languages. Views, traits and Foundation follow.
    @MainActor
    fileprivate func setLanguage(_ language: LanguageState?) {
        guard language?.languages != userInterface.language?.languages else { return }
        userInterface.language = language
        let isRightToLeft = language.map { LanguageDirection.isRightToLeft($0.languages.tags[0]) } ?? false
        perform {
            screen.set(layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
            for window in screen.withFurtherScreens.flatMap(\.allWindows) {
                window.followLanguage()
                window.rootViewController?.followLanguage()
            }
            NotificationCenter.default.post(name: NSLocale.currentLocaleDidChangeNotification, object: nil)
        }
    }
}

extension UIView {
    fileprivate func followLanguage() {
        languageDidChange()
        for subview in subviews { subview.followLanguage() }
    }
}

extension UIViewController {
    /// Translates the texts of the controller's own items.
    fileprivate func followLanguage() {
        attachmentIfAny(ControllerBars.self)?.updateEditItem()
        (self as? UISplitViewController)?.languageDidChange()
        for child in children { child.followLanguage() }
        if let presentedViewController, presentedViewController.presentingViewController === self {
            presentedViewController.followLanguage()
        }
    }
}
