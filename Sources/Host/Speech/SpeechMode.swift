import LinuxIO
import UIKitCore

/// The manner in which a screen reader speaks.
package enum SpeechMode: String, Sendable, CaseIterable {
    /// There is no screen reader.
    case none
    /// The reader speaks through speech-dispatcher.
    case dispatcher = "speech-dispatcher"
    /// The reader writes what it says to standard error.
    case log

    /// Returns the output of the mode, or `nil` if there is no screen reader.
    @MainActor
    func makeOutput() -> (any SpeechOutput)? {
        switch self {
        case .none: nil
        case .dispatcher: SpeechDispatcherOutput { Program.log(LogMessage($0, .warning)) }
        case .log: SpeechLog()
        }
    }
}

/// An output that writes texts to standard error, one line each.
@MainActor
final class SpeechLog: SpeechOutput {
    func speak(_ text: String, language: String?) {
        Program.log(LogMessage("speech: \(text.replacingOccurrences(of: "\n", with: " "))", .info))
    }

    func stop() {}
}
