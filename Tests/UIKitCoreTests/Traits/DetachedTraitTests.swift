import Testing
import UIKit

@testable import UIKitCore

/// Views that are out of the hierarchy while traits change, or come from a parent with other traits.
@MainActor
@Suite struct DetachedTraitTests {
    /// Red in a light interface, blue in a dark one.
    private let color = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }
    private static func makeScreen() -> ViewScreen { ViewScreen(width: 2, height: 1) }

    /// A view with a colored background and a drawn subview in the second pixel.
    private func makeView() -> UIView {
        let view = UIView(0, 0, 2, 1, color)
        view.addSubview(
            DrawnView(frame: CGRect(x: 1, y: 0, width: 1, height: 1)) { [color] _ in
                color.setFill()
                fillRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            }
        )
        return view
    }

    private func makeParent(_ style: UIUserInterfaceStyle, on screen: ViewScreen) -> UIView {
        let parent = UIView(0, 0, 2, 1)
        parent.overrideUserInterfaceStyle = style
        screen.add(parent)
        return parent
    }

    private func shown(_ screen: ViewScreen) -> [UInt32] {
        screen.show()
        return [screen[0, 0], screen[1, 0]]
    }

    @Test func viewRemovedFromDarkParentIsResolvedByLightOne() {
        let screen = Self.makeScreen()
        let view = makeView()
        let dark = makeParent(.dark, on: screen)
        dark.addSubview(view)
        #expect(shown(screen) == [Pixel.blue, Pixel.blue])
        view.removeFromSuperview()
        #expect(view.traitCollection.userInterfaceStyle == .dark, "until it is added somewhere else")
        makeParent(.light, on: screen).addSubview(view)
        #expect(shown(screen) == [Pixel.red, Pixel.red])
    }

    @Test func viewOfFreedParentIsResolvedByLightOne() {
        let screen = Self.makeScreen()
        let view = makeView()
        do {
            let dark = makeParent(.dark, on: screen)
            dark.addSubview(view)
            #expect(shown(screen) == [Pixel.blue, Pixel.blue])
            dark.removeFromSuperview()
        }
        makeParent(.light, on: screen).addSubview(view)
        #expect(shown(screen) == [Pixel.red, Pixel.red])
    }

    @Test func viewMadeBeforeStyleChangesIsResolvedWhenAdded() {
        let screen = Self.makeScreen()
        let view = makeView()
        screen.screen.set(style: .dark, contentSizeCategory: .large)
        screen.add(view)
        #expect(shown(screen) == [Pixel.blue, Pixel.blue])
    }

    @Test func removedViewSeesStyleAndTextSizeChangesWhenAdded() {
        let screen = Self.makeScreen()
        final class Watching: UIView {
            var previous: [UITraitCollection?] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                previous.append(previousTraitCollection)
            }
        }
        let (view, watching) = (makeView(), Watching())
        view.addSubview(watching)
        screen.add(view)
        #expect(shown(screen) == [Pixel.red, Pixel.red])
        view.removeFromSuperview()
        screen.screen.set(style: .dark, contentSizeCategory: .extraLarge)
        screen.add(view)
        #expect(shown(screen) == [Pixel.blue, Pixel.blue])
        #expect(watching.previous.count == 1)
        #expect(watching.previous.first??.userInterfaceStyle == .light)
        #expect(watching.previous.first??.preferredContentSizeCategory == .large)
        #expect(watching.traitCollection.preferredContentSizeCategory == .extraLarge)
    }

    @Test func colorSetWhileDetachedFollowsTheOtherTraitsOfTheView() {
        let screen = Self.makeScreen()
        let dark = makeParent(.dark, on: screen)
        let view = makeView()
        dark.addSubview(view)
        view.removeFromSuperview()
        let other = UIColor { $0.userInterfaceStyle == .dark ? .white : .green }
        view.backgroundColor = other
        dark.addSubview(view)
        #expect(shown(screen) == [Pixel.white, Pixel.blue])
        view.removeFromSuperview()
        screen.add(view)
        #expect(shown(screen) == [Pixel.green, Pixel.red])
    }

    @Test func hiddenWindowSeesStyleChange() {
        let screen = Self.makeScreen()
        let window = UIWindow()
        window.backgroundColor = color
        screen.screen.set(style: .dark, contentSizeCategory: .large)
        #expect(window.traitCollection.userInterfaceStyle == .dark)
        window.makeKeyAndVisible()
        #expect(shown(screen) == [Pixel.blue, Pixel.blue])
        window.isHidden = true
        screen.screen.set(style: .light, contentSizeCategory: .large)
        window.isHidden = false
        #expect(shown(screen) == [Pixel.red, Pixel.red])
    }

    @Test func viewLoadedByDarkControllerIsDark() {
        let screen = Self.makeScreen()
        final class Controller: UIViewController {
            let color: UIColor
            init(_ color: UIColor) {
                self.color = color
                super.init(nibName: nil, bundle: nil)
                overrideUserInterfaceStyle = .dark
            }
            required init?(coder: NSCoder) { nil }
            override func loadView() {
                let view = UIView(0, 0, 2, 1, color)
                self.view = view
            }
        }
        screen.window.rootViewController = Controller(color)
        #expect(shown(screen) == [Pixel.blue, Pixel.blue])
    }

    @Test func removedViewShowsDefaultTint() {
        final class Tinted: UIView {
            var changeCount = 0
            override func tintColorDidChange() { changeCount += 1 }
        }
        let parent = UIView()
        parent.tintColor = .red
        let view = Tinted()
        parent.addSubview(view)
        #expect(view.changeCount == 1)
        view.removeFromSuperview()
        #expect(view.changeCount == 2 && view.tintColor == .systemBlue)
    }
}
