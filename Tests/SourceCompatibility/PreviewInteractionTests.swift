import Testing
import UIKit
import UIKitTesting

/// The interaction of a view by the force of a touch.
@MainActor
@Suite("Preview interactions")
struct PreviewInteractionTests {
    private final class Follower: UIPreviewInteractionDelegate {
        var lines: [String] = []
        var begins = true

        func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { begins }

        func previewInteraction(
            _ previewInteraction: UIPreviewInteraction,
            didUpdatePreviewTransition transitionProgress: CGFloat,
            ended: Bool
        ) {
            let place = previewInteraction.location(in: previewInteraction.view)
            lines.append("preview \(Int((transitionProgress * 100).rounded())) \(ended) \(Int(place.x))")
        }

        func previewInteraction(
            _ previewInteraction: UIPreviewInteraction,
            didUpdateCommitTransition transitionProgress: CGFloat,
            ended: Bool
        ) { lines.append("commit \(Int((transitionProgress * 100).rounded())) \(ended)") }

        func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction) { lines.append("cancel") }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    private let follower = Follower()
    private let controller = UIViewController()

    private func begin() throws -> (VirtualScreen, UIPreviewInteraction) {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(controller)
        let interaction = UIPreviewInteraction(view: controller.view)
        interaction.delegate = follower
        return (screen, interaction)
    }

    @Test("A light press previews, and a firm one commits") func pressCommits() throws {
        let (screen, interaction) = try begin()
        let pencil = try screen.pencil(at: CGPoint(x: 50, y: 50), force: 0.1)
        try screen.advance(by: 0.05)
        #expect(follower.take() == [])
        for force in [0.35, 0.5, 0.7, 0.95] {
            pencil.force = force
            try pencil.move(to: CGPoint(x: 50, y: 50 + force))
            try screen.advance(by: 0.05)
        }
        #expect(
            follower.take() == ["preview 50 false 50", "preview 100 true 50", "commit 50 false", "commit 100 true"]
        )
        try pencil.lift()
        try screen.advance(by: 0.05)
        #expect(follower.take() == [])
        withExtendedLifetime(interaction) {}
    }

    @Test("A press that is lifted early is canceled") func earlyLiftCancels() throws {
        let (screen, interaction) = try begin()
        let pencil = try screen.pencil(at: CGPoint(x: 50, y: 50), force: 0.5)
        try screen.advance(by: 0.05)
        try pencil.lift()
        try screen.advance(by: 0.05)
        #expect(follower.take() == ["preview 100 true 50", "cancel"])
        let other = try screen.pencil(at: CGPoint(x: 50, y: 50), force: 0.35)
        try screen.advance(by: 0.05)
        interaction.cancel()
        #expect(follower.take() == ["preview 50 false 50", "cancel"])
        try other.lift()
        try screen.advance(by: 0.05)
        #expect(follower.take() == [])
    }

    @Test("The delegate, and touches without force, do not begin it") func othersDoNotBegin() throws {
        let (screen, interaction) = try begin()
        try screen.tap(at: CGPoint(x: 50, y: 50))
        follower.begins = false
        let pencil = try screen.pencil(at: CGPoint(x: 50, y: 50), force: 0.9)
        try screen.advance(by: 0.05)
        try pencil.lift()
        try screen.advance(by: 0.05)
        #expect(follower.take() == [])
        withExtendedLifetime(interaction) {}
        #expect(controller.view.gestureRecognizers?.count == 1)
    }
}
