import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// `UIButton.Configuration`: content, colors for states, layout and updates.
@MainActor
@Suite struct UIButtonConfigurationTests {
    private func button(_ configuration: UIButton.Configuration, title: String? = "Title") -> UIButton {
        TestFonts.use()
        var configuration = configuration
        configuration.title = title
        let button = UIButton(configuration: configuration)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        button.layoutIfNeeded()
        return button
    }

    private func background(of button: UIButton) -> UIColor? { button.configured.shown?.background.backgroundColor }

    private func setState(_ button: UIButton, _ change: (UIButton) -> Void) {
        change(button)
        button.layoutIfNeeded()
    }

    // MARK: Colors

    @Test func stylesDetermineColors() {
        let clear = background(of: button(.plain()))
        #expect(clear == .clear && background(of: button(.gray())) == .secondarySystemFill)
        #expect(background(of: button(.filled())) == .systemBlue)
        #expect(button(.filled()).titleLabel?.textColor == .white)
        for style in [UIButton.Configuration.plain(), .gray(), .tinted(), .borderless(), .bordered()] {
            #expect(button(style).titleLabel?.textColor == .systemBlue)
        }
        let traits = UITraitCollection(userInterfaceStyle: .light)
        let tinted = background(of: button(.tinted()))?.resolvedColor(with: traits).cgColor.alpha ?? 0
        #expect(abs(tinted - 0.18) < 0.001)
        #expect(background(of: button(.borderedProminent())) == .systemBlue)
    }

    @Test func tintColorChangesColors() {
        let button = button(.filled())
        setState(button) { $0.tintColor = .red }
        #expect(background(of: button) == .red)
        button.configuration?.baseBackgroundColor = .green
        button.configuration?.baseForegroundColor = .black
        button.layoutIfNeeded()
        #expect(background(of: button) == .green && button.titleLabel?.textColor == .black)
    }

    @Test func statesChangeColors() {
        let button = button(.filled())
        setState(button) { $0.isHighlighted = true }
        #expect(button.titleLabel?.alpha == 0.75 && background(of: button) != .systemBlue)
        setState(button) { $0.isHighlighted = false }
        #expect(button.titleLabel?.alpha == 1 && background(of: button) == .systemBlue)
        setState(button) { $0.isEnabled = false }
        #expect(button.titleLabel?.textColor == .tertiaryLabel && background(of: button) == .tertiarySystemFill)
        let plain = self.button(.plain())
        setState(plain) { $0.isSelected = true }
        #expect(background(of: plain) != .clear)
        plain.configuration?.automaticallyUpdateForSelection = false
        plain.layoutIfNeeded()
        #expect(background(of: plain) == .clear)
    }

    @Test func explicitBackgroundColorStays() {
        let button = button(.filled())
        button.configuration?.background.backgroundColor = .red
        for change: (UIButton) -> Void in [{ $0.isHighlighted = true }, { $0.isEnabled = false }] {
            setState(button, change)
            #expect(background(of: button) == .red)
        }
    }

    @Test func automaticUpdatesCanBeDisabled() {
        let button = button(.filled())
        button.automaticallyUpdatesConfiguration = false
        setState(button) { $0.isEnabled = false }
        #expect(background(of: button) == .systemBlue && button.titleLabel?.textColor == .white)
    }

    @Test func updatedReturnsColorsForState() {
        let button = button(.gray())
        button.isEnabled = false
        let updated = UIButton.Configuration.gray().updated(for: button)
        #expect(updated.baseForegroundColor == .tertiaryLabel)
        #expect(updated.background.backgroundColor == .tertiarySystemFill)
        #expect(button.configuration?.baseForegroundColor == nil)
    }

    // MARK: Updates

    @Test func updateHandlerIsCalledOncePerLayout() {
        let button = button(.plain())
        var states: [UIControl.State] = []
        button.configurationUpdateHandler = { button in
            states.append(button.state)
            button.configuration?.title = button.isHighlighted ? "Pressed" : "Released"
        }
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Released")
        states = []
        button.isHighlighted = true
        button.isSelected = true
        button.setNeedsUpdateConfiguration()
        #expect(states.isEmpty)
        button.layoutIfNeeded()
        #expect(states == [[.highlighted, .selected]] && button.titleLabel?.text == "Pressed")
        button.layoutIfNeeded()
        #expect(states.count == 1)
    }

