import Host
import LinuxIO
import RFB
import Raster

/// The connections of a server to the rest of the program.
struct InspectorService: Sendable {
    /// The descriptor that wakes the server's thread.
    let wake: WakeDescriptor<InspectorError>
    /// The input of pages.
    var source: BrowserSource
    /// The frames for pages.
    var frames: RFBFrames
    /// Makes the main thread perform a command, and answer by the number of its page. Called on the server's thread.
    var perform: @Sendable (_ page: Int, InspectorCommand) -> Void
    /// Drops the command of a page that has ended, if the main thread has not begun it. Called on the server's thread.
    var forget: @Sendable (_ page: Int) -> Void
    /// Makes the compositor's thread complete a request.
    var capture: @Sendable (FrameCapture) -> Void
    /// Returns the recorded frames with a number above another one. Called on the server's thread.
    var recordedFrames: @Sendable (Int) -> [TimedFrame]
    /// Returns the last messages of the program.
    var messages: @Sendable () -> [LineHistory.Line] = { StandardError.lastLines }
    /// Returns the responses to all requests, in place of those of an app; `nil` for an app. Called on the server's thread.
    var files: (@Sendable (String) -> HTTPResponse)?
    /// Returns a file of the page and its type, or `nil` if there is none with this path. Called on the server's thread.
    var pageFile: @Sendable (_ path: String) -> (type: String, bytes: [UInt8])? = { PageFiles.file(at: $0) }
    /// Returns the state of previews if its number is above another one, and its number otherwise. Called on the server's thread.
    var previewState: @Sendable (_ after: Int) -> InspectorValue = { _ in .none }
    /// A Boolean value that indicates whether the app's clock may stand still.
    var hasVirtualClock = false
    /// The time for a request to arrive, and for a response or a message to be read.
    var patience = MonotonicDuration.seconds(5)
}

/// The answer of the main thread to a command.
struct InspectorAnswer: Sendable {
    var page: Int
    var result: Result<InspectorValue, InspectorFailure>
    /// An image, which is a part of the result.
    var image: Surface?
    /// The time that the main thread took.
    var duration: MonotonicDuration
}

/// An error in performing a command.
enum InspectorFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// An object that no longer exists.
    case gone(Int)
    case noProperty(String, of: String)
    case invalid(String, expected: String)
    case notNow(String)
    case nothingToUndo

    var description: String {
        switch self {
        case .gone(let number): "the object \(number) no longer exists"
        case .noProperty(let name, let type): "\(type) has no property named \(name.prefix(60)) that can be changed"
        case .invalid(let name, let expected): "\(name.prefix(60)): expected \(expected)"
        case .notNow(let reason): reason
        case .nothingToUndo: "there is no change to undo"
        }
    }
}
