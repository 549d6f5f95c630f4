import UIKit

/// Rows that present something over the page.
final class DialogsPage: FormViewController {
    init(model: SettingsModel) {
        super.init("Dialogs", model: model)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "More",
            image: UIImage(systemName: "ellipsis"),
            menu: makeMenu()
        )
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        [
            FormSection(
                "Presentations",
                footer: "In a compact width, the popover is a sheet.",
                [
                    .link("Sheet", icon: FormIcon("square.stack.3d.up.fill", .systemGreen)) { [unowned self] in
                        show(over: NoteController.sheet())
                    },
                    .link("Form Sheet", icon: FormIcon("list.bullet", .systemTeal)) { [unowned self] in
                        show(over: NoteController.formSheet())
                    },
                    row("Popover", FormIcon("bubble.left.fill", .systemIndigo)) {
                        $0.show(over: NoteController.popover(from: $1))
                    },
                    .link("Full Screen", icon: FormIcon("arrow.up.left.and.arrow.down.right", .systemPurple)) {
                        [unowned self] in show(over: WelcomeController())
                    },
                ]
            ),
            FormSection(
                "Alerts",
                [
                    .link("Alert", icon: FormIcon("exclamationmark.triangle.fill", .systemOrange)) { [unowned self] in
                        showAlert()
                    },
                    row("Action Sheet", FormIcon("trash", .systemRed)) { $0.showActions(from: $1) },
                ]
            ),
        ]
    }

    /// Returns a row whose action gets the row, as the view from which a popover comes.
    private func row(
        _ title: String,
        _ icon: FormIcon,
        onSelect: @escaping (DialogsPage, FormRow) -> Void
    ) -> FormRow {
        let row = FormRow.link(title, icon: icon) {}
        row.onSelect = { [unowned self, unowned row] in onSelect(self, row) }
        return row
    }

    /// Returns the menu of the button in the bar.
    private func makeMenu() -> UIMenu {
        let networks = ["Harbor", "Lighthouse", "Pier 3"].map { name in
            UIAction(title: name) { [unowned self] _ in model.values.network = name }
        }
        return UIMenu(children: [
            UIAction(title: "Welcome", image: UIImage(systemName: "sparkles")) { [unowned self] _ in
                show(over: WelcomeController())
            },
            UIAction(title: "Alert", image: UIImage(systemName: "exclamationmark.triangle.fill")) { [unowned self] _ in
                showAlert()
            },
            UIMenu(title: "Network", image: UIImage(systemName: "wifi"), children: networks),
        ])
    }
}
