import Testing
import UIKit
import UIKitTesting

/// The tint of the views behind alerts, sheets and popovers.
@MainActor @Suite struct TintDimmingTests {
    private final class Badge: UIView {
        var changes = 0

        override func tintColorDidChange() {
            super.tintColorDidChange()
            changes += 1
        }
    }

    private enum Kind: CaseIterable {
        case alert, actionSheet, pageSheet, formSheet, popover
    }

    private func controller(_ kind: Kind, from view: UIView) -> UIViewController {
        switch kind {
        case .alert, .actionSheet:
            let alert = UIAlertController(
                title: "Stop?",
                message: nil,
                preferredStyle: kind == .alert ? .alert : .actionSheet
            )
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            alert.popoverPresentationController?.sourceView = view
            return alert
        case .pageSheet, .formSheet, .popover:
            let controller = UIViewController()
            controller.modalPresentationStyle =
                kind == .pageSheet ? .pageSheet : kind == .formSheet ? .formSheet : .popover
            controller.popoverPresentationController?.sourceView = view
            return controller
        }
    }

    private func stage() throws -> (VirtualScreen, UIViewController, Badge) {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 600))
        let (controller, badge) = (UIViewController(), Badge())
        controller.view.addSubview(badge)
        try screen.show(UINavigationController(rootViewController: controller))
        try screen.advance(by: 0.1)
        badge.changes = 0
        return (screen, controller, badge)
    }

    @Test(arguments: Kind.allCases, [true, false])
    private func presentationDimsTintOnce(kind: Kind, animated: Bool) throws {
        let (screen, root, badge) = try stage()
        let color = badge.tintColor
        let presented = controller(kind, from: badge)
        root.present(presented, animated: animated)
        try screen.advance(by: 1)
        #expect(badge.tintAdjustmentMode == .dimmed && badge.tintColor != color && badge.changes == 1)
        // The presented controller has its own tint.
        #expect(presented.view.tintAdjustmentMode == .normal)
        root.dismiss(animated: animated)
        try screen.advance(by: 1)
        #expect(badge.tintAdjustmentMode == .normal && badge.tintColor == color && badge.changes == 2)
    }

    @Test func fullScreenPresentationKeepsTint() throws {
        let (screen, root, badge) = try stage()
        let presented = UIViewController()
        presented.modalPresentationStyle = .overFullScreen
        root.present(presented, animated: false)
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .normal && badge.changes == 0)
    }

    @Test func alertOverSheetDimsBoth() throws {
        let (screen, root, badge) = try stage()
        let (sheet, inner) = (UIViewController(), Badge())
        sheet.modalPresentationStyle = .formSheet
        sheet.view.addSubview(inner)
        root.present(sheet, animated: false)
        try screen.advance(by: 0.5)
        inner.changes = 0
        sheet.present(controller(.alert, from: inner), animated: false)
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .dimmed && inner.tintAdjustmentMode == .dimmed && inner.changes == 1)
        sheet.dismiss(animated: false)
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .dimmed && inner.tintAdjustmentMode == .normal && inner.changes == 2)
        #expect(badge.changes == 1)
        root.dismiss(animated: false)
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .normal && badge.changes == 2)
    }

    @Test func undimmedDetentKeepsTint() throws {
        let (screen, root, badge) = try stage()
        let presented = UIViewController()
        presented.modalPresentationStyle = .pageSheet
        let sheet = presented.sheetPresentationController
        sheet?.detents = [.medium(), .large()]
        sheet?.largestUndimmedDetentIdentifier = .medium
        root.present(presented, animated: false)
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .normal)
        sheet?.selectedDetentIdentifier = .large
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .dimmed && badge.changes == 1)
        sheet?.selectedDetentIdentifier = .medium
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .normal && badge.changes == 2)
    }

    /// A mode that the app has set is as before afterward.
    @Test func modeOfAppIsRestored() throws {
        let (screen, root, badge) = try stage()
        root.navigationController?.view.tintAdjustmentMode = .normal
        root.present(controller(.alert, from: badge), animated: false)
        try screen.advance(by: 0.5)
        #expect(badge.tintAdjustmentMode == .dimmed)
        root.dismiss(animated: false)
        try screen.advance(by: 0.5)
        root.view.tintAdjustmentMode = .automatic
        #expect(badge.tintAdjustmentMode == .normal)
    }
}
