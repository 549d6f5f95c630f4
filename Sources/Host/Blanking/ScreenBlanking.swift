import Input
import LinuxIO
import UIKitCore

/// The state of a screen that is dimmed and switched off after a time without input: its timer, and the input that wakes
/// it.
@MainActor
package final class ScreenBlanking {
    /// A contact or a key that is down.
    private struct Contact: Hashable {
        let device: DeviceID
        let number: Int
    }

    let options: BlankingOptions
    private var timer: IdleTimer
    /// A Boolean value that indicates whether nothing is timed, because the display is not the application's.
    private var isSuspended = false
    /// A Boolean value that indicates whether the panel was switched on and does not show the screen yet.
    private var isComingOn = false
    /// The value of the application's property when it was read last.
    private var isDisabled = false
    private var touches: Set<Contact> = []
    /// The touches and keys that the application does not receive.
    private var swallowedTouches: Set<Contact> = []
    private var swallowedKeys: Set<Contact> = []
    private var lastSwallowedKey: (device: DeviceID, time: MonotonicInstant)?

    init(_ options: BlankingOptions, now: MonotonicInstant) {
        self.options = options
        timer = options.timer(at: now)
    }

    var stage: IdleTimer.Stage { timer.stage }

    /// A Boolean value that indicates whether the screen is switched off.
    package var isScreenOff: Bool { timer.stage == .off }

    /// The time at which the screen may change; `nil` for never.
    var deadline: MonotonicInstant? { isSuspended || isDisabled ? nil : timer.deadline }

    /// A Boolean value that indicates whether a finger is on the screen.
    var isTouched: Bool { !touches.isEmpty }

    func suspend() {
        isSuspended = true
        isComingOn = false
        touches = []
        swallowedTouches = []
        swallowedKeys = []
    }

    func resume(at now: MonotonicInstant) {
        isSuspended = false
        timer.note(activityAt: now)
    }

    func note(activityAt now: MonotonicInstant) { timer.note(activityAt: now) }

    func panelIsOn() { isComingOn = false }

    func panelWillComeOn() { isComingOn = true }

    /// Records whether the application keeps the screen on. Each change restarts the time.
    func setDisabled(_ isDisabled: Bool, at now: MonotonicInstant) {
        guard isDisabled != self.isDisabled else { return }
        self.isDisabled = isDisabled
        timer.note(activityAt: now)
    }

    func check(at now: MonotonicInstant, isBusy: @autoclosure () -> Bool) {
        guard !isSuspended, !isDisabled else { return }
        timer.check(at: now, isBusy: isBusy())
    }

    /// A Boolean value that indicates whether a touch or a key that begins now is not for the application, because its user
    /// does not see the screen.
    private var swallows: Bool { !options.deliversWakingTouch && (isScreenOff || isComingOn) }

    /// Records an event, which wakes the screen.
    /// - Returns: A Boolean value that indicates whether the event is for the application.
    func take(_ event: InputEvent, at now: MonotonicInstant) -> Bool {
        if isSuspended { return true }
        let swallows = swallows
        switch event {
        case .deviceAdded: return true
        case .deviceRemoved(let device):
            touches = touches.filter { $0.device != device.id }
            swallowedTouches = swallowedTouches.filter { $0.device != device.id }
            swallowedKeys = swallowedKeys.filter { $0.device != device.id }
            return true
        case .touch(let sample):
            timer.note(activityAt: now)
            return take(sample, swallows)
        case .key(let sample):
            timer.note(activityAt: now)
            let key = Contact(device: sample.deviceID, number: sample.symbol.map { Int($0) } ?? sample.code)
            if sample.isDown, swallows || isInSwallowedBurst(sample) {
                swallowedKeys.insert(key)
                lastSwallowedKey = (sample.deviceID, sample.time)
            }
            return sample.isDown ? !swallowedKeys.contains(key) : swallowedKeys.remove(key) == nil
        case .pointer, .rotary:
            timer.note(activityAt: now)
            return !swallows
        }
    }

    /// Returns a Boolean value that indicates whether a key follows one that the application has not received faster than a
    /// person types. The application receives all characters of a scanned code, or none.
    private func isInSwallowedBurst(_ sample: KeySample) -> Bool {
        guard let last = lastSwallowedKey, last.device == sample.deviceID else { return false }
        return sample.time - last.time < .milliseconds(30)
    }

    private func take(_ sample: TouchSample, _ swallows: Bool) -> Bool {
        let contact = Contact(device: sample.deviceID, number: sample.contactID)
        switch sample.phase {
        case .began:
            touches.insert(contact)
            if swallows { swallowedTouches.insert(contact) }
            return !swallows
        case .moved: return !swallowedTouches.contains(contact)
        case .ended, .cancelled:
            touches.remove(contact)
            return swallowedTouches.remove(contact) == nil
        }
    }
}
