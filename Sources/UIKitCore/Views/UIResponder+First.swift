import QuartzCore

/// The first responder of an application.
extension UIResponder {
    /// The application that the responder belongs to.
    final var ownApplication: UIApplication {
        switch self {
        case let application as UIApplication: application
        case let view as UIView: view.session.application
        case let controller as UIViewController: controller.viewIfLoaded?.session.application ?? .shared
        default: .shared
        }
    }

    /// Implements `becomeFirstResponder`.
    func takeFirstResponder() -> Bool {
        if holdsFirstResponder { return true }
        guard canBecomeFirstResponder else { return false }
        if let view = self as? UIView, view.window == nil { return false }
        let application = ownApplication
        // Input views that both responders have stay on the screen.
        return application.inputViews.batch {
            if let former = application.firstResponder {
                guard former.canResignFirstResponder, former.resignFirstResponder() else { return false }
            }
            // The former responder's methods may have made another one the first.
            guard application.firstResponder == nil else { return holdsFirstResponder }
            application.firstResponder = self
            holdsFirstResponder = true
            application.focusSystem.firstResponderDidChange()
            return true
        }
    }

    /// Implements `resignFirstResponder`.
    func giveUpFirstResponder() -> Bool {
        guard holdsFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        holdsFirstResponder = false
        let application = ownApplication
        if application.firstResponder === self { application.firstResponder = nil }
        application.inputViews.firstResponderDidChange()
        return true
    }

    /// Ends the role of a view that leaves its window, whether or not it can resign.
    func leaveAsFirstResponder() {
        guard holdsFirstResponder else { return }
        _ = resignFirstResponder()
        guard holdsFirstResponder else { return }
        holdsFirstResponder = false
        let application = ownApplication
        if application.firstResponder === self { application.firstResponder = nil }
        application.inputViews.firstResponderDidChange()
        (self as? any FirstResponderObserver)?.didLeaveAsFirstResponder()
    }
}

/// A responder that does something after its role as the first responder has ended although it did not agree.
@MainActor
protocol FirstResponderObserver: UIResponder {
    /// Called after the role has ended.
    func didLeaveAsFirstResponder()
}

extension UIView {
    /// Implements `endEditing`.
    func resignInside(_ force: Bool) -> Bool {
        guard let view = ownApplication.firstResponder as? UIView, view.isDescendant(of: self) else { return false }
        if force { view.leaveAsFirstResponder() } else { view.resignFirstResponder() }
        return !view.holdsFirstResponder
    }
}
