import UIKit

/// The networks that are in range. Pulling the page down looks for more.
final class WiFiPage: FormViewController {
    private let networks = FormSection("Networks", [])
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var found = ["Harbor", "Lighthouse", "Pier 3"]

    init(model: SettingsModel) { super.init("Wi-Fi", model: model) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let refresh = UIRefreshControl()
        refresh.addTarget(self, action: WiFiPage.search, for: .valueChanged)
        form.refreshControl = refresh
    }

    override func makeSections() -> [FormSection] {
        listNetworks()
        return [
            FormSection(
                footer: "Airplane mode turns Wi-Fi off.",
                [.toggle("Wi-Fi", model, \.hasWiFi), FormRow("Status", value: "", accessory: spinner)]
            ),
            networks,
        ]
    }

    private func listNetworks() {
        networks.rows = found.map { name in
            let row = FormRow.link(name, mark: .none) { [unowned self] in model.values.network = name }
            row.makeMenu = { [unowned self] in menu(of: name) }
            row.refresh = { [unowned row] values in
                row.isEnabled = values.hasWiFi && !values.isInAirplaneMode
                row.mark = row.isEnabled && values.network == name ? .checkmark : .none
            }
            return row
        }
    }

    /// Returns the menu of a network, which a long press opens.
    private func menu(of name: String) -> UIMenu {
        UIMenu(children: [
            UIAction(title: "Join", image: UIImage(systemName: "wifi")) { [unowned self] _ in
                model.values.network = name
            },
            UIAction(title: "Forget", image: UIImage(systemName: "trash"), attributes: .destructive) {
                [unowned self] _ in
                found.removeAll { $0 == name }
                listNetworks()
                show(model.values)
            },
        ])
    }

    override func show(_ values: SettingsValues) {
        super.show(values)
        showStatus()
    }

    private func showStatus() {
        let values = model.values
        let status = form.sections[0].rows[1]
        if spinner.isAnimating {
            status.value = "Searching"
        } else {
            status.value = values.hasWiFi && !values.isInAirplaneMode ? values.network : "Off"
        }
    }

    /// Finds one more network after a second and a half.
    private func search() {
        spinner.startAnimating()
        showStatus()
        _ = Timer.scheduledTimer(withTimeInterval: 1.5, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.finishSearch() }
        }
    }

    private func finishSearch() {
        spinner.stopAnimating()
        form.refreshControl?.endRefreshing()
        if found.count < 8 { found.append("Boat \(found.count - 2)") }
        listNetworks()
        show(model.values)
    }
}
