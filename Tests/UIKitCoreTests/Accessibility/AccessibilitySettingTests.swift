import Testing
import UIKit

@testable import UIKitCore

/// The effects of the user's accessibility settings.
@MainActor
@Suite struct AccessibilitySettingTests {
    private let screen = ViewScreen(width: 100, height: 100)

    private func set(_ change: (inout AccessibilitySettings) -> Void) {
        var settings = screen.screen.accessibilitySettings
        change(&settings)
        screen.screen.set(accessibility: settings)
    }

    @Test func settingsAreOffByDefault() {
        #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isReduceMotionEnabled)
        #expect(!UIAccessibility.isBoldTextEnabled && !UIAccessibility.isDarkerSystemColorsEnabled)
        #expect(!UIAccessibility.isReduceTransparencyEnabled)
        let traits = screen.window.traitCollection
        #expect(traits.accessibilityContrast == .normal && traits.legibilityWeight == .regular)
        #expect(UITraitCollection().accessibilityContrast == .unspecified)
        #expect(UITraitCollection().legibilityWeight == .unspecified)
    }

    @Test func eachChangePostsItsNotificationOnce() {
        typealias Change = (inout AccessibilitySettings) -> Void
        let cases: [(Notification.Name, () -> Bool, Change)] = [
            (
                UIAccessibility.voiceOverStatusDidChangeNotification, { UIAccessibility.isVoiceOverRunning },
                { $0.hasScreenReader = true }
            ),
            (
                UIAccessibility.reduceMotionStatusDidChangeNotification, { UIAccessibility.isReduceMotionEnabled },
                { $0.reducesMotion = true }
            ),
            (
                UIAccessibility.boldTextStatusDidChangeNotification, { UIAccessibility.isBoldTextEnabled },
                { $0.usesBoldText = true }
            ),
            (
                UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
                { UIAccessibility.isDarkerSystemColorsEnabled }, { $0.increasesContrast = true }
            ),
            (
                UIAccessibility.reduceTransparencyStatusDidChangeNotification,
                { UIAccessibility.isReduceTransparencyEnabled }, { $0.reducesTransparency = true }
            ),
        ]
        final class Counter: @unchecked Sendable { var names: [Notification.Name] = [] }
        let counter = Counter()
        let application = screen.session.application
        let observers = cases.map { name, _, _ in
            NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { _ in
                counter.names.append(name)
            }
        }
        defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }
        for (name, isOn, change) in cases {
            counter.names = []
            set(change)
            set(change)
            #expect(isOn() && counter.names == [name], "\(name.rawValue)")
        }
    }

    @Test func systemColorsHaveMoreContrast() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = .systemBlue
        screen.add(view)
        screen.show()
        #expect(screen[5, 5] == 0xFF00_7AFF)
        set { $0.increasesContrast = true }
        screen.show()
        #expect(screen[5, 5] == 0xFF00_40DD)
        view.overrideUserInterfaceStyle = .dark
        screen.show()
        #expect(screen[5, 5] == 0xFF40_9CFF)
        let traits = UITraitCollection(accessibilityContrast: .high)
        #expect(traits.hasDifferentColorAppearance(comparedTo: UITraitCollection(accessibilityContrast: .normal)))
    }

    @Test func everySystemTextColorHasMoreContrastOnItsBackground() {
        func luminance(_ color: UIColor, over background: CGFloat) -> CGFloat {
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            let mixed = [red, green, blue].map { $0 * alpha + background * (1 - alpha) }
            return 0.2126 * mixed[0] + 0.7152 * mixed[1] + 0.0722 * mixed[2]
        }
        let colors: [UIColor] = [
            .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemPink, .systemPurple,
            .systemTeal,
            .systemIndigo, .systemBrown, .systemMint, .systemCyan, .systemGray, .secondaryLabel, .tertiaryLabel,
            .quaternaryLabel, .placeholderText, .link, .separator,
        ]
        for color in colors {
            // In dark interfaces, Apple's mint is darker with more contrast.
            let isMint = color === UIColor.systemMint
            for (style, background) in [(UIUserInterfaceStyle.light, CGFloat(1)), (.dark, 0)]
            where !(isMint && style == .dark) {
                func distance(_ contrast: UIAccessibilityContrast) -> CGFloat {
                    let traits = UITraitCollection(traitsFrom: [
                        UITraitCollection(userInterfaceStyle: style),
                        UITraitCollection(accessibilityContrast: contrast),
                    ])
                    return abs(luminance(color.resolvedColor(with: traits), over: background) - background)
                }
                #expect(distance(.high) > distance(.normal), "\(color) \(style)")
            }
        }
    }

    @Test func textInTheSystemFontIsHeavier() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.text = "illlii"
        let plain = label.sizeThatFits(.zero).width
        screen.add(label)
        screen.show()
        set { $0.usesBoldText = true }
        #expect(screen.window.traitCollection.legibilityWeight == .bold)
        #expect(label.font.face.weight == 400)
        set { $0.usesBoldText = false }
        // A view in no window retains the traits that it was created with.
        let expected = UILabel(frame: .zero)
        expected.text = "illlii"
        expected.font = .systemFont(ofSize: 17, weight: .semibold)
        let semibold = expected.sizeThatFits(.zero).width
        set { $0.usesBoldText = true }
        #expect(label.sizeThatFits(.zero).width == semibold && semibold != plain)
        // Attributed text, and text that is drawn by code.
        label.attributedText = NSAttributedString(string: "illlii")
        #expect(label.sizeThatFits(.zero).width == semibold)
        let drawn = ("illlii" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)]).width
        #expect(drawn.rounded(.up) == semibold)
        // Other fonts do not change.
        let named = UIFont(name: "NotoSans-Regular", size: 17)
        #expect(named?.face(for: .bold) == named?.face)
    }

    @Test func boldTextRedrawsLabelsOnce() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.text = "Text"
        screen.add(label)
        screen.show()
        let before = screen.drawCalls
        set { $0.usesBoldText = true }
        screen.show()
        #expect(screen.drawCalls == before + 1)
        set { $0.reducesMotion = true }
        screen.show()
        #expect(screen.drawCalls == before + 1)
    }

    @Test func preferredFontIsBoldForTraits() {
        let bold = UITraitCollection(legibilityWeight: .bold)
        let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: bold)
        #expect(font.face.weight == 600 && font.withSize(20).face(for: .regular).weight == 400)
        #expect(font.face(for: .bold) == font.face)
        #expect(UIFont.preferredFont(forTextStyle: .headline, compatibleWith: bold).face.weight == 800)
        #expect(UIFont.preferredFont(forTextStyle: .body).face.weight == 400)
    }

    @Test func blurIsOpaqueWithoutTransparency() {
        let back = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
        back.backgroundColor = .red
        let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
        panel.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        screen.add(back, panel)
        screen.show()
        #expect(screen[10, 50] != screen[90, 50])
        set { $0.reducesTransparency = true }
        screen.show()
        #expect(screen[10, 50] == screen[90, 50])
        set { $0.reducesTransparency = false }
        screen.show()
        #expect(screen[10, 50] != screen[90, 50])
    }
}
