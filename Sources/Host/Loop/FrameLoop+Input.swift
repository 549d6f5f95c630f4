import Display
import Input
import UIKitCore

/// The input between the devices and the application.
extension FrameLoop {
    /// Closes the devices, which another program is about to use, and ends what they have held.
    package func suspendInputs() throws(HostError) {
        areInputsSuspended = true
        for input in inputs { input.source.suspend() }
        try readInputs()
    }

    /// Opens the devices again.
    package func resumeInputs() throws(HostError) {
        for input in inputs { input.source.resume() }
        try readInputs()
        areInputsSuspended = false
        updateKeyboards()
    }

    /// Reads the events that devices have sent.
    package func readInputs() throws(HostError) {
        do throws(InputError) {
            for input in inputs {
                // Copied before the keys that follow, one of which may paste it.
                if let text = input.source.takeCopiedText() { paste(text) }
                for event in try input.read() {
                    if !wakes(event) { continue }
                    if isStopped, !isKept(event) { continue }
                    // A removal follows what the device has sent.
                    if case .deviceRemoved = event {} else if !isSecret(event) { recorder?.take([event]) }
                    switch event {
                    case .touch(let sample):
                        cursor?.note(sample)
                        latch?.noteInput(at: sample.time)
                        gathered.append(.touch(sample))
                    case .deviceRemoved(let device): handleRemoval(of: device)
                    case .pointer(let sample):
                        hovered = sample
                        gatherButtons(sample)
                        if let scroll = sample.scroll {
                            latch?.noteInput(at: sample.time)
                            gathered.append(.scroll(sample, scroll))
                        }
                        if !input.source.drawsCursors { cursor?.show(sample, at: clock.now) }
                    case .key(let sample):
                        if let stroke = stroke(sample) {
                            note(stroke)
                            gathered.append(.key(stroke))
                        }
                    case .rotary(let sample): gathered.append(.rotary(sample))
                    case .deviceAdded(let device): note(device)
                    }
                }
            }
        } catch {
            throw .input(error)
        }
    }

    /// Puts the text of a remote viewer on the general pasteboard, unless the user of the screen enters a secret.
    private func paste(_ text: String) {
        guard !session.application.isEnteringSecureText else { return }
        session.perform { session.userInterface.pasteboards.receive(text) }
    }

    /// Translates a key, and shows the locks on the keyboards.
    func stroke(_ sample: KeySample) -> KeyStroke? {
        let former = keyboard.lights
        let stroke = keyboard.stroke(sample)
        let lights = keyboard.lights
        if lights != former { for input in inputs { input.source.show(lights) } }
        return stroke
    }

    /// Adds the touches of the buttons that are not the primary one, which is in the samples of touches already.
    private func gatherButtons(_ sample: PointerSample) {
        let former = heldButtons
        heldButtons = sample.buttons
        // Those that devices commonly have: the secondary and the middle one.
        for bit in 1...7 {
            let button = PointerSample.Buttons(rawValue: 1 << UInt32(bit))
            let (was, isHeld) = (former.contains(button), sample.buttons.contains(button))
            guard was || isHeld else { continue }
            var touch = TouchSample(
                time: sample.time,
                deviceID: sample.deviceID,
                contactID: -100 - bit,
                phase: !was ? .began : isHeld ? .moved : .ended,
                position: sample.position,
                type: .indirectPointer
            )
            touch.buttons = 1 << bit
            latch?.noteInput(at: sample.time)
            gathered.append(.touch(touch))
        }
    }

    /// Continues the sources that limit the events of a delivery.
    func continueInputs() { for input in inputs { input.source.didDeliver() } }

    /// Returns a Boolean value that indicates whether an event is not ignored while the display is left alone. Devices are
    /// followed, and keys, so that no modifier remains held.
    private func isKept(_ event: InputEvent) -> Bool {
        switch event {
        case .deviceAdded, .deviceRemoved: return true
        case .key(let sample):
            _ = stroke(sample)
            return false
        case .touch, .pointer, .rotary: return false
        }
    }

    /// Delivers the samples that were gathered.
    func deliverGathered() {
        if let pointer = hovered {
            hovered = nil
            touches.hover(to: pointer.position, of: pointer.deviceID, at: pointer.time)
        }
        guard !gathered.isEmpty else { return }
        let inputs = gathered
        gathered = []
        var samples: [TouchSample] = []
        for input in inputs {
            switch input {
            case .touch(let sample):
                deliveredTimes.append(sample.time)
                samples.append(sample)
            case .scroll(let sample, let scroll):
                deliver(&samples)
                touches.scroll(scroll, of: sample.deviceID, at: sample.position, time: sample.time)
            case .key(let stroke):
                deliver(&samples)
                recorder?.take(stroke, isSecret: session.application.isEnteringSecureText)
                presses.deliver([stroke])
            case .rotary(let sample):
                deliver(&samples)
                presses.rotate(sample)
            }
        }
        deliver(&samples)
    }

    private func deliver(_ samples: inout [TouchSample]) {
        guard !samples.isEmpty else { return }
        touches.deliver(samples)
        samples = []
    }

    /// Handles the removal of a device. Samples that it sent are delivered first, so that each of its touches and presses
    /// ends exactly once.
    private func handleRemoval(of device: InputDevice) {
        deliverGathered()
        touches.deliver(touches.cancellations(of: device.id))
        presses.deliver(keyboard.cancellations(of: device.id, at: clock.now))
        recorder?.take([.deviceRemoved(device)])
        cursor?.note(removalOf: device.id)
        touches.scrolling.cancel(of: device.id)
        touches.hovering.end(of: device.id)
        forget(device)
    }
}

/// Input that waits for the next frame.
enum GatheredInput {
    case touch(TouchSample)
    case scroll(PointerSample, PointerScroll)
    case key(KeyStroke)
    case rotary(RotarySample)

    /// The time of a sample of a touch; `nil` for other input.
    var touchTime: MonotonicInstant? { if case .touch(let sample) = self { sample.time } else { nil } }
}
