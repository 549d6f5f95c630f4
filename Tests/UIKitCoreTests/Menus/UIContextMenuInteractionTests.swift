import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Context menus: opening, previews, choosing, keys, and the order of calls.
@MainActor
@Suite struct UIContextMenuInteractionTests {
    /// A delegate that records its calls.
    private final class Delegate: UIContextMenuInteractionDelegate {
        let log = Log()
        var location = CGPoint.zero
        var configuration: UIContextMenuConfiguration?
        var highlighted: UITargetedPreview?
        var dismissed: UITargetedPreview?
        var style = UIContextMenuInteractionCommitStyle.dismiss
        var onAnimator: ((any UIContextMenuInteractionAnimating) -> Void)?

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            self.location = location
            log("configuration")
            return configuration
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? { highlighted }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? { dismissed }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) {
            log("commit")
            animator.preferredCommitStyle = style
            animator.addCompletion { [log] in log("committed") }
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willDisplayMenuFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            log("display")
            if let animator { onAnimator?(animator) }
            animator?.addCompletion { [log] in log("displayed") }
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            log("end")
            animator?.addCompletion { [log] in log("ended") }
        }
    }

    private let screen: VirtualScreen
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let view = DrawnView(frame: CGRect(x: 40, y: 60, width: 100, height: 50)) { fillRect($0) }
    private let delegate = Delegate()
    private let interaction: UIContextMenuInteraction
    private let chosen = Log()

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        root.backgroundColor = .white
        interaction = UIContextMenuInteraction(delegate: delegate)
        view.backgroundColor = .red
        root.addSubview(view)
        view.addInteraction(interaction)
        try screen.show(root)
        delegate.configuration = configuration("One", "Two")
    }

    private func action(_ title: String) -> UIAction { UIAction(title: title) { [chosen] _ in chosen(title) } }

    private func configuration(
        _ titles: String...,
        preview: UIContextMenuContentPreviewProvider? = nil
    ) -> UIContextMenuConfiguration {
        UIContextMenuConfiguration(identifier: "id" as NSString, previewProvider: preview) { [self] _ in
            UIMenu(children: titles.map { action($0) })
        }
    }

    private var menu: MenuPresentation? { root.window?.openMenu }

    private var stage: ContextMenuStage? {
        root.window?.subviews.lazy.compactMap { $0 as? ContextMenuStage }.first
    }

    private func open() throws {
        try screen.longPress(view)
        try screen.advance(by: 1)
    }

    private func rows() throws -> [MenuRow] { try #require(menu?.panels.last).rows }

    private var platter: UIView? { stage?.subviews.last }

    // MARK: Opening and choosing

    @Test func longPressOpensMenuBesideLiftedPreview() throws {
        try open()
        #expect(delegate.log.take() == ["configuration", "display", "displayed"])
        #expect(delegate.location == CGPoint(x: 50, y: 25) && interaction.location(in: view) == delegate.location)
        #expect(interaction.menuAppearance == .rich)
        #expect(try rows().map(\.item.title) == ["One", "Two"])
        let frame = try #require(platter?.frame)
        #expect(abs(frame.width - 105) < 0.01 && abs(frame.midX - 90) < 0.01 && abs(frame.midY - 85) < 0.01)
        let panel = try #require(menu?.panels.first)
        #expect(abs(panel.frame.minY - frame.maxY - 8) <= 0.5)
        let draws = view.drawCount
        try screen.tap(rows()[1])
        #expect(chosen.take() == ["Two"] && delegate.log.take() == ["end"] && interaction.menuAppearance == .unknown)
        try screen.advance(by: 1)
        #expect(delegate.log.take() == ["ended"] && menu == nil && stage == nil && view.drawCount == draws)
        screen.resetStatistics()
        try screen.advance(by: 5)
        #expect(screen.statistics.frames == 0)
    }

    @Test func dragAfterLongPressChoosesWithoutLifting() throws {
        let finger = try screen.touch(at: CGPoint(x: 90, y: 85))
        try screen.advance(by: 1)
        let row = try rows()[0]
        try finger.drag(to: row.convert(CGPoint(x: 30, y: 20), to: nil), duration: 0.2)
        #expect(row.isHighlighted)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(chosen.take() == ["One"] && menu == nil)
    }

    @Test func touchOutsideCloses() throws {
        try open()
        try screen.tap(at: CGPoint(x: 300, y: 460))
        try screen.advance(by: 1)
        #expect(menu == nil && stage == nil && chosen.take() == [])
    }

    @Test func noConfigurationLeavesTouchesToTheView() throws {
        delegate.configuration = nil
        try open()
        #expect(menu == nil && delegate.log.take() == ["configuration"])
        delegate.configuration = UIContextMenuConfiguration(actionProvider: { _ in nil })
        try open()
        delegate.configuration = UIContextMenuConfiguration(actionProvider: { _ in UIMenu() })
        try open()
        #expect(menu == nil && stage == nil && delegate.log.take() == ["configuration", "configuration"])
    }

    @Test func previewMovesToMakeSpaceForTheMenu() throws {
        view.frame = CGRect(x: 20, y: 100, width: 280, height: 370)
        delegate.configuration = configuration("1", "2", "3", "4", "5", "6")
        try open()
        let (frame, panel) = (try #require(platter?.frame), try #require(menu?.panels.first?.frame))
        #expect(frame.minY >= 7.9 && panel.maxY <= 472.5 && abs(panel.minY - frame.maxY - 8) <= 1)
        #expect(frame.height < 370 && panel.height == 276)
    }

    @Test func menuIsUpdatedAndDismissed() throws {
        try open()
        interaction.updateVisibleMenu { menu in
            #expect(menu.children.map(\.title) == ["One", "Two"])
            return menu.replacingChildren([self.action("Three")])
        }
        try screen.advance(by: 1)
        #expect(try rows().map(\.item.title) == ["Three"] && menu?.panels.first?.frame.height == 46)
        interaction.dismissMenu()
        try screen.advance(by: 1)
        #expect(menu == nil && stage == nil)
        interaction.updateVisibleMenu { _ in
            Issue.record("there is no menu")
            return UIMenu()
        }
        interaction.dismissMenu()
    }

    @Test func viewThatLeavesItsWindowClosesMenu() throws {
        try open()
        view.removeFromSuperview()
        try screen.advance(by: 1)
        #expect(menu == nil && stage == nil && delegate.log.take().suffix(2) == ["end", "ended"])
    }

    @Test func interactionBelongsToOneView() throws {
        let other = UIView(frame: CGRect(x: 200, y: 200, width: 50, height: 50))
        root.addSubview(other)
        #expect(view.interactions.count == 1 && interaction.view === view)
        other.addInteraction(interaction)
        #expect(view.interactions.isEmpty && other.interactions.first === interaction && interaction.view === other)
        #expect(view.gestureRecognizers?.isEmpty ?? true)
        try open()
        #expect(menu == nil)
        try screen.longPress(other)
        #expect(menu != nil)
        other.interactions = []
        #expect(menu == nil && interaction.view == nil)
    }

    // MARK: Previews

    @Test func previewOfControllerHasItsPreferredSize() throws {
        let controller = UIViewController()
        controller.preferredContentSize = CGSize(width: 200, height: 150)
        delegate.configuration = configuration("One") { controller }
        var received: UIViewController?
        delegate.onAnimator = { received = $0.previewViewController }
        try open()
        #expect(received === controller && controller.view.bounds.size == CGSize(width: 200, height: 150))
        #expect(controller.view.window != nil && platter?.frame.size == CGSize(width: 200, height: 150))
        interaction.dismissMenu()
        try screen.advance(by: 1)
        #expect(controller.view.window == nil)
        // Without a preferred size, it takes the space beside the menu.
        controller.preferredContentSize = .zero
        try open()
        #expect(controller.view.bounds.size == CGSize(width: 304, height: 410))
    }

    @Test(arguments: [UIContextMenuInteractionCommitStyle.dismiss, .pop])
    func tapOnPreviewPerformsItsAction(style: UIContextMenuInteractionCommitStyle) throws {
        delegate.style = style
        let controller = UIViewController()
        controller.preferredContentSize = CGSize(width: 200, height: 150)
        delegate.configuration = UIContextMenuConfiguration(previewProvider: { controller })
        try open()
        #expect(try rows().isEmpty)
        _ = delegate.log.take()
        try screen.tap(at: CGPoint(x: 90, y: 85))
        #expect(delegate.log.take() == ["commit", "end"])
        try screen.advance(by: 1)
        #expect(delegate.log.take() == ["ended", "committed"] && stage == nil && controller.view.window == nil)
    }

    @Test func targetedPreviewsShowPartsOfViews() throws {
        let parameters = UIPreviewParameters()
        parameters.visiblePath = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 30, height: 30))
        parameters.backgroundColor = .clear
        delegate.highlighted = UITargetedPreview(view: view, parameters: parameters)
        let loose = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        delegate.dismissed = UITargetedPreview(
            view: loose,
            parameters: UIPreviewParameters(),
            target: UIPreviewTarget(container: root, center: CGPoint(x: 200, y: 300))
        )
        #expect(delegate.dismissed?.size == CGSize(width: 40, height: 40))
        try open()
        let frame = try #require(platter?.frame)
        #expect(abs(frame.width - 31.5) < 0.01 && abs(frame.midX - 65) < 0.01 && abs(frame.midY - 85) < 0.01)
        let platter = platter
        interaction.dismissMenu()
        try screen.advance(by: 1)
        #expect(platter?.center == CGPoint(x: 200, y: 300) && stage == nil)
    }

    @Test func reducedMotionDoesNotLift() throws {
        screen.isReduceMotionEnabled = true
        try open()
        #expect(platter?.frame == view.frame)
    }

    // MARK: Keys

    @Test(arguments: [false, true]) func keysOpenMenuOfFocusedView(isShiftF10: Bool) throws {
        let button = UIButton(frame: CGRect(x: 5, y: 5, width: 40, height: 40))
        view.addSubview(button)
        try screen.advance(by: 0.1)
        func press() throws {
            if isShiftF10 {
                try screen.press(.init(.keyboardF10), modifiers: .shift)
            } else {
                try screen.press(.init(.keyboardApplication))
            }
            try screen.advance(by: 1)
        }
        try press()
        #expect(menu == nil, "nothing is focused")
        try screen.press(.tab)
        #expect(button.isFocused)
        try press()
        #expect(menu != nil && delegate.location == CGPoint(x: 25, y: 25))
        try screen.press(.downArrow)
        try screen.press(.return)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["Two"] && button.isFocused)
    }

    // MARK: Controls

    private final class Control: UIControl {
        var titles: [String] = []
        var point: CGPoint?
        let log = Log()

        override func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(actionProvider: { [titles] _ in
                UIMenu(children: titles.map { UIAction(title: $0) { _ in } })
            })
        }

        override func sendAction(_ action: UIAction) {
            log(action.title)
            super.sendAction(action)
        }

        override func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
            point ?? super.menuAttachmentPoint(for: configuration)
        }
    }

    @Test func controlShowsItsOwnMenu() throws {
        let control = Control(frame: CGRect(x: 20, y: 200, width: 100, height: 40))
        control.titles = ["A", "B"]
        control.addAction(UIAction { [chosen] _ in chosen("up") }, for: .touchUpInside)
        control.addAction(UIAction { [chosen] _ in chosen("menu") }, for: .menuActionTriggered)
        root.addSubview(control)
        try screen.longPress(control)
        #expect(menu == nil && control.contextMenuInteraction == nil && chosen.take() == ["up"])
        control.isContextMenuInteractionEnabled = true
        try screen.longPress(control)
        try screen.advance(by: 1)
        #expect(control.contextMenuInteraction?.menuAppearance == .compact && chosen.take() == ["menu"])
        #expect(menu?.panels.first?.frame.origin == CGPoint(x: 20, y: 248))
        try screen.tap(rows()[0])
        try screen.advance(by: 1)
        #expect(control.log.take().last == "A")
        control.showsMenuAsPrimaryAction = true
        control.point = CGPoint(x: 60, y: 0)
        try screen.tap(control)
        try screen.advance(by: 1)
        #expect(menu?.panels.first?.frame.minY == 208)
        control.contextMenuInteraction?.dismissMenu()
        try screen.advance(by: 1)
        control.isEnabled = false
        try screen.tap(control)
        try screen.longPress(control)
        #expect(menu == nil)
    }

    @Test func buttonMenusUseTheInteraction() throws {
        let button = UIButton(frame: CGRect(x: 20, y: 200, width: 100, height: 40))
        root.addSubview(button)
        #expect(!button.isContextMenuInteractionEnabled)
        button.menu = UIMenu(children: [action("One")])
        #expect(button.isContextMenuInteractionEnabled && button.contextMenuInteraction?.view === button)
        try screen.advance(by: 0.1)
        try screen.press(.tab)
        try screen.press(.init(.keyboardApplication))
        try screen.press(.return)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["One"] && button.isFocused)
        button.menu = nil
        #expect(button.contextMenuInteraction == nil && button.interactions.isEmpty)
    }

    // MARK: Drawing and memory

    @Test func interactionsAreReleased() throws {
        weak var weakInteraction: UIContextMenuInteraction?
        weak var weakView: UIView?
        do {
            let view = UIView(frame: CGRect(x: 200, y: 300, width: 60, height: 60))
            let interaction = UIContextMenuInteraction(delegate: delegate)
            view.addInteraction(interaction)
            root.addSubview(view)
            try screen.longPress(view)
            interaction.dismissMenu()
            view.removeFromSuperview()
            (weakInteraction, weakView) = (interaction, view)
        }
        try screen.advance(by: 2)
        #expect(weakInteraction == nil && weakView == nil)
    }
}
