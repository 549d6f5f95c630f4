import Testing
import UIKit
import UIKitTesting

/// The level of sheets and popovers above the main interface, and the dark colors that show it.
@MainActor @Suite struct ElevatedLevelTests {
    private func present(_ style: UIModalPresentationStyle, _ interface: UIUserInterfaceStyle) throws
        -> (VirtualScreen, UIViewController)
    {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 600))
        let (root, presented) = (UIViewController(), UIViewController())
        root.view.backgroundColor = .systemBackground
        presented.view.backgroundColor = .systemBackground
        presented.modalPresentationStyle = style
        presented.popoverPresentationController?.sourceView = root.view
        presented.popoverPresentationController?.sourceRect = CGRect(x: 400, y: 10, width: 1, height: 1)
        screen.userInterfaceStyle = interface
        try screen.show(root)
        root.present(presented, animated: false)
        try screen.advance(by: 0.5)
        return (screen, presented)
    }

    private func color(_ screen: VirtualScreen, in view: UIView) -> [UInt8] {
        let frame = view.convert(view.bounds, to: nil)
        let pixel = screen.snapshot()[Int(frame.midX), Int(frame.midY)]
        return [pixel.red, pixel.green, pixel.blue]
    }

    @Test(arguments: [UIModalPresentationStyle.pageSheet, .formSheet, .popover])
    func presentationAboveMainInterfaceIsElevated(style: UIModalPresentationStyle) throws {
        let (screen, presented) = try present(style, .dark)
        #expect(presented.traitCollection.userInterfaceLevel == .elevated)
        #expect(presented.view.traitCollection.userInterfaceLevel == .elevated)
        #expect(color(screen, in: presented.view) == [28, 28, 30])
        let (light, other) = try present(style, .light)
        #expect(color(light, in: other.view) == [255, 255, 255])
    }

    @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .currentContext])
    func presentationInPlaceOfMainInterfaceIsNotElevated(style: UIModalPresentationStyle) throws {
        let (screen, presented) = try present(style, .dark)
        #expect(presented.traitCollection.userInterfaceLevel == .base)
        #expect(color(screen, in: presented.view) == [0, 0, 0])
    }

    @Test func colorsOfElevatedLevel() {
        func dark(_ color: UIColor, _ level: UIUserInterfaceLevel) -> CGFloat {
            let traits = UITraitCollection(traitsFrom: [
                UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceLevel: level),
            ])
            var red: CGFloat = 0
            color.resolvedColor(with: traits).getRed(&red, green: nil, blue: nil, alpha: nil)
            return (red * 255).rounded()
        }
        let colors: [(UIColor, CGFloat, CGFloat)] = [
            (.systemBackground, 0, 28), (.secondarySystemBackground, 28, 44), (.tertiarySystemBackground, 44, 58),
            (.systemGroupedBackground, 0, 28), (.secondarySystemGroupedBackground, 28, 44),
            (.tertiarySystemGroupedBackground, 44, 58), (.systemGray6, 28, 28),
        ]
        for (color, base, elevated) in colors {
            #expect(
                dark(color, .base) == base && dark(color, .elevated) == elevated && dark(color, .unspecified) == base
            )
        }
    }

    @Test func viewAndControllerOverrideLevel() {
        let (screen, view, inner) = (UIWindow(), UIView(), UIView())
        screen.addSubview(view)
        view.addSubview(inner)
        view.traitOverrides.userInterfaceLevel = .elevated
        #expect(inner.traitCollection.userInterfaceLevel == .elevated)
        let base = UITraitCollection(userInterfaceLevel: .base)
        #expect(UITraitCollection(userInterfaceLevel: .elevated).hasDifferentColorAppearance(comparedTo: base))
        #expect(base.description.contains("UserInterfaceLevel = Base"))
    }
}
