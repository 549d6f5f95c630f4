import Geometry
import LinuxIO

/// A source whose touches do not end when a contact is lost for a moment (``TouchDebouncer``).
package final class DebouncedSource: InputSource {
    private let base: any InputSource
    private let clock: any MediaClock
    private let timer: MonotonicTimer<InputError>
    private let waiter: DescriptorSet<InputError>
    private var debouncer: TouchDebouncer

    /// Creates a source.
    /// - Parameters:
    ///   - base: A source in real time.
    ///   - interval: The maximum time for which a contact may be lost.
    package init(
        _ base: any InputSource,
        interval: MonotonicDuration,
        clock: any MediaClock = MonotonicClock(),
        calls: SystemCalls = SystemCalls()
    ) throws(InputError) {
        self.base = base
        self.clock = clock
        timer = try MonotonicTimer(purpose: "for lost contacts", calls: calls)
        waiter = try DescriptorSet([base.descriptor, timer.descriptor].compactMap(\.self), calls: calls)
        debouncer = TouchDebouncer(interval: interval)
    }

    package var name: String { base.name }
    package var drawsCursors: Bool { base.drawsCursors }
    package var descriptor: CInt? { waiter.descriptor }

    package func read() throws(InputError) -> [InputEvent] {
        var events: [InputEvent] = []
        for event in try base.read() {
            switch event {
            case .touch(let sample): events += debouncer.filter(sample).map { .touch($0) }
            case .deviceRemoved(let device):
                events += debouncer.release(device: device.id).map { .touch($0) }
                events.append(event)
            case .pointer, .key, .rotary, .deviceAdded: events.append(event)
            }
        }
        events += debouncer.release(at: clock.now).map { .touch($0) }
        try timer.set(debouncer.nextRelease)
        return events
    }

    package func takeCopiedText() -> String? { base.takeCopiedText() }

    package func didDeliver() { base.didDeliver() }

    package func suspend() { base.suspend() }

    package func resume() { base.resume() }

    package func show(_ lights: KeyboardLights) { base.show(lights) }

    package func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {
        base.screenDidRotate(to: rotation, area: area)
    }
}
