import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Dynamic Type: preferred fonts, font metrics and changes of the content size category.
@MainActor
@Suite struct DynamicTypeTests {
    private static let styles: [UIFont.TextStyle] = [
        .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1,
        .caption2,
    ]

    private func traits(_ category: UIContentSizeCategory, scale: CGFloat = 2) -> UITraitCollection {
        UITraitCollection(traitsFrom: [
            UITraitCollection(preferredContentSizeCategory: category), UITraitCollection(displayScale: scale),
        ])
    }

    private func size(_ style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> CGFloat {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traits(category)).pointSize
    }

    /// Apple's Human Interface Guidelines: the columns for the smallest, the default, and the largest size of either kind.
    @Test func preferredFontSizesMatchTheGuidelines() {
        let columns: [(UIContentSizeCategory, [CGFloat])] = [
            (.extraSmall, [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11]),
            (.large, [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]),
            (.extraExtraExtraLarge, [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17]),
            (.accessibilityMedium, [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20]),
            (.accessibilityExtraExtraExtraLarge, [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40]),
        ]
        for (category, sizes) in columns { #expect(Self.styles.map { size($0, category) } == sizes) }
        #expect(size(.body, .unspecified) == 17 && size(.body, UIContentSizeCategory(rawValue: "?")) == 17)
        #expect(size(UIFont.TextStyle(rawValue: "?"), .large) == 17)
    }

    @Test func preferredFontSizesNeverShrinkAsTheCategoryGrows() {
        for style in Self.styles {
            let sizes = UIContentSizeCategory.ordered.map { size(style, $0) }
            let leadings = UIContentSizeCategory.ordered.map { TextStyleSizes.of(style).leading(in: $0) }
            #expect(sizes == sizes.sorted() && leadings == leadings.sorted())
            #expect(zip(sizes, leadings).allSatisfy { $0 < $1 })
        }
    }

    @Test func preferredFontIsBoldForHeadlineOnly() {
        for style in Self.styles {
            let traits = UIFont.preferredFont(forTextStyle: style).fontDescriptor.symbolicTraits
            #expect(traits == (style == .headline ? .traitBold : []))
        }
    }

    /// Empirical, from Apple's devices: 48 points at the largest size and two or three pixels to a point, 16⅓ at
    /// `.medium` and three.
    @Test func fontMetricsScaledValueMatchesAppleDevices() {
        let body = UIFontMetrics.default
        #expect(body.scaledValue(for: 17, compatibleWith: traits(.large, scale: 3)) == 17)
        #expect(body.scaledValue(for: 17.1, compatibleWith: traits(.large, scale: 1)) == 17.1)
        for scale in [2, 3] as [CGFloat] {
            #expect(
                body.scaledValue(for: 17, compatibleWith: traits(.accessibilityExtraExtraExtraLarge, scale: scale))
                    == 48
            )
        }
        #expect(abs(body.scaledValue(for: 17, compatibleWith: traits(.medium, scale: 3)) - 49 / 3) < 1e-9)
        #expect(UIFontMetrics(forTextStyle: .caption2).scaledValue(for: 10, compatibleWith: traits(.small)) == 10)
    }

    @Test func scaledFontRespectsMaximumPointSize() throws {
        let font = UIFont.boldSystemFont(ofSize: 20)
        let large = traits(.accessibilityExtraExtraExtraLarge)
        let scaled = UIFontMetrics.default.scaledFont(for: font, compatibleWith: large)
        #expect(scaled.pointSize == 56.5 && scaled.fontName == font.fontName)
        let limited = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 30, compatibleWith: large)
        #expect(limited.pointSize == 30)
        // Scaled again, it is scaled once.
        #expect(UIFontMetrics.default.scaledFont(for: scaled, compatibleWith: large) == scaled)
        #expect(limited.adjusted(for: traits(.small)).pointSize == 18 && font.adjusted(for: large) == font)
    }

    // MARK: Changes

    /// Records the content size categories it is notified of.
    private final class Listener: UIView {
        var heard: [UIContentSizeCategory] = []

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            heard.append(traitCollection.preferredContentSizeCategory)
        }
    }

    @Test func contentSizeCategoryChangePropagatesAndRedrawsDependentViews() {
        let screen = ViewScreen()
        let following = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        following.text = "Aa"
        following.font = .preferredFont(forTextStyle: .body)
        following.adjustsFontForContentSizeCategory = true
        let fixed = UILabel(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
        fixed.text = "Aa"
        fixed.font = .preferredFont(forTextStyle: .body)
        let listener = Listener(frame: .zero)
        let drawn = DrawnView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)) { _ in fillRect(.infinite) }
        let plain = UIView(0, 0, 10, 10, .red)
        screen.add(following, fixed, plain, drawn)
        plain.addSubview(listener)
        screen.show()
        let draws = drawn.drawCount
        screen.screen.set(style: .light, contentSizeCategory: .accessibilityLarge)
        #expect(following.font.pointSize == 33 && fixed.font.pointSize == 17)
        #expect(listener.heard == [.accessibilityLarge])
        #expect(UIApplication.shared.preferredContentSizeCategory == .accessibilityLarge)
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 33)
        #expect(!screen.show().isEmpty)
        #expect(drawn.drawCount == draws + 1, "what a view draws may depend on it")
        screen.screen.set(style: .light, contentSizeCategory: .accessibilityLarge)
        #expect(listener.heard.count == 1 && screen.show().isEmpty)
        // From now on.
        fixed.adjustsFontForContentSizeCategory = true
        #expect(fixed.font.pointSize == 33)
        following.adjustsFontForContentSizeCategory = false
        screen.screen.set(style: .light, contentSizeCategory: .large)
        #expect(fixed.font.pointSize == 17 && following.font.pointSize == 33)
    }

    @Test func adjustsFontForContentSizeCategoryScalesOnlyScalableFonts() {
        let screen = ViewScreen()
        let label = UILabel()
        label.adjustsFontForContentSizeCategory = true
        screen.add(label)
        let fonts: [(UIFont, CGFloat)] = [
            (.systemFont(ofSize: 20), 20), (UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20)), 56),
            (UIFont(descriptor: UIFont.preferredFont(forTextStyle: .title1).fontDescriptor.withSize(11), size: 0), 11),
            (UIFont(descriptor: UIFont.preferredFont(forTextStyle: .title1).fontDescriptor, size: 0), 58),
        ]
        for (font, expected) in fonts {
            label.font = font
            screen.screen.set(style: .light, contentSizeCategory: .accessibilityExtraExtraExtraLarge)
            #expect(label.font.pointSize == expected)
            screen.screen.set(style: .light, contentSizeCategory: .large)
            #expect(label.font == font)
        }
    }

    @Test func didChangeNotificationCarriesTheNewCategory() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let screen = ViewScreen()
                var heard: [UIContentSizeCategory] = []
                let center = NotificationCenter.default
                let name = UIContentSizeCategory.didChangeNotification
                nonisolated(unsafe) let note: (UIContentSizeCategory?) -> Void = { heard.append($0 ?? .unspecified) }
                let token = center.addObserver(forName: name, object: nil, queue: nil) {
                    note($0.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? UIContentSizeCategory)
                }
                screen.screen.set(style: .dark, contentSizeCategory: .large)
                screen.screen.set(style: .dark, contentSizeCategory: .small)
                screen.screen.set(style: .light, contentSizeCategory: .small)
                center.removeObserver(token)
                #expect(heard == [.small])
            }
        }
    }
}
