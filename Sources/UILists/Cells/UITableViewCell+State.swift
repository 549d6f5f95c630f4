import QuartzCore
import UIKitCore

/// The background of a cell, and its change with the state.
extension UITableViewCell {
    /// The duration of changes of the selection, in seconds. A chosen value.
    private static let fadeDuration: TimeInterval = 0.3

    func stateDidChange(animated: Bool) {
        showMark(animated: animated)
        let isMarked = isSelected || isHighlighted
        highlight(contentView, isMarked && selectionStyle != .none)
        setNeedsUpdateConfiguration()
        if parts.editControl != nil, isEditing { updateEditControl() }
    }

    /// Highlights the labels and images in a view, except for those in controls.
    private func highlight(_ view: UIView, _ isHighlighted: Bool) {
        for subview in view.subviews {
            switch subview {
            case let label as UILabel: if label.isHighlighted != isHighlighted { label.isHighlighted = isHighlighted }
            case let image as UIImageView:
                if image.isHighlighted != isHighlighted { image.isHighlighted = isHighlighted }
            case is UIControl: break
            default: highlight(subview, isHighlighted)
            }
        }
    }

    /// A Boolean value that indicates whether a background for the selection is visible.
    private var isMarkVisible: Bool {
        (isSelected || isHighlighted) && selectionStyle != .none && backgroundConfiguration == nil
    }

    /// Shows or removes the background for the selection.
    func showMark(animated: Bool) {
        guard isMarkVisible else {
            guard let view = parts.shownMark else { return }
            parts.shownMark = nil
            guard animated, window != nil, UIView.areAnimationsEnabled else {
                view.removeFromSuperview()
                return
            }
            UIView.animate(
                withDuration: Self.fadeDuration,
                delay: 0,
                options: .allowUserInteraction,
                animations: { view.alpha = 0 },
                completion: { [weak self] _ in
                    guard let self, parts.shownMark !== view else { return }
                    view.removeFromSuperview()
                    view.alpha = 1
                }
            )
            return
        }
        let isMultiple = isEditing && table?.allowsMultipleSelectionDuringEditing == true
        let view = (isMultiple ? multipleSelectionBackgroundView : nil) ?? selectedBackgroundView ?? makeMark()
        guard parts.shownMark !== view || view.superview !== self else { return }
        if let former = parts.shownMark, former !== view { former.removeFromSuperview() }
        parts.shownMark = view
        view.alpha = 1
        view.frame = bounds
        if let backgroundView, backgroundView.superview === self {
            insertSubview(view, aboveSubview: backgroundView)
        } else {
            insertSubview(view, at: 0)
        }
        if animated, window != nil, UIView.areAnimationsEnabled {
            view.alpha = 0
            UIView.animate(withDuration: Self.fadeDuration, delay: 0, options: .allowUserInteraction) { view.alpha = 1 }
        }
    }

    private func makeMark() -> UIView {
        if let mark = parts.mark { return mark }
        let view = UIView(frame: bounds)
        view.backgroundColor = .systemGray4
        view.isUserInteractionEnabled = false
        parts.mark = view
        return view
    }

    /// Shows the background color or the background configuration.
    func showBackground() {
        if let backgroundConfiguration {
            let view = parts.background ?? BackgroundConfigurationView(frame: bounds)
            if parts.background == nil {
                parts.background = view
                insertSubview(view, at: 0)
            }
            var shown = backgroundConfiguration
            if automaticallyUpdatesBackgroundConfiguration { shown = shown.updated(for: configurationState) }
            view.show(shown, cornerRadius: shown.cornerRadius, tintColor: tintColor)
            setLayerColor(nil)
        } else {
            parts.background?.removeFromSuperview()
            parts.background = nil
            setLayerColor(parts.hasOwnBackgroundColor ? parts.ownBackgroundColor : table?.cellColor)
        }
        showMark(animated: false)
    }

    /// Rounds the corners of the cell, as those of the first and the last row of an inset section.
    func round(_ corners: CACornerMask) {
        guard corners != parts.corners else { return }
        parts.corners = corners
        roundRow(corners)
    }

    // MARK: Accessibility

    /// A cell without controls is one element, whose label is the text of its labels.
    var cellAccessibility: AccessibilityDefaults {
        var traits = inheritedTraits
        if isSelected { traits.insert(.selected) }
        let content = texts(in: contentView)
        var label = content.joined(separator: ", ")
        var value: String?
        if content.count == 2, style == .value1 || style == .value2 { (label, value) = (content[0], content[1]) }
        if table?.allowsSelection ?? false, selectionStyle != .none { traits.insert(.button) }
        return AccessibilityDefaults(
            isElement: !content.isEmpty && !hasControls(contentView) && !hasControls(self),
            label: label.isEmpty ? nil : label,
            value: value,
            traits: traits,
            groupsChildren: true
        )
    }

    /// The texts of the cell.
    var spokenText: String? {
        let content = texts(in: contentView)
        return content.isEmpty ? nil : content.joined(separator: ", ")
    }

    private func texts(in view: UIView) -> [String] {
        var found: [String] = []
        for subview in view.subviews where !subview.isHidden {
            if let text = subview.accessibilityLabel, subview.isAccessibilityElement {
                found.append(text)
            } else {
                found += texts(in: subview)
            }
        }
        return found
    }

    private func hasControls(_ view: UIView) -> Bool {
        view.subviews.contains { !$0.isHidden && ($0 is UIControl || $0 !== contentView && hasControls($0)) }
    }
}
