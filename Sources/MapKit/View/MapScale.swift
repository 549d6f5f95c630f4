import UIKit

/// A bar with the length of a round distance.
@MainActor
final class MapScale: UIView {
    private let label = UILabel()
    private let bar = UIView()

    /// A Boolean value that indicates whether the bar begins at the right edge.
    var isAtRight = false

    init() {
        super.init(frame: .zero)
        label.font = .systemFont(ofSize: 10, weight: .medium)
        addSubview(label)
        addSubview(bar)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func setStyle(_ style: MapStyle) {
        let color = UIColor(cgColor: style.text.cgColor)
        label.textColor = color
        bar.backgroundColor = color
    }

    /// Shows the scale of a map.
    func update(metersPerPoint: Double) {
        guard metersPerPoint > 0, metersPerPoint.isFinite else { return }
        // An app may give the view any width; the greatest distance is that around the world.
        let distance = Self.round(min(max(Double(bounds.width), 0) * metersPerPoint, 4e7))
        label.text = Self.text(distance)
        label.textAlignment = isAtRight ? .right : .left
        label.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 14)
        let width = distance / metersPerPoint
        bar.frame = CGRect(x: isAtRight ? bounds.width - width : 0, y: 16, width: width, height: 3)
    }

    /// Returns the largest distance 1, 2 or 5 times a power of ten that is not longer than another one.
    static func round(_ distance: Double) -> Double {
        let power = pow(10, log10(max(distance, 1e-3)).rounded(.down))
        return [5, 2, 1].map { $0 * power }.first { $0 <= distance } ?? power
    }

    private static func text(_ meters: Double) -> String {
        let (value, unit) = meters < 1000 ? (meters, "m") : (meters / 1000, "km")
        return value < 1 ? "\((value * 100).rounded() / 100) \(unit)" : "\(Int(value)) \(unit)"
    }
}
