import Input
import LinuxIO
import UIKeyboard
import UIKitCore

/// A host whose app an inspector shows and changes.
@MainActor
package protocol InspectedHost: AnyObject {
    var session: Session { get }
    var screen: UIScreen { get }
    var compositor: CompositorThread { get }

    /// The control of the app's clock; `nil` if the app has the clock of the machine.
    var playback: VirtualPlayback? { get }

    /// The inspector, which runs as long as the host.
    var inspector: (any ProgramInspector)? { get set }

    /// The file with the address of the inspector's page, which is removed at the end.
    var inspectorFile: InspectorLinks.File? { get set }

    /// Calls a closure on the main thread when a descriptor is readable, from now on.
    func handle(_ descriptor: CInt, _ body: @escaping () -> Void) throws(HostError)

    /// Calls a closure as part of the app's work on the main thread.
    func perform(_ body: () -> Void)

    /// Makes the changes of the app visible, although its clock may stand still.
    func showChanges()

    // MARK: Touches

    /// Reads the input that has arrived.
    func readInput()

    /// A Boolean value that indicates whether touches and keys are being recorded.
    var isRecording: Bool { get }

    /// Records touches and keys from now on.
    /// - Returns: `false` if they are being recorded already.
    func beginRecording() -> Bool

    /// Ends the recording.
    /// - Returns: The recording; `nil` if there was no input.
    func endRecording() throws(RecordingError) -> Recording?

    /// A Boolean value that indicates whether a recording is being played.
    var isPlaying: Bool { get }

    /// Plays a recording from now on.
    func play(_ recording: Recording) throws(HostError)
}

extension FrameLoop {
    /// A Boolean value that indicates whether a commit is on its way to the main screen, or waits to be made.
    var isShowing: Bool { main.isBusy || needsCommit }

    /// Records touches and keys from now on, except for what is typed into secret texts.
    /// - Returns: `false` if they are being recorded already.
    func beginRecording() -> Bool {
        guard recorder == nil else { return false }
        recorder = InputRecorder(area: screen.bounds)
        KeyboardServices.of(session).isRecording = true
        return true
    }

    /// Ends the recording.
    /// - Parameter comments: The comments in the recording, one line each.
    /// - Returns: The recording; `nil` if there was no input.
    func endRecording(comments: [String]) throws(RecordingError) -> Recording? {
        let ended = recorder
        recorder = nil
        KeyboardServices.of(session).isRecording = false
        return try ended?.recording(comments: comments)
    }
}
