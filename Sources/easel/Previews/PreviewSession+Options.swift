import EaselPreviews
import UIKit

extension PreviewSession {
    /// The options of a session. `easel preview` has the default ones, and tests have others.
    struct Options: Sendable {
        /// A Boolean value that indicates whether texts have the fonts of tests.
        var usesBundledFonts = false
        /// Returns whether the next process writes a backtrace when it crashes, which takes some seconds.
        var writesBacktraces: @Sendable () -> Bool = { true }
        /// Returns the time that the process has for the answer to a request. After it, the process is ended with a backtrace.
        var answerLimit: @Sendable (PreviewRequest.Kind) -> MonotonicDuration = { _ in .seconds(10) }
    }
}

/// A request whose answer has not arrived.
struct PreviewSentRequest {
    let request: PreviewRequest
    private let limit: MonotonicDuration
    /// The time at which the process is asked for its backtrace, or ended.
    var deadline: MonotonicInstant
    /// A Boolean value that indicates whether the process was asked for its backtrace.
    var isInterrupted = false

    init(_ request: PreviewRequest, limit: MonotonicDuration, at now: MonotonicInstant) {
        self.request = request
        self.limit = limit
        deadline = now + limit
    }

    /// The text for an answer that is late.
    var delay: String { "the view does not end within \(limit.seconds) s" }
}
