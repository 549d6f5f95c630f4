import UIKit

/// Rows that present something over the page.
final class DialogsPage: FormViewController {
    init(model: SettingsModel) { super.init("Dialogs", model: model) }

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
                    popoverRow,
                    .link("Full Screen", icon: FormIcon("arrow.up.left.and.arrow.down.right", .systemPurple)) {
                        [unowned self] in show(over: WelcomeController())
                    },
                ]
            )
        ]
    }

    private var popoverRow: FormRow {
        let row = FormRow.link("Popover", icon: FormIcon("bubble.left.fill", .systemIndigo)) {}
        row.onSelect = { [unowned self, unowned row] in show(over: NoteController.popover(from: row)) }
        return row
    }
}
