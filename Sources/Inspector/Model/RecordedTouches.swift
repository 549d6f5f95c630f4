import Host
import Input

/// The touches and keys that pages record and replay.
@MainActor
struct RecordedTouches {
    private var recording: Recording?
    /// A Boolean value that indicates whether the recording that is being made is one of the inspector.
    private var isOwn = false

    /// Performs a command.
    mutating func answer(
        to command: InspectorCommand,
        _ host: any InspectedHost
    ) throws(InspectorFailure) -> InspectorValue {
        switch command {
        case .record(let begins): if begins { try begin(host) } else { try end(host) }
        case .replay: try replay(host)
        case .recording: return .fields(["text": .text(recording?.text() ?? "")])
        default: break
        }
        return .fields([
            "isRecording": .flag(isOwn && host.isRecording), "isPlaying": .flag(host.isPlaying),
            "samples": .int(recording?.samples.count ?? 0), "keys": .int(recording?.keys.count ?? 0),
            "duration": .number(Double(recording?.duration ?? 0) / 1e6),
        ])
    }

    private mutating func begin(_ host: any InspectedHost) throws(InspectorFailure) {
        guard host.beginRecording() else { throw .notNow("touches are being recorded already") }
        isOwn = true
    }

    private mutating func end(_ host: any InspectedHost) throws(InspectorFailure) {
        guard isOwn, host.isRecording else { throw .notNow("nothing is being recorded") }
        isOwn = false
        // The page has sent these before.
        host.readInput()
        do throws(RecordingError) {
            // A recording without input does not replace the one before.
            if let ended = try host.endRecording() { recording = ended }
        } catch {
            throw .notNow("\(error)")
        }
    }

    private func replay(_ host: any InspectedHost) throws(InspectorFailure) {
        guard let recording else { throw .notNow("nothing was recorded") }
        guard !host.isPlaying else { throw .notNow("a recording is being played") }
        do throws(HostError) { try host.play(recording) } catch { throw .notNow("\(error)") }
    }
}
