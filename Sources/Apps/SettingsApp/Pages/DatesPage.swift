import UIKit

/// The birthday and the alarm. The alarm is set by the wheels in a sheet.
final class DatesPage: FormViewController {
    private let birthday: UIDatePicker

    init(model: SettingsModel) {
        birthday = UIDatePicker(model.dates, .date, .compact)
        super.init(SettingsPage.dates.title, model: model)
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        let dates = model.dates
        birthday.maximumDate = dates.now
        birthday.addTarget(self, action: DatesPage.takeBirthday, for: .valueChanged)
        let timeZone = dates.timeZone.localizedName(for: .shortStandard, locale: dates.locale)
        return [
            FormSection([
                FormRow("Time Zone", value: timeZone ?? dates.timeZone.identifier),
                FormRow("Birthday", accessory: birthday),
            ]),
            FormSection(
                footer: "The alarm is set by wheels in a sheet.",
                [
                    .link("Alarm", value: { $0.alarm.map(dates.text) ?? "None" }) { [unowned self] in
                        show(over: AlarmController(model: model))
                    }
                ]
            ),
        ]
    }

    private func takeBirthday() { model.values.birthday = birthday.date }

    override func show(_ values: SettingsValues) {
        super.show(values)
        birthday.date = values.birthday ?? model.dates.now
    }
}
