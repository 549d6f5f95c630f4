import CoreGraphics

/// The style of a button's configuration, which determines the colors for each state.
enum ButtonStyle {
    case plain
    case gray
    case tinted
    case filled

    /// The alpha of title and image while the button is highlighted.
    var highlightedAlpha: CGFloat { self == .plain ? 0.5 : 0.75 }
}

extension UIButton.Configuration {
    /// Returns a copy with colors for a button in a state, where no colors are set.
    func resolved(for button: UIButton, _ state: UIControl.State) -> UIButton.Configuration {
        var result = self
        let tint = button.accentColor
        let isSelected = state.contains(.selected) && automaticallyUpdateForSelection
        if state.contains(.disabled) {
            result.baseForegroundColor = .tertiaryLabel
        } else if baseForegroundColor == nil {
            result.baseForegroundColor = style == .filled ? .white : tint
        }
        if background.backgroundColor == nil {
            let base = baseBackgroundColor
            result.background.backgroundColor =
                if state.contains(.disabled) {
                    disabledBackgroundColor(isSelected: isSelected)
                } else {
                    backgroundColor(base, tint, isSelected: isSelected, isPressed: state.contains(.highlighted))
                }
        }
        return result
    }

    /// A gray that is fainter than the background of the enabled button, also in the dark style.
    private func disabledBackgroundColor(isSelected: Bool) -> UIColor {
        switch style {
        case .plain where !isSelected: .clear
        case .tinted: .quaternarySystemFill
        case .plain, .gray, .filled: .tertiarySystemFill
        }
    }

    private func backgroundColor(_ base: UIColor?, _ tint: UIColor, isSelected: Bool, isPressed: Bool) -> UIColor {
        switch style {
        case .plain:
            guard isSelected else { return .clear }
            return (base ?? tint).faded(isPressed ? 0.1 : 0.15)
        case .gray:
            if isSelected { return (base ?? tint).faded(isPressed ? 0.2 : 0.3) }
            return base.map { isPressed ? $0.faded(0.75) : $0 }
                ?? (isPressed ? .quaternarySystemFill : .secondarySystemFill)
        case .tinted: return (base ?? tint).faded((isSelected ? 0.36 : 0.18) * (isPressed ? 0.65 : 1))
        case .filled:
            let color = isSelected ? (base ?? tint).darkened : base ?? tint
            return isPressed ? color.faded(0.75) : color
        }
    }

    /// The text style of the title.
    var titleTextStyle: UIFont.TextStyle {
        switch buttonSize {
        case .mini: .footnote
        case .small: .subheadline
        case .medium, .large: .body
        }
    }

    /// The text style of the subtitle.
    var subtitleTextStyle: UIFont.TextStyle {
        switch buttonSize {
        case .mini: .caption2
        case .small: .caption1
        case .medium, .large: .footnote
        }
    }

    /// Returns the radius of the corners, in points; infinity for a capsule.
    func cornerRadius(for traits: UITraitCollection) -> CGFloat {
        switch cornerStyle {
        case .fixed: background.cornerRadius
        case .dynamic: UIFontMetrics.default.scaledValue(for: background.cornerRadius, compatibleWith: traits)
        case .small: 4
        case .medium: 8
        case .large: 12
        case .capsule: .infinity
        }
    }
}

extension UIColor {
    /// Returns the color with a part of its alpha.
    func faded(_ part: CGFloat) -> UIColor {
        if provider != nil { return UIColor { self.resolvedColor(with: $0).faded(part) } }
        return withAlphaComponent(cgColor.alpha * part)
    }

    /// The color with four fifths of its brightness.
    fileprivate var darkened: UIColor {
        if provider != nil { return UIColor { self.resolvedColor(with: $0).darkened } }
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return self }
        return UIColor(red: red * 0.8, green: green * 0.8, blue: blue * 0.8, alpha: alpha)
    }
}
