import UIKit

/// The time and the number of notifications.
final class NotificationsPage: FormViewController {
    private let summary = FormSection("Summary", [])

    init(model: SettingsModel) { super.init("Notifications", model: model) }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        summary.rows = [.time("Morning", model, \.morning), .time("Evening", model, \.evening)]
        return [
            FormSection([.toggle("Allow Notifications", model, \.showsNotifications)]),
            FormSection(
                "Delivery",
                footer: "Notifications that are scheduled appear as a summary.",
                [
                    .segments("Delivery", \.title, model, \.delivery),
                    .stepper("Repeat Alerts", range: 0...10, model, \.repeats),
                ]
            ),
            summary,
        ]
    }

    override func show(_ values: SettingsValues) {
        super.show(values)
        let isHidden = !values.showsNotifications || values.delivery != .scheduled
        guard summary.isHidden != isHidden else { return }
        summary.isHidden = isHidden
        guard form.window != nil else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { self.form.layoutIfNeeded() }
    }
}
