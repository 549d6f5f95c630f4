import UIKit

/// The tabs of the app, in the text size that the user has chosen.
final class SettingsRootController: UITabBarController {
    private let model: SettingsModel

    init(model: SettingsModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        let settings = SettingsSplitController(model: model)
        settings.tabBarItem = UITabBarItem(title: "Settings", image: UIImage(systemName: "gear"), tag: 0)
        let controls = navigation(to: ControlsPage(model: model))
        controls.tabBarItem = UITabBarItem(title: "Controls", image: UIImage(systemName: "slider.horizontal.3"), tag: 1)
        let dialogs = navigation(to: DialogsPage(model: model))
        dialogs.tabBarItem = UITabBarItem(title: "Dialogs", image: UIImage(systemName: "macwindow"), tag: 2)
        viewControllers = [settings, controls, dialogs]
        model.observe(by: self) { $0.applyTextSize() }
    }

    required init?(coder: NSCoder) { nil }

    private func navigation(to page: FormViewController) -> UINavigationController {
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        return navigation
    }

    private func applyTextSize() {
        let traits = model.values.textSize.traits
        for child in viewControllers ?? [] where overrideTraitCollection(forChild: child) != traits {
            setOverrideTraitCollection(traits, forChild: child)
        }
    }
}

extension SettingsValues.TextSize {
    /// The traits of controllers in this size; `nil` for those of the screen.
    var traits: UITraitCollection? {
        category == .unspecified ? nil : UITraitCollection(preferredContentSizeCategory: category)
    }
}
