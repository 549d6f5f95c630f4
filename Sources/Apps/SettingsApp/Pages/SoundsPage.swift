import UIKit

/// The volume and the ringtone.
final class SoundsPage: FormViewController {
    init(model: SettingsModel) { super.init("Sounds", model: model) }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [FormSection] {
        [
            FormSection(
                "Volume",
                [.slider("Volume", symbols: ("speaker.fill", "speaker.wave.3.fill"), model, \.volume)]
            ),
            FormSection([
                .popup("Ringtone", ["Reflection", "Apex", "Beacon", "Chimes", "Radar"], model, \.ringtone),
                .toggle("Keyboard Clicks", model, \.hasKeyClicks),
            ]),
        ]
    }
}
