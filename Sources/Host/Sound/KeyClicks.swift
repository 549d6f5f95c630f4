import Foundation
import Synchronization
import UIKitCore

/// The choice of the sound of keys on the screen.
package enum KeyClickChoice: Hashable, Sendable {
    case none
    /// A click by a device of ALSA.
    case device(String)

    /// Parses the setting: `none`, or the name of a device.
    package init?(_ text: String) {
        guard text != "none" else {
            self = .none
            return
        }
        guard !text.isEmpty, text.utf8.count <= 256, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            return nil
        }
        self = .device(text)
    }
}

/// The click of keys by a device of ALSA, which is opened at the first click.
///
/// The calls of ALSA are made on a queue of their own, so that no key waits for them. If they fail, the failure is logged once, and the
/// next click is an attempt to open the device again.
@MainActor
package final class KeyClicks: InputClickPlayer {
    private let output: Output

    /// Creates clicks.
    /// - Parameters:
    ///   - device: The name of the device, such as `default`.
    ///   - log: Writes a line about a failure.
    package init(device: String, log: @escaping @Sendable (String) -> Void) { output = Output(device, log) }

    package func play() { output.play() }

    /// Waits until the device has received everything, for tests.
    package func waitForDevice() { output.wait() }

    /// The samples of a click: a damped tone of 6 ms. Chosen values.
    nonisolated static let samples: [Int16] = (0..<288).map { index in
        let time = Double(index) / Double(SoundLibrary.rate)
        let tone = sin(2 * .pi * 1600 * time) * exp(-time / 0.001)
        return Int16((tone * min(1, time / 0.0002) * 12_000).rounded())
    }
}

private final class Output: Sendable {
    private struct State {
        var library: SoundLibrary?
        var stream: SoundLibrary.Stream?
        /// The click, with silence up to the end of the device's buffer.
        var sound: [Int16] = []
        var hasLogged = false
    }

    private let device: String
    private let log: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "easel.clicks", qos: .userInteractive)
    private let state = Mutex(State())
    private let isWaiting = Atomic(false)

    init(_ device: String, _ log: @escaping @Sendable (String) -> Void) {
        self.device = device
        self.log = log
    }

    deinit {
        state.withLock { state in
            if let library = state.library, let stream = state.stream { library.close(stream) }
        }
    }

    func play() {
        // While the device is opened, one click waits for all keys.
        guard !isWaiting.exchange(true, ordering: .relaxed) else { return }
        queue.async { [self] in
            isWaiting.store(false, ordering: .relaxed)
            state.withLock { state in click(&state) }
        }
    }

    func wait() { queue.sync {} }

    private func click(_ state: inout State) {
        if state.library == nil { state.library = SoundLibrary() }
        guard let library = state.library else {
            return report("libasound.so.2 is not installed (Debian package libasound2)", &state)
        }
        do throws(SoundLibrary.SoundError) {
            let stream: SoundLibrary.Stream
            if let open = state.stream {
                stream = open
            } else {
                stream = try library.open(device)
                state.stream = stream
                let click = KeyClicks.samples.prefix(stream.capacity)
                state.sound = click + Array(repeating: 0, count: stream.capacity - click.count)
            }
            try library.play(state.sound, on: stream)
            state.hasLogged = false
        } catch {
            if let stream = state.stream { library.close(stream) }
            state.stream = nil
            report("device \"\(device)\" of ALSA: \(error.reason)", &state)
        }
    }

    private func report(_ reason: String, _ state: inout State) {
        guard !state.hasLogged else { return }
        state.hasLogged = true
        log("keys make no sound: \(reason)")
    }
}
