import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

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
