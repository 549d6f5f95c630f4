import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The backgrounds of bars over a screen without a scroll view, and the areas behind bars that are not translucent.
@MainActor @Suite struct BarBackgroundTests {
    /// A size of compact height, in which all bars are 32 points high.
    nonisolated private static let size = CGSize(width: 200, height: 260)

    /// Returns an image of one color, which bars stretch.
    private static func image(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
        }
    }

    /// A controller with one of the bars, and a point in the bar where there is nothing but its background.
    private enum Bar: CaseIterable {
        case navigation, toolbar, tabs

        var point: CGPoint { CGPoint(x: 4, y: self == .navigation ? 20 : BarBackgroundTests.size.height - 20) }
    }

    @MainActor private struct Screen {
        let controller: UIViewController
        /// The controller below or above the bar.
        let content: UIViewController
        let screen: VirtualScreen
        let scale: CGFloat

        func color(at point: CGPoint) -> [UInt8] {
            let pixel = screen.snapshot()[Int(point.x * scale), Int(point.y * scale)]
            return [pixel.red, pixel.green, pixel.blue]
        }
    }

    /// Shows the content with a bar.
    private func show(
        _ bar: Bar,
        scale: CGFloat = 1,
        isRightToLeft: Bool = false,
        style: UIUserInterfaceStyle = .light,
        content: UIViewController = UIViewController(),
        _ configure: (UIView) -> Void = { _ in }
    ) throws -> Screen {
        let screen = try VirtualScreen(size: Self.size, scale: scale)
        content.view.backgroundColor = .systemYellow
        let controller: UIViewController
        switch bar {
        case .navigation:
            let navigation = UINavigationController(rootViewController: content)
            configure(navigation.navigationBar)
            controller = navigation
        case .toolbar:
            let navigation = UINavigationController(rootViewController: content)
            navigation.isToolbarHidden = false
            configure(navigation.toolbar)
            controller = navigation
        case .tabs:
            let tabs = UITabBarController()
            tabs.viewControllers = [content]
            configure(tabs.tabBar)
            controller = tabs
        }
        controller.overrideUserInterfaceStyle = style
        if isRightToLeft { controller.view.semanticContentAttribute = .forceRightToLeft }
        try screen.show(controller)
        try screen.advance(by: 0.5)
        return Screen(controller: controller, content: content, screen: screen, scale: scale)
    }

    private static func setImage(_ image: UIImage, of bar: UIView) {
        switch bar {
        case let bar as UINavigationBar: bar.setBackgroundImage(image, for: .default)
        case let bar as UIToolbar: bar.setBackgroundImage(image, forToolbarPosition: .any, barMetrics: .default)
        case let bar as UITabBar: bar.backgroundImage = image
        default: Issue.record("\(bar) is no bar")
        }
    }

    private static func setAppearance(of bar: UIView, _ configure: (UIBarAppearance) -> Void) {
        switch bar {
        case let bar as UINavigationBar:
            let appearance = UINavigationBarAppearance()
            configure(appearance)
            bar.standardAppearance = appearance
        case let bar as UIToolbar:
            let appearance = UIToolbarAppearance()
            configure(appearance)
            bar.standardAppearance = appearance
        case let bar as UITabBar:
            let appearance = UITabBarAppearance()
            configure(appearance)
            bar.standardAppearance = appearance
        default: Issue.record("\(bar) is no bar")
        }
    }

    private static func setTranslucent(_ isTranslucent: Bool, _ bar: UIView) {
        (bar as? UINavigationBar)?.isTranslucent = isTranslucent
        (bar as? UIToolbar)?.isTranslucent = isTranslucent
        (bar as? UITabBar)?.isTranslucent = isTranslucent
    }

    // MARK: Images

    @Test(arguments: [1, 2, 3], [false, true]) func barWithoutScrollViewShowsItsImage(
        scale: Int,
        isRightToLeft: Bool
    ) throws {
        for bar in Bar.allCases {
            let older = try show(bar, scale: CGFloat(scale), isRightToLeft: isRightToLeft) {
                Self.setImage(Self.image(.blue), of: $0)
            }
            #expect(older.color(at: bar.point) == [0, 0, 255], "\(bar), of the bar")
            let newer = try show(bar, scale: CGFloat(scale), isRightToLeft: isRightToLeft) {
                Self.setAppearance(of: $0) { $0.backgroundImage = Self.image(.blue) }
            }
            #expect(newer.color(at: bar.point) == [0, 0, 255], "\(bar), of the appearance")
        }
    }

    /// An image that is half transparent is over the content, which extends behind the bar.
    @Test func translucentImageIsOverContent() throws {
        for bar in Bar.allCases {
            let screen = try show(bar) {
                Self.setImage(Self.image(UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)), of: $0)
            }
            #expect(screen.content.view.frame.size == Self.size)
            let color = screen.color(at: bar.point)
            #expect(abs(Int(color[0]) - 127) < 3 && abs(Int(color[1]) - 102) < 3 && color[2] > 120, "\(bar) \(color)")
        }
    }

    /// Without an image, and with an image at the edge of a scroll view's content, a bar is transparent.
    @Test func barIsTransparentWithoutImageAndAtTheEdgeOfContent() throws {
        let yellow: [UInt8] = [255, 204, 0]
        for bar in Bar.allCases {
            #expect(try show(bar).color(at: bar.point) == yellow, "\(bar)")
        }
        for bar in Bar.allCases {
            let content = UIViewController()
            let scroll = UIScrollView(frame: .zero)
            scroll.contentSize = CGSize(width: 100, height: bar == .navigation ? 2000 : 100)
            content.view = scroll
            let screen = try show(bar, content: content) {
                Self.setAppearance(of: $0) { $0.backgroundImage = Self.image(.blue) }
            }
            #expect(screen.color(at: bar.point) == yellow, "\(bar)")
            scroll.contentSize = CGSize(width: 100, height: 2000)
            scroll.contentOffset.y = 300
            try screen.screen.advance(by: 0.5)
            #expect(screen.color(at: bar.point) == [0, 0, 255], "\(bar)")
        }
    }

    @Test func scrollEdgeAppearancePrecedesTheImage() throws {
        let screen = try show(.navigation) { bar in
            Self.setImage(Self.image(.blue), of: bar)
            let edge = UINavigationBarAppearance()
            edge.configureWithOpaqueBackground()
            edge.backgroundColor = .systemRed
            (bar as? UINavigationBar)?.scrollEdgeAppearance = edge
        }
        #expect(screen.color(at: Bar.navigation.point) == [255, 59, 48])
    }

    // MARK: Translucency

    /// A bar with an image each of whose pixels is opaque is not translucent, unless it is set.
    @Test func opaqueImageMakesBarOpaque() throws {
        for bar in Bar.allCases {
            let screen = try show(bar) { Self.setImage(Self.image(.blue), of: $0) }
            let height = screen.content.view.frame.height
            #expect(height == Self.size.height - 32, "\(bar)")
            #expect(screen.color(at: CGPoint(x: 4, y: 130)) == [255, 204, 0])
            let translucent = try show(bar) {
                Self.setImage(Self.image(.blue), of: $0)
                Self.setTranslucent(true, $0)
            }
            #expect(translucent.content.view.frame.height == Self.size.height, "\(bar)")
            // An empty image is no background.
            let empty = try show(bar) { Self.setImage(UIImage(), of: $0) }
            #expect(empty.content.view.frame.height == Self.size.height, "\(bar)")
        }
    }

    @Test func contentFollowsImagesThatAreSetLater() throws {
        let screen = try show(.navigation)
        let bar = try #require((screen.controller as? UINavigationController)?.navigationBar)
        let content = screen.content
        #expect(bar.isTranslucent && content.view.frame.minY == 0)
        bar.setBackgroundImage(Self.image(.blue), for: .default)
        try screen.screen.advance(by: 0.1)
        #expect(!bar.isTranslucent && content.view.frame.minY == 32)
        bar.setBackgroundImage(Self.image(.clear), for: .default)
        try screen.screen.advance(by: 0.1)
        #expect(bar.isTranslucent && content.view.frame.minY == 0)
        bar.setBackgroundImage(nil, for: .default)
        try screen.screen.advance(by: 0.1)
        #expect(bar.isTranslucent && content.view.frame.minY == 0)
    }

    /// The background of a bar that is not translucent, however it is set, whether or not content extends behind it.
    @Test(arguments: [UIUserInterfaceStyle.light, .dark], [1, 2, 3])
    func areaBehindOpaqueBarIsNeverBlack(style: UIUserInterfaceStyle, scale: Int) throws {
        let backgrounds: [(String, (UIView) -> Void)] = [
            ("none", { _ in }),
            ("standard", { bar in Self.setAppearance(of: bar) { _ in } }),
            ("opaque", { bar in Self.setAppearance(of: bar) { $0.configureWithOpaqueBackground() } }),
            (
                "color",
                { bar in
                    Self.setAppearance(of: bar) { $0.backgroundColor = UIColor.systemTeal.withAlphaComponent(0.5) }
                }
            ),
            ("translucent image", { Self.setImage(Self.image(UIColor(white: 0.7, alpha: 0.2)), of: $0) }),
            ("image", { bar in Self.setAppearance(of: bar) { $0.backgroundImage = Self.image(.systemTeal) } }),
            (
                "read",
                { bar in
                    // Reading the appearance replaces the older properties by it.
                    if let bar = bar as? UINavigationBar { bar.standardAppearance.titleTextAttributes = [:] }
                    if let bar = bar as? UIToolbar { bar.standardAppearance.shadowColor = nil }
                    if let bar = bar as? UITabBar { bar.standardAppearance.shadowColor = nil }
                }
            ),
        ]
        // In a dark interface, the background of the system is black itself.
        for bar in Bar.allCases {
            for (name, background) in backgrounds {
                for edges in [UIRectEdge.all, []] {
                    for includesOpaque in [false, true] {
                        let content = UIViewController()
                        content.edgesForExtendedLayout = edges
                        content.extendedLayoutIncludesOpaqueBars = includesOpaque
                        let screen = try show(bar, scale: CGFloat(scale), style: style, content: content) { view in
                            Self.setTranslucent(false, view)
                            background(view)
                        }
                        let color = screen.color(at: bar.point).map { Int($0) }
                        let systemBackground = style == .dark ? [0, 0, 0] : [255, 255, 255]
                        let isImage = name.contains("image") || name == "color"
                        #expect(
                            isImage ? color.max() ?? 0 > 20 : color == systemBackground,
                            "\(bar) \(name) \(edges.rawValue) \(includesOpaque): \(color)"
                        )
                    }
                }
            }
        }
    }
}
