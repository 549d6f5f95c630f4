import Foundation
import QuartzCore

/// The configuration of a button, its pending update, and the views that it has in addition to title and image.
struct ConfiguredButton {
    var configuration: UIButton.Configuration?
    var handler: UIButton.ConfigurationUpdateHandler?
    var automaticallyUpdates = true
    var needsUpdate = false
    var isUpdating = false
    /// A Boolean value that indicates whether the views show a highlighted button.
    var showsHighlight = false
    var background: BackgroundConfigurationView?
    var subtitleLabel: ButtonLabel?
    var activityIndicator: UIActivityIndicatorView?
    var indicator: SymbolView?
    /// The content that the views show, with the colors of the current state.
    var shown: UIButton.Configuration?
    /// The last image of which a template was made, and the template.
    var template: (source: UIImage, result: UIImage)?
}

extension UIButton {
    /// Implements `configuration`.
    func configurationDidChange() {
        if configured.configuration == nil { removeConfiguredViews() }
        setNeedsUpdateConfiguration()
        invalidateLayout()
    }

    /// Implements `setNeedsUpdateConfiguration`.
    func scheduleConfigurationUpdate() {
        // A change by the update itself is shown by that update.
        guard !configured.isUpdating, configured.configuration != nil || configured.handler != nil else { return }
        configured.needsUpdate = true
        invalidateLayout()
    }

    /// Updates the configuration and shows it, if an update is pending.
    func updateConfigurationIfNeeded() {
        guard configured.needsUpdate else { return }
        configured.needsUpdate = false
        configured.isUpdating = true
        updateConfiguration()
        configured.isUpdating = false
        if configured.configuration != nil { showConfiguration() } else { legacyContentsDidChange() }
    }

    private func removeConfiguredViews() {
        let views: [UIView?] = [
            configured.background, configured.subtitleLabel, configured.activityIndicator, configured.indicator,
        ]
        for view in views { view?.removeFromSuperview() }
        configured.background = nil
        configured.subtitleLabel = nil
        configured.activityIndicator = nil
        configured.indicator = nil
        configured.shown = nil
        parts.resetForLegacyContents()
        legacyContentsDidChange()
    }

    // MARK: Content

    /// The title of the button with its attributes: that of the configuration, or else that of the state.
    func shownTitle(of configuration: Configuration) -> AttributedString? {
        if let popup = popupSelection { return AttributedString(popup.title) }
        if let title = configuration.attributedTitle { return title }
        let (text, attributed) = shownTitle
        return attributed.map { AttributedString($0) } ?? text.map { AttributedString($0) }
    }

    private func shownImage(of configuration: Configuration) -> UIImage? {
        popupSelection?.image ?? configuration.image ?? currentImage
    }

    /// Shows the configuration for the current state. Views that already show it do not change.
    private func showConfiguration() {
        guard let configuration = configured.configuration else { return }
        let state = configured.automaticallyUpdates ? state : .normal
        let shown = configuration.resolved(for: self, state)
        configured.shown = shown
        parts.hideLegacyBackgrounds()
        let isPressed = isHighlighted && isEnabled
        // As with other buttons, a touch is shown immediately, and fades afterward.
        let fades = configured.showsHighlight && !isPressed && window != nil
        configured.showsHighlight = isPressed
        show(shown, title: shownTitle(of: configuration), image: shownImage(of: configuration))
        let change = {
            self.configured.background?.show(
                shown.background,
                cornerRadius: shown.cornerRadius(for: self.traitCollection),
                tintColor: self.accentColor
            )
            let alpha = isPressed && self.configured.automaticallyUpdates ? shown.style.highlightedAlpha : 1
            let views: [UIView?] = [
                self.parts.titleLabel, self.configured.subtitleLabel, self.parts.imageView,
                self.configured.activityIndicator, self.configured.indicator,
            ]
            for case let view? in views where abs(view.alpha - alpha) > 0.001 { view.alpha = alpha }
            // The color of a template image shows that the button is disabled.
            if !self.isEnabled, let view = self.parts.imageView, view.image?.renderingMode == .alwaysOriginal {
                view.alpha = 0.5
            }
        }
        if fades {
            let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
            UIView.animate(withDuration: 0.3, delay: 0, options: options, animations: change)
        } else {
            change()
        }
        invalidateLayout()
    }

