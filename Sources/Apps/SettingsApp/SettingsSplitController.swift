import UIKit

/// The list of pages beside the selected one. In a compact width, the list pushes pages.
final class SettingsSplitController: UISplitViewController, UISplitViewControllerDelegate {
    let list: SettingsListPage
    private let model: SettingsModel

    init(model: SettingsModel) {
        self.model = model
        list = SettingsListPage(model: model)
        super.init(style: .doubleColumn)
        let navigation = UINavigationController(rootViewController: list)
        navigation.navigationBar.prefersLargeTitles = true
        delegate = self
        preferredDisplayMode = .oneBesideSecondary
        setViewController(navigation, for: .primary)
        setViewController(SettingsPage.appearance.makeController(model), for: .secondary)
        list.onSelect = { [unowned self] in show($0) }
        list.selection = .appearance
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a page beside the list, or pushes it.
    func show(_ page: SettingsPage) {
        list.selection = page
        setViewController(page.makeController(model), for: .secondary)
        show(.secondary)
    }

    /// Shows the list first in a compact width.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: Column
    ) -> Column { .primary }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { list.showSelection() }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { list.showSelection() }
}

/// The pages of the list.
enum SettingsPage: CaseIterable {
    case wifi, notifications, sounds, general, appearance, dates

    var title: String {
        switch self {
        case .wifi: "Wi-Fi"
        case .notifications: "Notifications"
        case .sounds: "Sounds"
        case .general: "General"
        case .appearance: "Display & Text Size"
        case .dates: "Date & Time"
        }
    }

    var icon: FormIcon {
        switch self {
        case .wifi: FormIcon("wifi", .systemBlue)
        case .notifications: FormIcon("bell.badge.fill", .systemRed)
        case .sounds: FormIcon("speaker.wave.2.fill", .systemPink)
        case .general: FormIcon("gear", .systemGray)
        case .appearance: FormIcon("textformat.size", .systemBlue)
        case .dates: FormIcon("clock.fill", .systemOrange)
        }
    }

    @MainActor
    func makeController(_ model: SettingsModel) -> UIViewController {
        let page: FormViewController =
            switch self {
            case .wifi: WiFiPage(model: model)
            case .notifications: NotificationsPage(model: model)
            case .sounds: SoundsPage(model: model)
            case .general: GeneralPage(model: model)
            case .appearance: AppearancePage(model: model)
            case .dates: DatesPage(model: model)
            }
        page.navigationItem.largeTitleDisplayMode = .never
        return page
    }
}