    @Test func subclassUpdatesConfiguration() {
        final class CountingButton: UIButton {
            var count = 0
            override func updateConfiguration() {
                super.updateConfiguration()
                count += 1
                configuration?.subtitle = "\(count)"
            }
        }
        TestFonts.use()
        let button = CountingButton(configuration: .gray())
        let first = button.count
        #expect(first > 0)
        button.isSelected = true
        button.layoutIfNeeded()
        #expect(button.count == first + 1 && button.subtitleLabel?.text == "\(first + 1)")
    }

    @Test func removingConfigurationRestoresTitle() {
        let button = button(.filled())
        button.setTitle("Plain", for: .normal)
        button.configuration = nil
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Plain" && button.titleLabel?.textColor == .systemBlue)
        #expect(button.titleLabel?.font == .systemFont(ofSize: 18) && button.subtitleLabel == nil)
        #expect(!button.subviews.contains { $0 is BackgroundConfigurationView })
    }

    @Test func titleOfStateIsShownWithoutTitleOfConfiguration() {
        let button = button(.gray(), title: nil)
        button.setTitle("Off", for: .normal)
        button.setTitle("On", for: .selected)
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Off")
        setState(button) { $0.isSelected = true }
        #expect(button.titleLabel?.text == "On")
    }

    @Test func primaryActionSuppliesTitleAndImage() {
        TestFonts.use()
        let image = plainImage(10, 10)
        var count = 0
        let action = UIAction(title: "Send", image: image) { _ in count += 1 }
        let button = UIButton(configuration: .filled(), primaryAction: action)
        #expect(button.configuration?.title == "Send" && button.configuration?.image === image)
        #expect(button.bounds.width > 60)
        button.sendActions(for: .primaryActionTriggered)
        #expect(count == 1)
    }

    // MARK: Text

