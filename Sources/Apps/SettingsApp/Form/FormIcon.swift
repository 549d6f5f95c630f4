import UIKit

/// A symbol on a colored rounded square.
struct FormIcon {
    let symbol: String
    let color: UIColor

    init(_ symbol: String, _ color: UIColor) {
        self.symbol = symbol
        self.color = color
    }

    /// The width and height of icons, in points.
    static let side: CGFloat = 29

    /// Returns a view of the icon.
    @MainActor
    func makeView() -> UIView {
        let image = UIImageView(image: UIImage(systemName: symbol))
        image.translatesAutoresizingMaskIntoConstraints = false
        image.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 16, weight: .regular)
        image.tintColor = .white
        image.contentMode = .center
        image.backgroundColor = color
        image.layer.cornerRadius = 7
        image.layer.cornerCurve = .continuous
        NSLayoutConstraint.activate([
            image.widthAnchor.constraint(equalToConstant: Self.side),
            image.heightAnchor.constraint(equalToConstant: Self.side),
        ])
        return image
    }
}
