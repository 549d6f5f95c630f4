import Input
import LinuxIO

extension RealTimeHost: InspectedHost {
    package var playback: VirtualPlayback? { nil }

    /// The session is current while the host runs.
    package func perform(_ body: () -> Void) { body() }

    /// Changes are shown with the next frame.
    package func showChanges() {}

    package func readInput() { readInputs() }

    package var isRecording: Bool { frames.recorder != nil }

    package func beginRecording() -> Bool { frames.beginRecording() }

    package func endRecording() throws(RecordingError) -> Recording? {
        try frames.endRecording(comments: ["recorded in the inspector"])
    }

    package func play(_ recording: Recording) throws(HostError) {
        let replay: ReplaySource
        do throws(InputError) {
            replay = try ReplaySource(recording, area: screen.bounds, clock: MonotonicClock(), startTime: now)
        } catch {
            throw .input(error)
        }
        guard let descriptor = replay.descriptor else { return }
        try loop.add(descriptor) { [unowned self] in
            readInputs()
            guard replay.isFinished else { return }
            loop.remove(descriptor)
            frames.detach(replay)
            replaysInInspector -= 1
        }
        frames.attach(replay)
        replaysInInspector += 1
    }

    package var isPlaying: Bool { replaysInInspector > 0 }
}
