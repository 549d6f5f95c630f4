import UIKit

/// A screen that covers everything, with a list of features and a large button.
final class WelcomeController: UIViewController {
    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
        modalTransitionStyle = .coverVertical
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let title = UILabel("Welcome", .largeTitle)
        title.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: .boldSystemFont(ofSize: 34))
        title.textAlignment = .center
        let features = UIStackView(
            .vertical,
            spacing: 20,
            [
                feature("slider.horizontal.3", "Controls", "Every control of the toolkit, in forms."),
                feature("circle.lefthalf.filled", "Light and Dark", "The style changes at once."),
                feature("textformat.size", "Text Sizes", "Rows grow with their texts."),
            ]
        )
        let button = makeButton()
        let guide = view.safeAreaLayoutGuide
        let width = features.widthAnchor.constraint(equalToConstant: 420)
        width.priority = .defaultHigh
        for part in [title, features, button] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: guide.topAnchor, constant: 32),
            title.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
            title.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
            width,
            features.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
            features.leadingAnchor.constraint(greaterThanOrEqualTo: guide.leadingAnchor, constant: 24),
            features.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 28),
            button.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
            button.widthAnchor.constraint(equalTo: features.widthAnchor),
            button.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -24),
        ])
    }

    private func makeButton() -> UIButton {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Continue"
        configuration.buttonSize = .large
        return UIButton(
            configuration: configuration,
            primaryAction: UIAction { [unowned self] _ in dismiss(animated: true) }
        )
    }

    private func feature(_ symbol: String, _ title: String, _ text: String) -> UIView {
        let image = UIImageView(image: UIImage(systemName: symbol))
        image.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 30, weight: .regular)
        image.contentMode = .center
        image.translatesAutoresizingMaskIntoConstraints = false
        image.widthAnchor.constraint(equalToConstant: 44).isActive = true
        let texts = UIStackView(
            .vertical,
            spacing: 2,
            [UILabel(title, .headline), UILabel(text, .subheadline, .secondaryLabel)]
        )
        let row = UIStackView(.horizontal, spacing: 16, [image, texts])
        row.alignment = .center
        return row
    }
}
