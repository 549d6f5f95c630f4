import InputEvents
import LinuxIO
import Testing
import UIKit

@testable import UIKitCore

/// The buttons of pointers in events and gestures.
@MainActor
@Suite struct ButtonMaskTests {
    @Test(
        arguments: [
            (TouchSample.Kind.indirectPointer, UIEvent.ButtonMask.primary), (.direct, []), (.pencil, []),
        ] as [(TouchSample.Kind, UIEvent.ButtonMask)]
    )
    func gesturesOfPointersHaveThePrimaryButton(kind: TouchSample.Kind, expected: UIEvent.ButtonMask) {
        let screen = ViewScreen(width: 100, height: 100)
        let view = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var masks: [UIEvent.ButtonMask] = []
        let tap = UITapGestureRecognizer()
        tap.addAction { masks.append($0.buttonMask) }
        view.addGestureRecognizer(tap)
        screen.add(view)
        let dispatcher = TouchDispatcher(timers: TimerQueue(), session: screen.session)
        var eventMasks: [UIEvent.ButtonMask] = []
        view.onTouch = { eventMasks.append($1.buttonMask) }
        tap.cancelsTouchesInView = false
        for (index, phase) in [TouchSample.Phase.began, .ended].enumerated() {
            dispatcher.deliver([
                TouchSample(
                    time: .seconds(1 + Double(index) / 100),
                    deviceID: DeviceID(0),
                    contactID: 0,
                    phase: phase,
                    position: CGPoint(x: 50, y: 50),
                    type: kind
                )
            ])
        }
        #expect(masks == [expected] && tap.modifierFlags == [])
        #expect(eventMasks == [expected, []], "no button is held when the touch ends")
    }
}