    @Test func attributedTitleAndTransformersSetAttributes() {
        var title = AttributedString("Bold")
        title.font = .boldSystemFont(ofSize: 30)
        var configuration = UIButton.Configuration.plain()
        configuration.attributedTitle = title
        configuration.subtitle = "Sub"
        configuration.subtitleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
            var attributes = attributes
            attributes.foregroundColor = .red
            attributes.underlineStyle = .single
            return attributes
        }
        TestFonts.use()
        let button = UIButton(configuration: configuration)
        let font = button.titleLabel?.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font == .boldSystemFont(ofSize: 30) && button.configuration?.title == "Bold")
        let attributes = button.subtitleLabel?.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
        #expect(attributes[.foregroundColor] as? UIColor == .red)
        #expect((attributes[.underlineStyle] as? Int) == NSUnderlineStyle.single.rawValue)
        #expect((attributes[.font] as? UIFont)?.pointSize == 13)
    }

    @Test func sizesDetermineFontsAndInsets() {
        func size(_ size: UIButton.Configuration.Size) -> (font: CGFloat?, height: CGFloat) {
            var configuration = UIButton.Configuration.filled()
            configuration.buttonSize = size
            let button = button(configuration)
            return (button.titleLabel?.font.pointSize, button.intrinsicContentSize.height)
        }
        let (mini, small, medium, large) = (size(.mini), size(.small), size(.medium), size(.large))
        #expect([mini.font, small.font, medium.font, large.font] == [13, 15, 17, 17])
        #expect(mini.height < small.height && small.height < medium.height && medium.height < large.height)
        var configuration = UIButton.Configuration.filled()
        configuration.contentInsets.leading = 40
        #expect(configuration.contentInsets == NSDirectionalEdgeInsets(top: 7, leading: 40, bottom: 7, trailing: 12))
        configuration.setDefaultContentInsets()
        #expect(configuration.contentInsets.leading == 12)
    }

    @Test func longTitleBreaksIntoLines() {
        let button = button(.filled(), title: "A title that is much too long for one line")
        let narrow = button.sizeThatFits(CGSize(width: 120, height: 0))
        let wide = button.sizeThatFits(.zero)
        #expect(narrow.width <= 120 && narrow.height > 2 * wide.height - 14)
        button.configuration?.titleLineBreakMode = .byTruncatingTail
        #expect(button.sizeThatFits(CGSize(width: 120, height: 0)).height == wide.height)
    }

    // MARK: Layout

    private func imageButton(
        _ placement: NSDirectionalRectEdge,
        _ change: (inout UIButton.Configuration) -> Void = { _ in }
    )
        -> (image: CGRect, title: CGRect, button: UIButton)
    {
        TestFonts.use()
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Title"
        configuration.image = plainImage(20, 10)
        configuration.imagePlacement = placement
        configuration.imagePadding = 6
        change(&configuration)
        let button = UIButton(configuration: configuration)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        button.layoutIfNeeded()
        return (button.imageView?.frame ?? .zero, button.titleLabel?.frame ?? .zero, button)
    }

    @Test func imageIsPlacedAtEdges() {
        let leading = imageButton(.leading)
        #expect(leading.title.minX - leading.image.maxX == 6 && leading.image.midY == 50)
        let trailing = imageButton(.trailing)
        #expect(trailing.image.minX - trailing.title.maxX == 6)
        let top = imageButton(.top)
        #expect(abs(top.title.minY - top.image.maxY - 6) <= 1 && abs(top.image.midX - 100) <= 1)
        let bottom = imageButton(.bottom)
        #expect(abs(bottom.image.minY - bottom.title.maxY - 6) <= 1)
        for layout in [leading, trailing] {
            let whole = layout.image.union(layout.title)
            #expect(abs(whole.midX - 100) <= 1)
            #expect(layout.button.intrinsicContentSize.width == (whole.width + 24).rounded(.up))
        }
    }

    @Test func rightToLeftMirrorsImageAndInsets() {
        let (image, title, button) = imageButton(.leading) { $0.contentInsets.leading = 50 }
        button.semanticContentAttribute = .forceRightToLeft
        button.layoutIfNeeded()
        let mirrored = (image: button.imageView?.frame ?? .zero, title: button.titleLabel?.frame ?? .zero)
        #expect(mirrored.image.minX > mirrored.title.maxX)
        #expect(
            abs(mirrored.image.midX - (200 - image.midX)) <= 1 && abs(mirrored.title.midX - (200 - title.midX)) <= 1
        )
    }

    @Test func contentAlignmentMovesContent() {
        let (_, _, button) = imageButton(.leading)
        button.contentHorizontalAlignment = .leading
        button.contentVerticalAlignment = .top
        button.layoutIfNeeded()
        #expect(button.imageView?.frame.minX == 12 && button.titleLabel?.frame.minY == 7)
        button.contentHorizontalAlignment = .fill
        button.layoutIfNeeded()
        #expect(button.imageView?.frame.minX == 12 && button.titleLabel?.textAlignment == .left)
        button.contentHorizontalAlignment = .trailing
        button.contentVerticalAlignment = .bottom
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame.maxX == 188 && button.titleLabel?.frame.maxY == 93)
    }

    @Test func imageReservationReservesSpace() {
        let plain = imageButton(.leading)
        let reserved = imageButton(.leading) { $0.imageReservation = 60 }
        #expect(reserved.title.minX - reserved.image.midX == CGFloat(36))
        #expect(reserved.button.intrinsicContentSize.width == plain.button.intrinsicContentSize.width + 40)
    }

    @Test func titleAlignmentAlignsSubtitle() {
        func edges(_ alignment: UIButton.Configuration.TitleAlignment) -> (title: CGRect, subtitle: CGRect) {
            var configuration = UIButton.Configuration.plain()
            configuration.subtitle = "A longer subtitle"
            configuration.titleAlignment = alignment
            let button = button(configuration)
            return (button.titleLabel?.frame ?? .zero, button.subtitleLabel?.frame ?? .zero)
        }
        let (leading, center, trailing) = (edges(.leading), edges(.center), edges(.trailing))
        #expect(leading.title.minX == leading.subtitle.minX)
        // The labels are aligned to pixels, which are thirds of points without a screen.
        #expect(abs(trailing.title.maxX - trailing.subtitle.maxX) < 1e-9)
        #expect(abs(center.title.midX - center.subtitle.midX) <= 1)
        #expect(abs(edges(.automatic).title.midX - 100) <= 1)
        #expect(leading.subtitle.minY - leading.title.maxY == 1)
    }

    @Test func activityIndicatorReplacesImage() {
        let (_, _, button) = imageButton(.leading)
        button.configuration?.showsActivityIndicator = true
        button.layoutIfNeeded()
        let indicator = button.configured.activityIndicator
        #expect(indicator?.isAnimating == true && indicator?.frame.size == CGSize(width: 20, height: 20))
        #expect(button.imageView?.isHidden == true && indicator?.color == .systemBlue)
        button.configuration?.showsActivityIndicator = false
        button.layoutIfNeeded()
        #expect(button.configured.activityIndicator == nil && button.imageView?.isHidden == false)
    }

    @Test func nonsenseValuesDoNotBreakLayout() {
        let (_, _, button) = imageButton(.leading)
        for value in [CGFloat.nan, .infinity, -.infinity, -1000, 1e30] {
            button.configuration?.imagePadding = value
            button.configuration?.titlePadding = value
            button.configuration?.imageReservation = value
            button.configuration?.background.cornerRadius = value
            button.configuration?.background.strokeWidth = value
            button.configuration?.background.strokeOutset = value
            button.configuration?.contentInsets = NSDirectionalEdgeInsets(
                top: value,
                leading: value,
                bottom: value,
                trailing: value
            )
            button.layoutIfNeeded()
            let size = button.intrinsicContentSize
            #expect(size.width >= 0 && size.height >= 0)
        }
        button.frame = .zero
        button.layoutIfNeeded()
    }

    // MARK: Background

    @Test func backgroundMatchesRoundedRectangle() throws {
        func screen(_ build: () -> UIView) throws -> ScreenImage {
            let screen = try VirtualScreen(size: CGSize(width: 100, height: 60), scale: 2)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
            view.backgroundColor = .white
            view.addSubview(build())
            try screen.show(view)
            return screen.snapshot()
        }
        let frame = CGRect(x: 10, y: 10, width: 80, height: 40)
        let configured = try screen {
            var configuration = UIButton.Configuration.filled()
            configuration.cornerStyle = .capsule
            configuration.baseBackgroundColor = .red
            let button = UIButton(configuration: configuration)
            button.frame = frame
            return button
        }
        let expected = try screen {
            let view = UIView(frame: frame)
            view.backgroundColor = .red
            view.layer.cornerRadius = 20
            return view
        }
        #expect(configured == expected)
        let stroked = try screen {
            var configuration = UIButton.Configuration.plain()
            configuration.cornerStyle = .fixed
            configuration.background.cornerRadius = 8
            configuration.background.strokeColor = .blue
            configuration.background.strokeWidth = 3
            configuration.background.strokeOutset = 2
            let button = UIButton(configuration: configuration)
            button.frame = frame
            return button
        }
        let border = try screen {
            let view = UIView(frame: frame.insetBy(dx: -2, dy: -2))
            view.layer.cornerRadius = 10
            view.layer.borderWidth = 3
            view.layer.borderColor = UIColor.blue.cgColor
            return view
        }
        #expect(stroked == border)
    }

    @Test func highlightDrawsNothing() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Go") { _ in })
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        button.center = CGPoint(x: 100, y: 50)
        view.addSubview(button)
        try screen.show(view)
        try screen.advance(by: 0.1)
        let before = screen.snapshot()
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 100, y: 50))
        try screen.advance(by: 0.1)
        #expect(screen.snapshot() != before)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(screen.snapshot() == before && screen.statistics.drawCalls == 0)
        screen.resetStatistics()
        try screen.advance(by: 5)
        #expect(screen.statistics.frames == 0)
    }
}
