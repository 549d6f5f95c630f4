import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

@MainActor
@Suite struct FeedbackTests {
    private final class Player: FeedbackPlayer {
        var prepared: [FeedbackPulse] = []
        var played: [(time: TimeInterval, pulse: FeedbackPulse)] = []
        func prepare(_ pulses: [FeedbackPulse]) { prepared += pulses }
        func play(_ pulse: FeedbackPulse) { played.append((CACurrentMediaTime(), pulse)) }
    }

    private let screen: VirtualScreen
    private let player = Player()

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 50, height: 50))
        try screen.show(UIView(frame: .zero))
        try screen.advance(by: 0.1)
        Session.current.feedbackPlayer = player
    }

    @Test func impactHasStyleAndIntensity() throws {
        let heavy = UIImpactFeedbackGenerator(style: .heavy)
        heavy.prepare()
        #expect(player.prepared.count == 1)
        heavy.impactOccurred()
        #expect(player.played.map(\.pulse) == player.prepared)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        #expect(player.played[1].pulse.strength < player.played[0].pulse.strength)
        heavy.impactOccurred(intensity: 0.5)
        #expect(player.played[2].pulse.strength == player.played[0].pulse.strength / 2)
        heavy.impactOccurred(intensity: 7)
        #expect(player.played[3].pulse == player.played[0].pulse)
        for intensity in [0, -1, -CGFloat.infinity, .nan] { heavy.impactOccurred(intensity: intensity) }
        #expect(player.played.count == 4)
    }

    @Test func notificationPlaysPulsesInTime() throws {
        let start = screen.time
        UINotificationFeedbackGenerator().notificationOccurred(.error)
        UISelectionFeedbackGenerator().selectionChanged()
        #expect(player.played.count == 2)
        try screen.advance(by: 1)
        #expect(player.played.count == 5)
        #expect(abs(player.played[4].time - start - 0.3) < 1e-6)
        #expect(UIApplication.shared.timers.nextDeadline == nil)
    }

    /// A finger feels a switch turn; a program and keys do not play anything.
    @Test func switchPlaysImpactUnderFinger() throws {
        let control = UISwitch()
        try screen.show(control)
        control.setOn(true, animated: true)
        try screen.advance(by: 1)
        control.sendActions(for: .valueChanged)
        #expect(player.played.isEmpty)
        try screen.tap(control)
        #expect(player.played.count == 1 && !control.isOn)
    }

    /// A wheel ticks once for each row that passes the middle under a finger or by its momentum.
    @Test func wheelTicksAtEachRow() throws {
        final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 50 }
            func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                "\(row)"
            }
        }
        let tall = try VirtualScreen(size: CGSize(width: 320, height: 216))
        let rows = Rows()
        let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        picker.dataSource = rows
        picker.delegate = rows
        try tall.show(picker)
        try tall.advance(by: 0.1)
        Session.current.feedbackPlayer = player
        picker.selectRow(5, inComponent: 0, animated: true)
        try tall.advance(by: 2)
        #expect(player.played.isEmpty)
        let finger = try tall.touch(at: CGPoint(x: 160, y: 108))
        try finger.drag(to: CGPoint(x: 160, y: 50), duration: 0.3)
        try finger.lift()
        try tall.advance(by: 3)
        let moved = picker.selectedRow(inComponent: 0) - 5
        #expect(moved > 0 && player.played.count >= moved && player.played.count <= moved + 2)
    }

    @Test func inactiveApplicationAndMissingDeviceAreSilent() throws {
        screen.sendApplicationToBackground()
        UISelectionFeedbackGenerator().selectionChanged()
        #expect(player.played.isEmpty)
        try screen.bringApplicationToForeground()
        Session.current.feedbackPlayer = nil
        UISelectionFeedbackGenerator().prepare()
        UISelectionFeedbackGenerator().selectionChanged()
        #expect(player.played.isEmpty)
    }
}
