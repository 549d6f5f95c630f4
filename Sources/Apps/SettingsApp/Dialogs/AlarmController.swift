import UIKit

/// The wheels that set the alarm, in a sheet of half the height, with buttons in a navigation bar.
final class AlarmController: UINavigationController {
    init(model: SettingsModel) {
        super.init(rootViewController: AlarmPage(model: model))
        sheetPresentationController?.detents = [.medium(), .large()]
        sheetPresentationController?.prefersGrabberVisible = true
    }

    required init?(coder: NSCoder) { nil }
}

/// The wheels that set the alarm.
private final class AlarmPage: UIViewController {
    private let model: SettingsModel
    private let picker: UIDatePicker

    init(model: SettingsModel) {
        self.model = model
        picker = UIDatePicker(model.dates, .time, .wheels)
        super.init(nibName: nil, bundle: nil)
        title = "Alarm"
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .cancel,
            target: self,
            action: AlarmPage.cancel
        )
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .save,
            target: self,
            action: AlarmPage.save
        )
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        picker.date = model.dates.time(atMinute: model.values.alarm ?? 7 * 60)
        picker.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
            picker.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
        ])
    }

    private func cancel() { dismiss(animated: true) }

    private func save() {
        model.values.alarm = model.dates.minute(of: picker.date)
        dismiss(animated: true)
    }
}
