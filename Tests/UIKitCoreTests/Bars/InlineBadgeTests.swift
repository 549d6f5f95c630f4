import Testing
import UIKit

@testable import UIKitCore

/// Badges of tab bar items beside their title.
@MainActor @Suite struct InlineBadgeTests {
    private func bar(
        _ layoutCase: LayoutCase,
        width: CGFloat,
        isCompact: Bool,
        _ titles: [String],
        badge: String = "3"
    ) -> (bar: UITabBar, screen: ViewScreen) {
        let screen = ViewScreen(width: Int(width), height: 100, scale: layoutCase.scale)
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: width, height: isCompact ? 32 : 49))
        bar.traitOverrides.verticalSizeClass = isCompact ? .compact : .regular
        bar.traitOverrides.horizontalSizeClass = .regular
        bar.semanticContentAttribute = layoutCase.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        bar.items = titles.map { title in
            let item = UITabBarItem(title: title, image: UIImage(systemName: "star"), tag: 0)
            item.badgeValue = badge
            return item
        }
        screen.add(bar)
        screen.show()
        return (bar, screen)
    }

    /// The badge covers the upper trailing corner of its icon, and icons stay in their items, however long titles are.
    @Test(arguments: LayoutCase.all, [false, true]) func badgeIsAtCornerOfIcon(layoutCase: LayoutCase, isCompact: Bool)
        throws
    {
        let titles = ["A", "Middle", "A title that is far too long for its item in this bar"]
        for (width, badge) in [(700, "3"), (360, "3"), (700, "120"), (360, "120")] as [(CGFloat, String)] {
            let (bar, screen) = self.bar(layoutCase, width: width, isCompact: isCompact, titles, badge: badge)
            for button in bar.buttons {
                let icon = try #require(button.subviews.compactMap { $0 as? SymbolView }.first)
                let label = try #require(button.subviews.compactMap { $0 as? UILabel }.first)
                let frame = try #require(button.badgeView).frame
                let corner = CGPoint(
                    x: layoutCase.isRightToLeft ? icon.frame.minX : icon.frame.maxX,
                    y: icon.frame.minY
                )
                let name = "\(button.item.title ?? ""), \(width), \(badge): \(frame), \(icon.frame)"
                #expect(frame.insetBy(dx: -0.5, dy: -0.5).contains(corner), "\(name)")
                #expect(frame.minY >= 0 && abs(frame.minY - icon.frame.minY) < 6, "\(name)")
                let covered = frame.intersection(icon.frame)
                #expect(covered.width < icon.frame.width * 0.4, "\(name)")
                #expect(button.bounds.contains(icon.frame), "\(name)")
                #expect(button.bounds.insetBy(dx: -0.5, dy: 0).contains(label.frame), "\(name), \(label.frame)")
                #expect(!label.frame.intersects(frame.insetBy(dx: 0.5, dy: 0)), "\(name), \(label.frame)")
                #expect(!label.frame.intersects(icon.frame), "\(name), \(label.frame)")
            }
            withExtendedLifetime(screen) {}
        }
    }
}
