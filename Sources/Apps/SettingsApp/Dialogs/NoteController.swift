import UIKit

/// A text with a title, in a sheet or a popover.
final class NoteController: UIViewController {
    private let text: String

    init(_ title: String, _ text: String) {
        self.text = text
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    /// Returns a sheet of half the height, which a finger can expand.
    static func sheet() -> UIViewController {
        let controller = NoteController("Sheet", "Drag the bar at the top to expand the sheet, or to dismiss it.")
            .inBar()
        controller.sheetPresentationController?.detents = [.medium(), .large()]
        controller.sheetPresentationController?.prefersGrabberVisible = true
        return controller
    }

    /// Returns a sheet that floats in a regular width.
    static func formSheet() -> UIViewController {
        let controller = NoteController("Form Sheet", "Only the button dismisses this sheet.").inBar()
        controller.modalPresentationStyle = .formSheet
        controller.isModalInPresentation = true
        return controller
    }

    /// Returns a popover with an arrow to a view.
    static func popover(from source: UIView) -> UIViewController {
        let controller = NoteController("Popover", "A tap beside the popover dismisses it.")
        controller.modalPresentationStyle = .popover
        controller.preferredContentSize = CGSize(width: 280, height: 120)
        controller.popoverPresentationController?.sourceView = source
        controller.popoverPresentationController?.sourceRect = CGRect(
            x: source.bounds.midX - 1,
            y: source.bounds.minY,
            width: 2,
            height: source.bounds.height
        )
        controller.popoverPresentationController?.adaptiveSheetPresentationController.detents = [.medium()]
        return controller
    }

    private func inBar() -> UINavigationController {
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .done,
            target: self,
            action: NoteController.close
        )
        return UINavigationController(rootViewController: self)
    }

    private func close() { dismiss(animated: true) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let column = UIStackView(.vertical, spacing: 8, [UILabel(text, .body)])
        if navigationController == nil { column.insertArrangedSubview(UILabel(title, .headline), at: 0) }
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -20),
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        ])
    }
}