    private func show(_ shown: Configuration, title: AttributedString?, image: UIImage?) {
        if configured.background == nil {
            let view = BackgroundConfigurationView(frame: bounds)
            insertSubview(view, at: 0)
            configured.background = view
        }
        let foreground = shown.baseForegroundColor ?? accentColor
        show(title, shown, foreground)
        showSubtitle(shown, foreground)
        showIndicators(shown, foreground)
        let imageColor = shown.imageColorTransformer?(foreground) ?? foreground
        showConfiguredImage(
            shown.showsActivityIndicator ? nil : image,
            color: imageColor,
            shown.preferredSymbolConfigurationForImage ?? currentPreferredSymbolConfiguration
                ?? UIImage.SymbolConfiguration(textStyle: shown.titleTextStyle)
        )
    }

    private func show(_ title: AttributedString?, _ shown: Configuration, _ foreground: UIColor) {
        let isEmpty = title.map { $0.characters.isEmpty } ?? true
        guard !isEmpty || parts.titleLabel != nil else { return }
        let label = label
        label.isHidden = isEmpty
        label.shadowColor = nil
        let style = TextStyle(
            font: .preferredFont(forTextStyle: shown.titleTextStyle, compatibleWith: traitCollection),
            color: foreground,
            lineBreakMode: shown.titleLineBreakMode,
            transformer: shown.titleTextAttributesTransformer
        )
        style.show(title, in: label)
    }

    private func showSubtitle(_ shown: Configuration, _ foreground: UIColor) {
        let isEmpty = shown.attributedSubtitle.map { $0.characters.isEmpty } ?? true
        guard !isEmpty || configured.subtitleLabel != nil else { return }
        let label = configurableSubtitleLabel
        label.isHidden = isEmpty
        let style = TextStyle(
            font: .preferredFont(forTextStyle: shown.subtitleTextStyle, compatibleWith: traitCollection),
            color: foreground,
            lineBreakMode: shown.subtitleLineBreakMode,
            transformer: shown.subtitleTextAttributesTransformer
        )
        style.show(shown.attributedSubtitle, in: label)
    }

    /// The label of the subtitle, which is created on first use.
    var configurableSubtitleLabel: ButtonLabel {
        if let label = configured.subtitleLabel { return label }
        let label = ButtonLabel(frame: .zero)
        label.button = self
        addSubview(label)
        configured.subtitleLabel = label
        return label
    }

    private func showIndicators(_ shown: Configuration, _ foreground: UIColor) {
        if shown.showsActivityIndicator {
            let view = configured.activityIndicator ?? UIActivityIndicatorView(style: .medium)
            if configured.activityIndicator == nil {
                addSubview(view)
                configured.activityIndicator = view
            }
            view.color = shown.activityIndicatorColorTransformer?(foreground) ?? foreground
            if !view.isAnimating { view.startAnimating() }
        } else if let view = configured.activityIndicator {
            view.removeFromSuperview()
            configured.activityIndicator = nil
        }
        guard showsPopupIndicator(shown.indicator) else {
            configured.indicator?.removeFromSuperview()
            configured.indicator = nil
            return
        }
        let view = configured.indicator ?? SymbolView(frame: .zero)
        if configured.indicator == nil {
            addSubview(view)
            configured.indicator = view
        }
        view.show(MenuSymbol.popup.image(for: self), color: shown.indicatorColorTransformer?(foreground) ?? foreground)
    }

    private func showConfiguredImage(_ image: UIImage?, color: UIColor, _ symbol: UIImage.SymbolConfiguration) {
        guard image != nil || parts.imageView != nil else { return }
        let view = lazyImageView
        if view.preferredSymbolConfiguration != symbol { view.preferredSymbolConfiguration = symbol }
        view.isHidden = image == nil
        if view.ownTint.color != color { view.tintColor = color }
        guard let image, image.renderingMode == .automatic else { return view.image = image }
        if configured.template?.source !== image {
            configured.template = (image, image.withRenderingMode(.alwaysTemplate))
        }
        view.image = configured.template?.result
    }

