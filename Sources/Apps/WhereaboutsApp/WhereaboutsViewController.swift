import CoreLocation
import UIKit

/// A controller that shows the position of the device, its accuracy, and the distance from the start.
final class WhereaboutsViewController: UIViewController {
    private let manager = CLLocationManager()
    private var start: CLLocation?
    private var location: CLLocation?
    private let latitude = ValueRow(String(localized: "Latitude", bundle: .module))
    private let longitude = ValueRow(String(localized: "Longitude", bundle: .module))
    private let horizontal = ValueRow(String(localized: "Horizontal accuracy", bundle: .module))
    private let altitude = ValueRow(String(localized: "Altitude", bundle: .module))
    private let vertical = ValueRow(String(localized: "Vertical accuracy", bundle: .module))
    private let distance = ValueRow(String(localized: "Distance from start", bundle: .module))
    private let resetButton = UIButton(type: .system)
    private let message = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let title = UILabel()
        title.text = String(localized: "Whereabouts", bundle: .module)
        title.font = .preferredFont(forTextStyle: .title1)
        title.accessibilityTraits = .header
        message.font = .preferredFont(forTextStyle: .body)
        message.textColor = .secondaryLabel
        message.numberOfLines = 0
        resetButton.setTitle(String(localized: "Reset Start", bundle: .module), for: .normal)
        resetButton.addAction(UIAction { [weak self] _ in self?.reset() }, for: .touchUpInside)
        let views: [UIView] = [
            title, latitude, longitude, horizontal, altitude, vertical, distance, message, resetButton,
        ]
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.spacing = 12
        stack.setCustomSpacing(20, after: title)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
        show()

        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.requestWhenInUseAuthorization()
        manager.startUpdatingLocation()
    }

    private func reset() {
        start = location
        show()
    }

    private func show() {
        func meters(_ value: Double, _ isValid: Bool = true) -> String {
            guard isValid else { return "–" }
            let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1)).locale(.current)
            return "\(value.formatted(format)) m"
        }
        func degrees(_ value: Double) -> String {
            let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(5)).locale(.current)
            return "\(value.formatted(format))°"
        }
        latitude.value = location.map { degrees($0.coordinate.latitude) } ?? "–"
        longitude.value = location.map { degrees($0.coordinate.longitude) } ?? "–"
        horizontal.value = location.map { meters($0.horizontalAccuracy, $0.horizontalAccuracy >= 0) } ?? "–"
        altitude.value = location.map { meters($0.altitude, $0.verticalAccuracy > 0) } ?? "–"
        vertical.value = location.map { meters($0.verticalAccuracy, $0.verticalAccuracy > 0) } ?? "–"
        distance.value = location.flatMap { location in start.map { meters(location.distance(from: $0)) } } ?? "–"
        resetButton.isEnabled = location != nil
    }

    private func show(_ text: String?) {
        message.text = text
        message.isHidden = text == nil
    }
}

extension WhereaboutsViewController: @preconcurrency CLLocationManagerDelegate {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        switch manager.authorizationStatus {
        case .authorizedAlways, .authorizedWhenInUse:
            show(location == nil ? String(localized: "Waiting for a position…", bundle: .module) : nil)
        case .notDetermined:
            show(String(localized: "The app has not been permitted to use the position yet.", bundle: .module))
        case .denied, .restricted:
            (location, start) = (nil, nil)
            show()
            show(String(localized: "The app is not permitted to use the position.", bundle: .module))
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        location = locations.last
        if start == nil { start = location }
        show(nil)
        show()
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        if let error = error as? CLError, error.code == .locationUnknown {
            show(String(localized: "The position is not known at present.", bundle: .module))
        }
    }
}

/// A row with the name of a value and the value.
private final class ValueRow: UIView {
    private let nameLabel = UILabel()
    private let valueLabel = UILabel()

    var value: String? {
        get { valueLabel.text }
        set {
            valueLabel.text = newValue
            accessibilityValue = newValue
        }
    }

    init(_ name: String) {
        super.init(frame: .zero)
        (isAccessibilityElement, accessibilityLabel) = (true, name)
        accessibilityTraits = [.staticText, .updatesFrequently]
        nameLabel.text = name
        nameLabel.font = .preferredFont(forTextStyle: .body)
        nameLabel.textColor = .secondaryLabel
        valueLabel.font = .monospacedDigitSystemFont(ofSize: UIFont.labelFontSize, weight: .medium)
        valueLabel.textAlignment = .natural
        valueLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
        for label in [nameLabel, valueLabel] {
            label.translatesAutoresizingMaskIntoConstraints = false
            addSubview(label)
        }
        NSLayoutConstraint.activate([
            nameLabel.leadingAnchor.constraint(equalTo: leadingAnchor),
            nameLabel.topAnchor.constraint(equalTo: topAnchor),
            nameLabel.bottomAnchor.constraint(equalTo: bottomAnchor),
            valueLabel.trailingAnchor.constraint(equalTo: trailingAnchor),
            valueLabel.centerYAnchor.constraint(equalTo: nameLabel.centerYAnchor),
            valueLabel.leadingAnchor.constraint(greaterThanOrEqualTo: nameLabel.trailingAnchor, constant: 12),
        ])
    }

    required init?(coder: NSCoder) { nil }
}
