import UIKit

/// The storage, information about the device, and the button that resets all settings.
final class GeneralPage: FormViewController {
    private let storage = UIProgressView(progressViewStyle: .default)
    private let update = UIButton(configuration: .tinted())

    init(model: SettingsModel) { super.init("General", model: model) }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        storage.accessibilityLabel = "Storage"
        storage.progress = 0.62
        let used = FormRow("Storage", icon: FormIcon("internaldrive", .systemGray), value: "62% used")
        update.configuration?.title = "Check Now"
        update.configuration?.buttonSize = .small
        update.configuration?.imagePadding = 6
        update.addTarget(self, action: GeneralPage.checkForUpdate, for: .primaryActionTriggered)
        return [
            FormSection([
                .link("About") { [unowned self] in show(AboutPage(model: model), sender: self) },
                .link("Owner", value: { $0.owner.name }) { [unowned self] in
                    show(OwnerPage(model: model), sender: self)
                },
                FormRow("Software Update", accessory: update),
            ]),
            FormSection([used, FormRow(content: column(storage))]),
            FormSection([
                resetRow
            ]),
        ]
    }

    /// A row that asks before it resets the settings.
    private var resetRow: FormRow {
        let row = FormRow.command("Reset All Settings", isDestructive: true) {}
        row.onSelect = { [unowned self, unowned row] in
            let sheet = UIAlertController.resetting([
                UIAlertAction(title: "Reset All Settings", style: .destructive) { [unowned self] _ in
                    model.values = SettingsValues()
                }
            ])
            sheet.popoverPresentationController?.sourceView = row
            sheet.popoverPresentationController?.sourceRect = row.bounds
            show(over: sheet)
        }
        return row
    }

    /// Returns a view with a thin view in the middle of its height.
    private func column(_ view: UIView) -> UIView {
        let column = UIStackView(.horizontal, [view])
        column.alignment = .center
        return column
    }

    /// Shows an activity indicator in the button for two seconds.
    private func checkForUpdate() {
        update.configuration?.showsActivityIndicator = true
        update.isEnabled = false
        _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.finishCheck() }
        }
    }

    private func finishCheck() {
        update.configuration?.showsActivityIndicator = false
        update.configuration?.title = "Up to Date"
        update.isEnabled = true
    }
}

/// Information about the device.
final class AboutPage: FormViewController {
    init(model: SettingsModel) {
        super.init("About", model: model)
        navigationItem.largeTitleDisplayMode = .never
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        let screen = UIScreen.main
        let size = screen.bounds.size
        return [
            FormSection([
                FormRow("Name", value: "Panel"),
                FormRow("Screen", value: "\(Int(size.width)) × \(Int(size.height)) points"),
                FormRow("Scale", value: "\(Double(screen.scale))"),
            ])
        ]
    }
}
