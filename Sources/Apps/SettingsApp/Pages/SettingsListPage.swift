import UIKit

/// The list of pages, with some switches.
final class SettingsListPage: FormViewController, UISearchResultsUpdating {
    /// The work of a tap on a page.
    var onSelect: ((SettingsPage) -> Void)?

    /// The page that is shown beside the list.
    var selection: SettingsPage? { didSet { showSelection() } }

    private var pages: [SettingsPage: FormRow] = [:]
    private let last = FormSection([])

    private let search = UISearchController(searchResultsController: nil)

    init(model: SettingsModel) {
        super.init("Settings", model: model)
        search.obscuresBackgroundDuringPresentation = false
        search.searchResultsUpdater = self
        search.searchBar.placeholder = "Search"
        navigationItem.searchController = search
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        last.rows = [row(.general), row(.appearance), row(.dates)]
        return [
            FormSection([
                .toggle("Airplane Mode", icon: FormIcon("airplane", .systemOrange), model, \.isInAirplaneMode),
                row(.wifi) { $0.isInAirplaneMode || !$0.hasWiFi ? "Off" : $0.network },
                .toggle(
                    "Bluetooth",
                    icon: FormIcon("antenna.radiowaves.left.and.right", .systemBlue),
                    model,
                    \.hasBluetooth
                ),
            ]),
            FormSection([row(.notifications), row(.sounds)]),
            last,
        ]
    }

    private func row(_ page: SettingsPage, value: ((SettingsValues) -> String)? = nil) -> FormRow {
        let row = FormRow.link(page.title, icon: page.icon, value: value) { [unowned self] in onSelect?(page) }
        pages[page] = row
        return row
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        showSelection()
    }

    /// Highlights the row of the selected page, if the page is beside the list.
    func showSelection() {
        let isBeside = splitViewController?.isCollapsed == false
        for (page, row) in pages { row.isSelected = isBeside && page == selection }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showSelection()
    }

    /// Shows the rows whose titles contain the text.
    func updateSearchResults(for searchController: UISearchController) {
        let text = (searchController.searchBar.text ?? "").trimmingCharacters(in: .whitespaces)
        for section in form.sections { section.showRows { text.isEmpty || $0.matches(text) } }
    }

    override func show(_ values: SettingsValues) {
        super.show(values)
        last.footerText = model.trouble
        last.footerLabel.textColor = .systemRed
    }
}
