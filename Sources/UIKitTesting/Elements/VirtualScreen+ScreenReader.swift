import UIKit

/// The screen reader of a virtual screen.
///
/// ```swift
/// screen.isVoiceOverRunning = true
/// try screen.tap(saveButton)
/// #expect(screen.spokenTexts.last == "Save, button")
/// ```
extension VirtualScreen {
    /// A Boolean value that indicates whether a screen reader receives the touches in place of the application, as with
    /// `EASEL_SPEECH`. What it says is in ``spokenTexts``. The default is `false`.
    public var isVoiceOverRunning: Bool {
        get { host.screen.accessibilitySettings.hasScreenReader }
        set {
            guard newValue != isVoiceOverRunning else { return }
            host.session.perform {
                if newValue {
                    ScreenReader.start(on: host.session, spoken)
                } else {
                    ScreenReader.stop(on: host.session)
                }
            }
        }
    }

    /// The texts that the screen reader has spoken, oldest first, whether or not a later one interrupted them.
    public var spokenTexts: [String] { spoken.texts }

    /// The element that the screen reader is on: a view or a `UIAccessibilityElement`.
    public var spokenElement: Any? { host.session.perform { UIAccessibility.focusedElement(using: nil) } }
}

/// An output that records texts.
@MainActor
final class RecordedSpeech: SpeechOutput {
    private(set) var texts: [String] = []
    private(set) var languages: [String?] = []

    nonisolated init() {}

    func speak(_ text: String, language: String?) {
        texts.append(text)
        languages.append(language)
    }

    func stop() {}
}
