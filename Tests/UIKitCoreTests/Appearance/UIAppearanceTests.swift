import Testing
import UIKit

@testable import UIKitCore

/// Appearance proxies: values, precedence, containers and traits.
@MainActor
@Suite struct UIAppearanceTests {
    let screen = ViewScreen()

    private final class Panel: UIView {}
    private final class Toolbar: UIView {}

    @Test func valuesApplyWhenViewEntersWindow() {
        UISwitch.appearance().onTintColor = .red
        UILabel.appearance().font = .boldSystemFont(ofSize: 20)
        UIButton.appearance().setTitleColor(.green, for: .highlighted)
        let (toggle, label, button) = (UISwitch(), UILabel(), UIButton())
        #expect(toggle.onTintColor == nil && UISwitch.appearance().onTintColor == .red)
        screen.add(toggle, label, button)
        #expect(toggle.onTintColor == .red && label.font == .boldSystemFont(ofSize: 20))
        #expect(button.titleColor(for: .highlighted) == .green && button.titleColor(for: .normal) == .white)
        // Views in a window do not change.
        UISwitch.appearance().onTintColor = .blue
        #expect(toggle.onTintColor == .red)
        toggle.removeFromSuperview()
        screen.add(toggle)
        #expect(toggle.onTintColor == .blue)
    }

    @Test func valuesOfViewTakePrecedence() {
        UISwitch.appearance().onTintColor = .red
        UISwitch.appearance().thumbTintColor = .green
        UIButton.appearance().setTitleColor(.green, for: .normal)
        let (toggle, button) = (UISwitch(), UIButton())
        toggle.onTintColor = nil
        button.setTitleColor(.blue, for: .normal)
        screen.add(toggle, button)
        #expect(toggle.onTintColor == nil && toggle.thumbTintColor == .green)
        #expect(button.titleColor(for: .normal) == .blue)
    }

    @Test func subclassesTakePrecedenceOverSuperclasses() {
        UISwitch.appearance().backgroundColor = .green
        UIView.appearance().backgroundColor = .red
        UIControl.appearance().tintColor = .blue
        let (view, toggle) = (UIView(), UISwitch())
        screen.add(view, toggle)
        #expect(view.backgroundColor == .red && toggle.backgroundColor == .green)
        #expect(toggle.tintColor == .blue && view.tintColor == .systemBlue)
    }

    @Test func containersRestrictValues() {
        UILabel.appearance(whenContainedInInstancesOf: [Toolbar.self, Panel.self]).textColor = .red
        UILabel.appearance(whenContainedInInstancesOf: [Panel.self]).textColor = .green
        UILabel.appearance(whenContainedInInstancesOf: [Toolbar.self]).textColor = .blue
        UILabel.appearance().textColor = .black
        func color(in containers: UIView...) -> UIColor {
            let label = UILabel()
            var parent: UIView = screen.window
            for container in containers {
                parent.addSubview(container)
                parent = container
            }
            parent.addSubview(label)
            return label.textColor
        }
        #expect(color(in: UIView()) == .black)
        #expect(color(in: Toolbar()) == .blue)
        #expect(color(in: Panel(), UIView()) == .green)
        // Both the panel's and the pair's outermost container are the panel; the pair has more containers.
        #expect(color(in: Panel(), UIView(), Toolbar()) == .red)
        // The toolbar is nearer to the window than the panel.
        #expect(color(in: Toolbar(), Panel()) == .blue)
    }

    @Test func controllersAreContainers() {
        final class SettingsController: UIViewController {}
        UISwitch.appearance(whenContainedInInstancesOf: [SettingsController.self]).onTintColor = .red
        let controller = SettingsController()
        let (inside, outside) = (UISwitch(), UISwitch())
        controller.view.addSubview(inside)
        screen.window.rootViewController = controller
        screen.add(outside)
        #expect(inside.onTintColor == .red && outside.onTintColor == nil)
    }

    @Test func traitsRestrictValues() {
        UILabel.appearance().textColor = .black
        UILabel.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).textColor = .white
        let label = UILabel()
        screen.add(label)
        #expect(label.textColor == .black)
        label.overrideUserInterfaceStyle = .dark
        #expect(label.textColor == .white)
        label.overrideUserInterfaceStyle = .light
        #expect(label.textColor == .black)
    }

    @Test func windowsTakeValues() {
        UIWindow.appearance().tintColor = .red
        let window = UIWindow()
        window.isHidden = false
        #expect(window.tintColor == .red)
        #expect(screen.screen.allWindows.contains { $0 === window })
    }

    @Test func allControlsTakeValues() {
        let image = plainImage(4, 4)
        UISlider.appearance().minimumTrackTintColor = .red
        UISlider.appearance().setThumbImage(image, for: .normal)
        UIProgressView.appearance().progressTintColor = .red
        UIProgressView.appearance().trackImage = image
        UIActivityIndicatorView.appearance().color = .red
        UIPageControl.appearance().currentPageIndicatorTintColor = .red
        UIStepper.appearance().setIncrementImage(image, for: .normal)
        UISegmentedControl.appearance().selectedSegmentTintColor = .red
        UISegmentedControl.appearance().backgroundColor = .green
        UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
        UIButton.appearance().contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let (slider, progress, activity) = (UISlider(), UIProgressView(), UIActivityIndicatorView())
        let (pages, stepper, segments, button) = (UIPageControl(), UIStepper(), UISegmentedControl(), UIButton())
        screen.add(slider, progress, activity, pages, stepper, segments, button)
        #expect(slider.minimumTrackTintColor == .red && slider.thumbImage(for: .normal) === image)
        #expect(progress.progressTintColor == .red && progress.trackImage === image && activity.color == .red)
        #expect(pages.currentPageIndicatorTintColor == .red && stepper.incrementImage(for: .normal) === image)
        #expect(segments.selectedSegmentTintColor == .red && segments.backgroundColor == .green)
        #expect(segments.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .blue)
        #expect(button.contentEdgeInsets.left == 2)
    }

    @Test func sessionsHaveTheirOwnProxies() {
        UISwitch.appearance().onTintColor = .red
        let other = ViewScreen()
        let toggle = UISwitch()
        other.add(toggle)
        #expect(toggle.onTintColor == nil && UISwitch.appearance().onTintColor == nil)
    }
}
