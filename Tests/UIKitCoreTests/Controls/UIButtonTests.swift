import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Titles, images and layout of `UIButton` in each state.
@MainActor
@Suite struct UIButtonTests {
    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/UIKitCoreTests/Goldens").path
    )

    private func button(_ title: String? = nil, _ image: UIImage? = nil, type: UIButton.ButtonType = .custom)
        -> UIButton
    {
        TestFonts.use()
        let button = UIButton(type: type)
        button.setTitle(title, for: .normal)
        button.setImage(image, for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        return button
    }

    // MARK: Contents

    @Test func statesFallBackToNormal() {
        let button = button("Off")
        button.setTitle("On", for: .selected)
        button.setTitleColor(.red, for: .normal)
        button.setTitleColor(.green, for: .highlighted)
        #expect(button.title(for: .disabled) == "Off" && button.title(for: .selected) == "On")
        #expect(button.currentTitle == "Off" && button.titleLabel?.text == "Off")
        #expect(button.titleLabel?.textColor == .red)
        button.isHighlighted = true
        #expect(button.currentTitleColor == .green && button.titleLabel?.textColor == .green)
        button.isSelected = true
        // Both together are a state of their own, as in UIKit.
        #expect(button.currentTitle == "Off" && button.currentTitleColor == .red)
        button.isHighlighted = false
        #expect(button.titleLabel?.text == "On")
        button.setTitle(nil, for: .selected)
        #expect(button.titleLabel?.text == "Off")
        #expect(button.titleColor(for: .disabled) == .red && button.image(for: .selected) == nil)
    }

    @Test func attributedTitleTakesPrecedenceOverTitle() {
        let button = button("Plain")
        let attributed = NSAttributedString(string: "Rich", attributes: [.foregroundColor: UIColor.blue])
        button.setAttributedTitle(attributed, for: .normal)
        #expect(button.titleLabel?.text == "Rich" && button.currentAttributedTitle == attributed)
        button.setTitle("Chosen", for: .selected)
        button.isSelected = true
        #expect(button.titleLabel?.text == "Chosen")
        button.isSelected = false
        button.setAttributedTitle(nil, for: .normal)
        #expect(button.titleLabel?.text == "Plain")
    }

    @Test func titleColorDependsOnButtonType() {
        let (custom, system) = (button("A"), button("A", type: .system))
        #expect(custom.currentTitleColor == .white && custom.titleColor(for: .disabled) == .white)
        #expect(system.currentTitleColor == .systemBlue && system.titleColor(for: .disabled) == .tertiaryLabel)
        system.tintColor = .red
        #expect(system.titleLabel?.textColor == .red)
        system.isEnabled = false
        #expect(system.titleLabel?.textColor == .tertiaryLabel)
        system.setTitleColor(.black, for: .normal)
        system.isEnabled = true
        #expect(system.titleLabel?.textColor == .black)
    }

    @Test func titleShadowReversesWhenHighlighted() {
        let button = button("A")
        button.setTitleShadowColor(.black, for: .normal)
        button.titleShadowOffset = CGSize(width: 1, height: 2)
        button.reversesTitleShadowWhenHighlighted = true
        #expect(button.titleLabel?.shadowColor == .black)
        #expect(button.titleLabel?.shadowOffset == CGSize(width: 1, height: 2))
        button.isHighlighted = true
        #expect(button.titleLabel?.shadowOffset == CGSize(width: -1, height: -2))
    }

    @Test func primaryActionSetsTitleAndImage() {
        var sent: [Any?] = []
        let image = plainImage(4, 4)
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Undo", image: image) { sent.append($0.sender) }
        )
        #expect(button.currentTitle == "Undo" && button.currentImage === image && button.buttonType == .system)
        button.sendActions(for: .primaryActionTriggered)
        #expect(sent.count == 1 && sent[0] as? UIButton === button)
        #expect(UIButton(primaryAction: nil).buttonType == .system)
        #expect(UIButton(frame: .zero, primaryAction: UIAction(title: "A") { _ in }).buttonType == .custom)
    }

    @Test func changesSelectionAsPrimaryActionTogglesSelectionOnTap() {
        let screen = GestureScreen()
        let (button, _) = screen.follow(UIButton(), CGRect(x: 0, y: 0, width: 50, height: 50))
        screen.tap(20, 20)
        #expect(!button.isSelected)
        button.changesSelectionAsPrimaryAction = true
        var seen: [Bool] = []
        button.addAction(
            UIAction { [unowned button] _ in seen.append(button.isSelected) },
            for: .primaryActionTriggered
        )
        screen.tap(20, 20, after: 1)
        screen.tap(20, 20, after: 1)
        #expect(seen == [true, false])
    }

    // MARK: Layout

    @Test func intrinsicContentSizeFitsTitleAndImage() {
        let screen = ViewScreen()
        let empty = button()
        let line = UIFont.systemFont(ofSize: 18).lineHeight.rounded(.up)
        #expect(empty.sizeThatFits(.zero) == CGSize(width: 30, height: line + 12))
        #expect(screen.screen === UIScreen.main)
        let title = button("Undo")
        let text = title.titleLabel?.sizeThatFits(.zero) ?? .zero
        #expect(text.width > 20 && title.intrinsicContentSize == CGSize(width: text.width, height: text.height + 12))
        let image = button(nil, plainImage(40, 20))
        #expect(image.intrinsicContentSize == CGSize(width: 40, height: 20))
        let both = button("Undo", plainImage(40, 60))
        both.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        // The other insets move things, and count for nothing here.
        both.titleEdgeInsets.left = 50
        #expect(both.intrinsicContentSize == CGSize(width: text.width + 46, height: 64))
        both.setBackgroundImage(plainImage(300, 10), for: .normal)
        #expect(both.intrinsicContentSize == CGSize(width: 300, height: 64))
        title.sizeToFit()
        #expect(title.bounds.size == title.intrinsicContentSize)
    }

    /// A button 100 wide with an image of 20 by 10 and a title; returns both rectangles and the title's width.
    private func layoutRects(_ change: (UIButton) -> Void) -> (title: CGRect, image: CGRect, width: CGFloat) {
        let screen = ViewScreen()
        let button = button("Go", plainImage(20, 10))
        screen.add(button)
        change(button)
        button.layoutIfNeeded()
        let content = button.contentRect(forBounds: button.bounds)
        #expect(button.titleLabel?.frame == button.titleRect(forContentRect: content))
        #expect(button.imageView?.frame == button.imageRect(forContentRect: content))
        return (
            button.titleRect(forContentRect: content), button.imageRect(forContentRect: content),
            button.titleLabel?.sizeThatFits(.zero).width ?? 0
        )
    }

    @Test func titleAndImageRectsFollowContentAlignment() {
        let centered = layoutRects { _ in }
        let start = ((100 - 20 - centered.width) / 2).rounded(.down)
        #expect(centered.image == CGRect(x: start, y: 15, width: 20, height: 10))
        #expect(abs(centered.title.minX - start - 20) <= 1 && abs(centered.title.midY - 20) <= 0.5)
        let left = layoutRects { $0.contentHorizontalAlignment = .left }
        #expect(left.image.minX == 0 && left.title.minX == 20)
        let right = layoutRects { $0.contentHorizontalAlignment = .trailing }
        #expect(right.title.maxX == 100 && right.image.maxX == right.title.minX)
        let filled = layoutRects { $0.contentHorizontalAlignment = .fill }
        #expect(filled.image.minX == 0 && filled.title.minX == 20 && filled.title.maxX == 100)
        let top = layoutRects { $0.contentVerticalAlignment = .top }
        #expect(top.image.minY == 0 && top.title.minY == 0)
        let bottom = layoutRects { $0.contentVerticalAlignment = .bottom }
        #expect(bottom.image.maxY == 40 && bottom.title.maxY == 40)
        let high = layoutRects { $0.contentVerticalAlignment = .fill }
        #expect(high.image.height == 40 && high.title.height == 40)
    }

    @Test func imageRectIsMirroredInRightToLeftLayout() {
        let mirrored = layoutRects {
            $0.semanticContentAttribute = .forceRightToLeft
            $0.contentHorizontalAlignment = .leading
        }
        #expect(mirrored.image.maxX == 100 && mirrored.title.maxX == 80)
        let centered = layoutRects { $0.semanticContentAttribute = .forceRightToLeft }
        #expect(centered.image.minX >= centered.title.maxX - 1)
    }

    /// Insets of one move it in what is left, so that in the middle it goes half as far.
    @Test func titleAndImageEdgeInsetsMoveTheirRects() {
        let before = layoutRects { _ in }
        let moved = layoutRects { $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0) }
        #expect(moved.image == before.image && abs(moved.title.minX - before.title.minX - 5) <= 1)
        let swapped = layoutRects {
            $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: -20, bottom: 0, right: 20)
            $0.imageEdgeInsets = UIEdgeInsets(top: 0, left: before.width, bottom: 0, right: -before.width)
        }
        #expect(abs(swapped.image.minX - swapped.title.maxX) <= 1)
        let inset = layoutRects {
            $0.contentEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 0, right: 0)
            $0.contentHorizontalAlignment = .left
            $0.contentVerticalAlignment = .top
        }
        #expect(inset.image.origin == CGPoint(x: 10, y: 4))
    }

    @Test func titleRectOfLongTitleIsClampedToBounds() {
        let button = button("A title that is far longer than the button is wide", plainImage(20, 10))
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame.maxX == 100 && button.titleLabel?.frame.minX == 20)
    }

    @Test func titleLabelFontChangeInvalidatesLayout() {
        let button = button("Go")
        button.layoutIfNeeded()
        let before = button.titleLabel?.frame ?? .zero
        button.titleLabel?.font = .systemFont(ofSize: 30)
        button.layoutIfNeeded()
        #expect((button.titleLabel?.frame.width ?? 0) > before.width * 1.4)
    }

    // MARK: Touched

    @Test func systemButtonFadesTitleWhileHighlighted() {
        let screen = AnimationScreen()
        let button = button("Go", type: .system)
        screen.add(button)
        button.isHighlighted = true
        #expect(abs((button.titleLabel?.alpha ?? 0) - 0.2) < 0.01 && button.titleLabel?.layer.animationKeys() == nil)
        button.isHighlighted = false
        #expect(button.titleLabel?.alpha == 1)
        screen.advance(by: 0.2)
        let half = button.titleLabel?.seen.opacity ?? 0
        #expect(half > 0.3 && half < 0.95)
        screen.advance(by: 0.3)
        #expect(button.titleLabel?.seen.opacity == 1)
    }

    @Test func customButtonDarkensImagesWhenHighlighted() {
        let screen = ViewScreen(width: 20, height: 20)
        let button = button(nil, plainImage(20, 20))
        button.setBackgroundImage(plainImage(20, 20, .green), for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        screen.add(button)
        screen.show()
        #expect(screen[10, 10] == Pixel.red)
        button.isHighlighted = true
        screen.show()
        #expect(screen[10, 10] == 0xFF80_0000 || screen[10, 10] == 0xFF7F_0000)
        button.adjustsImageWhenHighlighted = false
        screen.show()
        #expect(screen[10, 10] == Pixel.red)
        button.adjustsImageWhenHighlighted = true
        button.setImage(plainImage(20, 20, .blue), for: .highlighted)
        screen.show()
        #expect(screen[10, 10] == Pixel.blue)
        button.isHighlighted = false
        button.isEnabled = false
        screen.show()
        // Red at half its strength over green at half its strength over black.
        let red = screen[10, 10] >> 16 & 0xFF
        #expect(red > 0x70 && red < 0x90)
        button.adjustsImageWhenDisabled = false
        screen.show()
        #expect(screen[10, 10] == Pixel.red)
    }

    @Test func templateImageTakesTintColorInSystemButton() {
        let screen = ViewScreen(width: 20, height: 20)
        let button = button(nil, plainImage(20, 20).withRenderingMode(.automatic), type: .system)
        button.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        button.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        screen.add(button)
        screen.show()
        #expect(screen[10, 10] == Pixel.blue)
        button.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        screen.show()
        #expect(screen[10, 10] == Pixel.green)
        // One that keeps its own colors does.
        button.setImage(plainImage(20, 20), for: .normal)
        screen.show()
        #expect(screen[10, 10] == Pixel.red)
    }

    @Test func showsTouchWhenHighlightedDrawsGlow() {
        let screen = ViewScreen(width: 80, height: 80)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
        button.showsTouchWhenHighlighted = true
        screen.add(button)
        screen.show()
        #expect(screen[40, 40] == Pixel.black)
        button.isHighlighted = true
        screen.show()
        #expect(screen[40, 40] & 0xFF > 0xB0 && screen[2, 2] == Pixel.black)
        button.isHighlighted = false
        screen.show()
        #expect(screen[40, 40] == Pixel.black)
    }

    // MARK: What it costs

    @Test func stateChangeRedrawsOnlyChangedSubviews() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let root = UIView()
        root.backgroundColor = .white
        let button = button("Go", plainImage(20, 20), type: .system)
        root.addSubview(button)
        try screen.show(root)
        try screen.advance(by: 0.5)
        screen.resetStatistics()
        // A tap fades by alpha alone.
        try screen.tap(at: CGPoint(x: 50, y: 20))
        try screen.advance(by: 1)
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.frames > 5)
        screen.resetStatistics()
        button.setTitle("Go", for: .normal)
        button.setTitleColor(.systemBlue, for: .normal)
        button.contentHorizontalAlignment = .center
        button.isSelected = false
        try screen.advance(by: 1)
        #expect(screen.statistics == ScreenStatistics())
        button.setTitle("On", for: .normal)
        try screen.advance(by: 1)
        #expect(screen.statistics.drawCalls == 1)
        screen.resetStatistics()
        button.frame.origin.x = 60
        try screen.advance(by: 1)
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.frames == 1)
    }

    /// Every type, in several states.
    @Test(.enabled(if: ScreenFonts.standard == .bundled)) func goldenImageOfButtonTypesAndStates() throws {
        let screen = try VirtualScreen(size: CGSize(width: 420, height: 180))
        let root = UIView()
        root.backgroundColor = UIColor(white: 0.85, alpha: 1)
        func add(_ button: UIButton, _ column: Int, _ row: Int) {
            button.sizeToFit()
            button.center = CGPoint(x: 60 + column * 100, y: 25 + row * 44)
            root.addSubview(button)
        }
        for (row, type) in [UIButton.ButtonType.custom, .system].enumerated() {
            for column in 0..<4 {
                let button = button("Title", row == 0 ? plainImage(16, 16) : nil, type: type)
                button.isHighlighted = column == 1
                button.isSelected = column == 2
                button.isEnabled = column != 3
                add(button, column, row)
            }
        }
        for (column, type) in [UIButton.ButtonType.detailDisclosure, .contactAdd, .close].enumerated() {
            add(UIButton(type: type), column, 2)
        }
        let mirrored = button("Image right", plainImage(16, 16), type: .system)
        mirrored.semanticContentAttribute = .forceRightToLeft
        mirrored.setBackgroundImage(plainImage(3, 3, .yellow), for: .normal)
        add(mirrored, 3, 2)
        let attributed = button(type: .system)
        attributed.setAttributedTitle(
            NSAttributedString(string: "Underlined", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue]),
            for: .normal
        )
        add(attributed, 0, 3)
        try screen.show(root)
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "buttons", in: Self.goldens)
    }

    /// A process can have screens of different scales.
    @Test(arguments: [UIButton.ButtonType.detailDisclosure, .contactAdd, .close])
    func standardImagesHaveTheScaleOfTheScreen(type: UIButton.ButtonType) throws {
        for scale in [1, 2, 3, 1] {
            let screen = try VirtualScreen(size: CGSize(width: 60, height: 60), scale: CGFloat(scale))
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
            try screen.show(root)
            let button = UIButton(type: type)
            root.addSubview(button)
            try screen.advance(by: 0)
            let image = try #require(button.image(for: .normal))
            #expect(image.scale == CGFloat(scale))
            #expect(button.intrinsicContentSize == UIButton(type: type).intrinsicContentSize)
        }
    }

    /// A button may be created before its screen, or move to another one.
    @Test(arguments: [UIButton.ButtonType.detailDisclosure, .contactAdd, .close])
    func standardImagesFollowTheScaleOfTheScreen(type: UIButton.ButtonType) throws {
        let buttons = [UIButton(type: type), UIButton(type: type)]
        let own = UIImage()
        buttons[1].setImage(own, for: .normal)
        for scale in [2, 1, 3] {
            let screen = try VirtualScreen(size: CGSize(width: 60, height: 60), scale: CGFloat(scale))
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
            try screen.show(root)
            for button in buttons { root.addSubview(button) }
            try screen.advance(by: 0)
            #expect(buttons[0].image(for: .normal)?.scale == CGFloat(scale))
            #expect(buttons[0].imageView?.image?.scale == CGFloat(scale))
            #expect(buttons[1].image(for: .normal) === own, "an image of the app remains")
            for button in buttons { button.removeFromSuperview() }
        }
    }
}