    private func showsPopupIndicator(_ indicator: Configuration.Indicator) -> Bool {
        switch indicator {
        case .automatic: isPopupButton
        case .none: false
        case .popup: true
        }
    }

    /// The attributes of a title or of a subtitle.
    private struct TextStyle {
        let font: UIFont
        let color: UIColor
        let lineBreakMode: NSLineBreakMode
        let transformer: UIConfigurationTextAttributesTransformer?

        @MainActor
        func show(_ text: AttributedString?, in label: ButtonLabel) {
            let breaks = lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping
            label.lineBreakMode = lineBreakMode
            label.numberOfLines = breaks ? 0 : 1
            label.font = font
            label.textColor = color
            var attributes = AttributeContainer()
            if let transformer {
                attributes.font = font
                attributes.foregroundColor = color
                attributes = transformer(attributes)
            }
            guard var text else { return label.text = nil }
            // Attributes need an attributed string, which takes longer to draw.
            let isPlain =
                attributes == AttributeContainer() && text.runs.allSatisfy { $0.attributes == AttributeContainer() }
            if isPlain {
                if label.storedAttributedText != nil { label.attributedText = nil }
                label.text = String(text.characters)
            } else {
                text.mergeAttributes(attributes, mergePolicy: .keepCurrent)
                label.show(text)
            }
        }
    }
}

/// The layout of configured buttons.
extension UIButton {
    private var configurationLayout: ButtonConfigurationLayout? {
        guard let shown = configured.shown else { return nil }
        var layout = ButtonConfigurationLayout()
        func text(_ label: UILabel?) -> ButtonConfigurationLayout.Text? {
            guard let label, !label.isHidden else { return nil }
            return ButtonConfigurationLayout.Text { label.sizeThatFits(CGSize(width: $0, height: 0)) }
        }
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        layout.title = text(parts.titleLabel)
        layout.subtitle = text(configured.subtitleLabel)
        if let activityIndicator = configured.activityIndicator {
            layout.image = activityIndicator.intrinsicContentSize
        } else if let imageView = parts.imageView, !imageView.isHidden, let image = imageView.image {
            layout.image = image.symbolVariant(imageView.preferredSymbolConfiguration, for: traitCollection).size
        }
        layout.indicator = configured.indicator?.image?.size
        layout.isMirrored = isMirrored
        layout.insets = shown.contentInsets.resolved(isMirrored: isMirrored)
        layout.placement = shown.imagePlacement
        layout.imagePadding = finite(shown.imagePadding)
        layout.imageReservation = finite(shown.imageReservation)
        layout.titlePadding = finite(shown.titlePadding)
        layout.titleAlignment = shown.titleAlignment
        layout.horizontal = effectiveContentHorizontalAlignment
        layout.vertical = contentVerticalAlignment
        layout.scale = contentScaleFactor
        return layout
    }

    /// The size that fits the configuration.
    /// - Parameter width: The available width, in points; zero for no limit.
    func fittingSizeOfConfiguration(width: CGFloat) -> CGSize {
        updateConfigurationIfNeeded()
        let limit = width > 0 && width.isFinite ? width : nil
        let size = configurationLayout?.fittingSize(width: limit) ?? .zero
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    /// Sets the frames of the views that show the configuration.
    func layOutConfiguration() {
        guard let layout = configurationLayout else { return }
        configured.background?.frame = bounds
        let frames = layout.frames(in: bounds)
        if let label = parts.titleLabel, !label.isHidden { label.frame = frames.title }
        if let label = configured.subtitleLabel, !label.isHidden { label.frame = frames.subtitle }
        let alignment = textAlignment(layout.resolvedAlignment)
        parts.titleLabel?.textAlignment = alignment
        configured.subtitleLabel?.textAlignment = alignment
        parts.imageView?.frame = frames.image
        configured.activityIndicator?.frame = frames.image
        configured.indicator?.frame = frames.indicator
    }

    private func textAlignment(_ alignment: Configuration.TitleAlignment) -> NSTextAlignment {
        switch alignment {
        case .automatic, .center: .center
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        }
    }
}
