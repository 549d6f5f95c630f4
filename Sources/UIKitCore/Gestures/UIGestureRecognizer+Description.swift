import QuartzCore

extension UIGestureRecognizer {
    /// Returns the text of `description`.
    func describe() -> String {
        var parts = ["<\(type(of: self)): \(objectAddress)", "state = \(state.title)"]
        if !isEnabled { parts.append("enabled = NO") }
        if !cancelsTouchesInView { parts.append("cancelsTouchesInView = NO") }
        if delaysTouchesBegan { parts.append("delaysTouchesBegan = YES") }
        if let name { parts.append("name = \(name)") }
        if let view { parts.append("view = \(view.objectIdentity)") }
        return parts.joined(separator: "; ") + ">"
    }
}

extension UIGestureRecognizer.State {
    fileprivate var title: String {
        switch self {
        case .possible: "Possible"
        case .began: "Began"
        case .changed: "Changed"
        case .ended: "Ended"
        case .cancelled: "Cancelled"
        case .failed: "Failed"
        }
    }
}
