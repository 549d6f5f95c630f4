import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Alerts and action sheets: layout, choices by touch and by keys, and dismissal.
@MainActor
@Suite struct UIAlertControllerTests {
    private let screen: VirtualScreen
    private let root = UIViewController()
    private let chosen = Log()

    init() throws { screen = try Self.screen(root, CGSize(width: 320, height: 480)) }

    private static func screen(_ root: UIViewController, _ size: CGSize) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: size)
        root.view.backgroundColor = .white
        try screen.show(root)
        return screen
    }

    /// Returns a controller with an action for each title, whose style is given by a prefix: "x" for cancel, "!" for
    /// destructive, "-" for a disabled action.
    private func alert(
        _ style: UIAlertController.Style,
        _ titles: String...,
        title: String? = "Title",
        message: String? = "Message"
    ) -> UIAlertController {
        let alert = UIAlertController(title: title, message: message, preferredStyle: style)
        for text in titles {
            let kind: UIAlertAction.Style =
                text.hasPrefix("x") ? .cancel : text.hasPrefix("!") ? .destructive : .default
            let action = UIAlertAction(title: text, style: kind) { [chosen, weak alert] action in
                chosen("\(action.title ?? "") \(alert?.presentingViewController == nil)")
            }
            action.isEnabled = !text.hasPrefix("-")
            alert.addAction(action)
        }
        return alert
    }

    private func present(_ alert: UIAlertController) throws {
        root.present(alert, animated: true)
        try screen.advance(by: 1)
    }

    private func rows(_ alert: UIAlertController) -> [AlertRow] { alert.alertView?.groups.flatMap(\.rows) ?? [] }

    private func row(_ title: String, _ alert: UIAlertController) throws -> AlertRow {
        try #require(rows(alert).first { $0.action.title == title })
    }

    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    // MARK: Alerts

    @Test func alertIsCenteredWithTwoButtonsSideBySide() throws {
        let alert = alert(.alert, "OK", "xCancel")
        try present(alert)
        #expect(alert.view.frame.width == 270 && abs(alert.view.frame.midX - 160) < 1)
        #expect(abs(alert.view.frame.midY - 240) <= 0.5)
        let (cancel, ok) = (try row("xCancel", alert), try row("OK", alert))
        #expect(frame(cancel).minY == frame(ok).minY && frame(cancel).maxX == frame(ok).minX)
        #expect(frame(cancel).height == 44 && frame(cancel).width == 135)
        #expect(frame(ok).maxY == alert.view.frame.maxY)
        screen.resetStatistics()
        try screen.advance(by: 5)
        #expect(screen.statistics.frames == 0)
    }

    @Test func buttonsAreStackedWithCancelAtTheEnd() throws {
        let three = alert(.alert, "A", "xCancel", "!B")
        try present(three)
        #expect(rows(three).map(\.action.title) == ["A", "!B", "xCancel"])
        let frames = rows(three).map(frame)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY } && frames[0].width == 270)
        root.dismiss(animated: false)
        let long = alert(.alert, "xCancel", "A title of a button that is quite long")
        try present(long)
        #expect(rows(long).map(\.action.title) == ["A title of a button that is quite long", "xCancel"])
        #expect(frame(rows(long)[0]).maxY == frame(rows(long)[1]).minY)
    }

    @Test func rightToLeftMirrorsButtons() throws {
        root.view.semanticContentAttribute = .forceRightToLeft
        let alert = alert(.alert, "xCancel", "OK")
        alert.view.semanticContentAttribute = .forceRightToLeft
        for view in alert.alertView?.groups ?? [] { view.semanticContentAttribute = .forceRightToLeft }
        try present(alert)
        #expect(try frame(row("OK", alert)).maxX == frame(row("xCancel", alert)).minX)
    }

    @Test func emphasisFollowsPreferredAction() throws {
        func isBold(_ title: String, _ alert: UIAlertController) throws -> Bool {
            let label = try #require(row(title, alert).subviews.first as? UILabel)
            return label.font != UIFont.systemFont(ofSize: 17)
        }
        let alert = alert(.alert, "A", "xCancel")
        try present(alert)
        #expect(try [isBold("xCancel", alert), isBold("A", alert)] == [true, false])
        alert.preferredAction = alert.actions[0]
        #expect(try [isBold("xCancel", alert), isBold("A", alert)] == [false, true])
    }

    @Test func changesWhilePresentedAreShown() throws {
        let alert = alert(.alert, "OK", message: nil)
        try present(alert)
        let height = alert.view.frame.height
        alert.message = "A message"
        alert.addAction(UIAlertAction(title: "B", style: .default))
        alert.addAction(UIAlertAction(title: "C", style: .default))
        try screen.advance(by: 0.1)
        #expect(alert.view.frame.height > height + 88 && abs(alert.view.frame.midY - 240) <= 0.5)
        let row = try row("C", alert)
        alert.actions[2].isEnabled = false
        #expect(!row.canBecomeFocused && row.accessibilityTraits.contains(.notEnabled))
    }

    @Test func longTextAndManyButtonsScroll() throws {
        let text = String(repeating: "A long message about many things. ", count: 60)
        let alert = alert(.alert, "A", "B", "C", message: text)
        for index in 0..<20 { alert.addAction(UIAlertAction(title: "\(index)", style: .default)) }
        try present(alert)
        #expect(alert.view.frame.minY >= 8 && alert.view.frame.maxY <= 472)
        let scrollViews = alert.view.subviews[0].subviews.flatMap(\.subviews).compactMap { $0 as? UIScrollView }
        #expect(scrollViews.count == 2 && scrollViews.allSatisfy { $0.isScrollEnabled && $0.frame.height > 100 })
        let finger = try screen.touch(at: CGPoint(x: 160, y: 400))
        try finger.drag(to: CGPoint(x: 160, y: 300), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 2)
        #expect(
            scrollViews[1].contentOffset.y > 50 && chosen.take() == [] && rows(alert).allSatisfy { !$0.isHighlighted }
        )
    }

    @Test(arguments: [CGSize(width: 320, height: 240), CGSize(width: 800, height: 480)])
    func alertFitsScreenAtAllTextSizes(size: CGSize) throws {
        let root = UIViewController()
        let screen = try Self.screen(root, size)
        let alert = alert(.alert, "Continue", "xCancel", message: "Some text that explains what happens next.")
        root.present(alert, animated: false)
        try screen.advance(by: 0.1)
        let height = alert.view.frame.height
        screen.preferredContentSizeCategory = .accessibilityExtraLarge
        try screen.advance(by: 0.1)
        #expect(alert.view.frame.height > height || alert.view.frame.height == size.height - 16)
        #expect(CGRect(origin: .zero, size: size).contains(alert.view.frame))
        screen.userInterfaceStyle = .dark
        try screen.advance(by: 0.1)
        let label = try #require(rows(alert)[0].subviews.first as? UILabel)
        #expect(label.font.pointSize > 25)
    }

    // MARK: Touches

    @Test func handlerIsCalledAfterDismissal() throws {
        let alert = alert(.alert, "OK", "xCancel")
        try present(alert)
        try screen.tap(row("OK", alert))
        #expect(alert.isBeingDismissed && chosen.take() == [])
        try screen.advance(by: 1)
        #expect(chosen.take() == ["OK true"] && root.presentedViewController == nil)
        #expect(root.view.window?.subviews.count == 1)
    }

    @Test func dragMovesHighlight() throws {
        let alert = alert(.alert, "A", "-B", "C")
        try present(alert)
        let (a, b, c) = (try row("A", alert), try row("-B", alert), try row("C", alert))
        func center(_ row: AlertRow) -> CGPoint { CGPoint(x: frame(row).midX, y: frame(row).midY) }
        let finger = try screen.touch(at: center(a))
        try screen.advance(by: 0.2)
        #expect(a.isHighlighted)
        try finger.move(to: center(b))
        try screen.advance(by: 0.1)
        #expect(!a.isHighlighted && !b.isHighlighted)
        try finger.move(to: center(c))
        try screen.advance(by: 0.1)
        #expect(c.isHighlighted)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(chosen.take() == ["C true"])
    }

    @Test func touchesOutsideAlertAndOnDisabledButtonsHaveNoEffect() throws {
        let alert = alert(.alert, "-A", "xCancel", "B")
        try present(alert)
        try screen.tap(at: CGPoint(x: 10, y: 10))
        try screen.tap(row("-A", alert))
        let finger = try screen.touch(
            at: CGPoint(x: frame(try row("B", alert)).midX, y: frame(try row("B", alert)).midY)
        )
        try finger.move(to: CGPoint(x: 10, y: 10))
        try finger.lift()
        try screen.advance(by: 1)
        #expect(root.presentedViewController === alert && chosen.take() == [])
    }

    @Test func handlerMayPresentAnotherAlert() throws {
        let next = alert(.alert, "OK")
        let first = UIAlertController(title: nil, message: "Text", preferredStyle: .alert)
        first.addAction(
            UIAlertAction(title: "Next", style: .default) { [root] _ in root.present(next, animated: true) }
        )
        try present(first)
        try screen.tap(row("Next", first))
        try screen.advance(by: 2)
        #expect(root.presentedViewController === next && first.viewIfLoaded?.window == nil)
        // A dismissal by the application calls no handler.
        root.dismiss(animated: true)
        try screen.advance(by: 1)
        #expect(root.presentedViewController == nil && chosen.take() == [])
    }

    // MARK: Keys and accessibility

    @Test func returnPerformsPreferredActionAndEscapeCancels() throws {
        let first = alert(.alert, "A", "xCancel", "B")
        first.preferredAction = first.actions[2]
        try present(first)
        try screen.press(.return)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["B true"])
        let second = alert(.alert, "A", "xCancel")
        try present(second)
        try screen.press(.return)
        try screen.advance(by: 1)
        #expect(root.presentedViewController === second, "no action is preferred")
        try screen.press(.escape)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["xCancel true"] && root.presentedViewController == nil)
        let third = alert(.alert, "A")
        try present(third)
        try screen.press(.escape)
        try screen.advance(by: 1)
        #expect(root.presentedViewController === third)
        try screen.press(.return)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["A true"])
    }

    @Test func keysMoveFocusOverButtons() throws {
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
        root.view.addSubview(button)
        try screen.advance(by: 0.1)
        try screen.press(.tab)
        #expect(button.isFocused)
        let alert = alert(.alert, "A", "-B", "C", "xCancel")
        try present(alert)
        func focused() -> String? { (button.focusSystem.focusedView as? AlertRow)?.action.title }
        #expect(focused() == "xCancel")
        var titles: [String?] = []
        for key in [VirtualScreen.Key.upArrow, .upArrow, .upArrow, .tab] {
            try screen.press(key)
            titles.append(focused())
        }
        #expect(titles == ["C", "A", "A", "C"])
        try screen.press(.space)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["C true"] && button.isFocused)
    }

    @Test func screenReaderFindsOnlyTheAlert() throws {
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
        button.accessibilityLabel = "Behind"
        root.view.addSubview(button)
        let alert = alert(.alert, "A", "xCancel", "-B")
        try present(alert)
        let elements = try #require(root.view.window?.screen.orderedAccessibilityElements)
        #expect(elements.map(\.accessibilityLabel) == ["Title", "Message", "A", "-B", "xCancel"])
        #expect(elements[0].accessibilityTraits.contains(.header) && elements[2].accessibilityTraits == .button)
        #expect(elements[3].accessibilityTraits.contains(.notEnabled))
        #expect(alert.view.accessibilityPerformEscape() || alert.accessibilityPerformEscape())
        try screen.advance(by: 1)
        #expect(chosen.take() == ["xCancel true"])
    }

    // MARK: Action sheets

    @Test func actionSheetIsAtTheBottomWithCancelApart() throws {
        let sheet = alert(.actionSheet, "A", "xCancel", "!B")
        try present(sheet)
        let groups = try #require(sheet.alertView?.groups)
        #expect(groups.map { $0.rows.map(\.action.title) } == [["A", "!B"], ["xCancel"]])
        #expect(sheet.view.frame.minX == 8 && sheet.view.frame.width == 304 && sheet.view.frame.maxY == 472)
        #expect(groups[1].frame.minY - groups[0].frame.maxY == 8 && groups[1].frame.height == 57)
        try screen.tap(row("!B", sheet))
        try screen.advance(by: 1)
        #expect(chosen.take() == ["!B true"])
    }

    @Test func actionSheetCoversFromBelow() throws {
        let sheet = alert(.actionSheet, "A", "xCancel")
        root.present(sheet, animated: true)
        try screen.advance(by: 0.1)
        #expect(try #require(sheet.view.layer.presentation()).frame.minY > sheet.view.frame.minY + 5)
        #expect(root.view.window?.subviews.count == 2)
    }

    @Test func touchOutsideActionSheetPerformsCancelAction() throws {
        let sheet = alert(.actionSheet, "A", "xCancel")
        try present(sheet)
        try screen.tap(at: CGPoint(x: 160, y: 40))
        try screen.advance(by: 1)
        #expect(chosen.take() == ["xCancel true"] && root.presentedViewController == nil)
        let other = alert(.actionSheet, "A")
        try present(other)
        try screen.tap(at: CGPoint(x: 160, y: 40))
        try screen.advance(by: 1)
        #expect(root.presentedViewController === other)
    }

    @Test func actionSheetIsPopoverInRegularWidth() throws {
        let root = UIViewController()
        let screen = try Self.screen(root, CGSize(width: 1024, height: 768))
        let source = UIView(frame: CGRect(x: 500, y: 100, width: 40, height: 40))
        root.view.addSubview(source)
        let sheet = alert(.actionSheet, "A", "xCancel", "B")
        sheet.popoverPresentationController?.sourceView = source
        root.present(sheet, animated: true)
        try screen.advance(by: 1)
        #expect(sheet.popoverPresentationController?.arrowDirection == .up)
        #expect(rows(sheet).map(\.action.title) == ["A", "B"] && sheet.view.bounds.width == 304)
        #expect(frame(rows(sheet)[1]).maxY == frame(sheet.view).maxY)
        try screen.tap(row("B", sheet))
        try screen.advance(by: 1)
        #expect(chosen.take() == ["B true"])
        root.present(sheet, animated: true)
        try screen.advance(by: 1)
        try screen.tap(at: CGPoint(x: 20, y: 700))
        try screen.advance(by: 1)
        #expect(chosen.take() == ["xCancel true"] && root.presentedViewController == nil)
        root.present(sheet, animated: true)
        try screen.advance(by: 1)
        try screen.press(.escape)
        try screen.advance(by: 1)
        #expect(chosen.take() == ["xCancel true"] && root.presentedViewController == nil)
    }

    // MARK: Errors and memory

    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func errorsOfTheProgramTrap() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "A", style: .cancel))
                alert.addAction(UIAlertAction(title: "B", style: .cancel))
            }
        }
        #expect(message(result).contains("only one action with the style cancel"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
                alert.preferredAction = UIAlertAction(title: "A", style: .default)
            }
        }
        #expect(message(result).contains("must be one of its actions"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                guard let screen = try? VirtualScreen(size: CGSize(width: 1024, height: 768)) else { return }
                let root = UIViewController()
                guard (try? screen.show(root)) != nil else { return }
                let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
                root.present(sheet, animated: false)
            }
        }
        #expect(message(result).contains("an action sheet is a popover in this environment"))
    }

    @Test func alertsAreReleased() throws {
        weak var weakAlert: UIAlertController?
        for style in [UIAlertController.Style.alert, .actionSheet] {
            let alert = alert(style, "A", "xCancel")
            weakAlert = alert
            try present(alert)
            root.dismiss(animated: true)
            try screen.advance(by: 1)
        }
        try screen.advance(by: 1)
        #expect(weakAlert == nil && root.view.window?.subviews == [root.view])
    }

    @Test func alertWithoutContentsDoesNotCrash() throws {
        let alert = alert(.alert, title: nil, message: nil)
        try present(alert)
        #expect(alert.view.frame.height == 0)
        root.dismiss(animated: false)
        let sheet = self.alert(.actionSheet, title: nil, message: "")
        try present(sheet)
        try screen.press(.escape)
        #expect(sheet.alertView?.groups.isEmpty == true)
    }
}
