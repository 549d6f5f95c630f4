import UIKit

/// The name of the page at the top of the paper. A tap on the number of the page edits it; a page without a name shows nothing.
///
/// Return, another field or a touch of the paper accept the name. Escape restores the former one.
final class PageNameField: UIView, UITextFieldDelegate {
    let field = UITextField()
    /// Called with the text when editing ends.
    var onEnd: (String) -> Void = { _ in }

    private var name = ""
    private static let height: CGFloat = 34
    private static let margin: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        field.placeholder = "Name of the page"
        field.accessibilityLabel = "Name"
        field.font = .systemFont(ofSize: 15)
        field.textColor = .darkGray
        field.textAlignment = .center
        field.clearButtonMode = .whileEditing
        field.autocapitalizationType = .sentences
        field.returnKeyType = .done
        field.overrideUserInterfaceStyle = .light
        field.delegate = self
        addSubview(field)
        updateAppearance()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the name of the current page, unless it is being edited.
    func show(_ name: String) {
        self.name = name
        guard !field.isEditing else { return }
        if field.text != name { field.text = name }
        updateAppearance()
    }

    /// Begins to edit the name.
    func edit() {
        isHidden = false
        guard field.becomeFirstResponder() else { return updateAppearance() }
        field.selectAll(nil)
    }

    /// Sets the frame for that of the paper.
    func layOut(in paper: CGRect) {
        let width = max(0, min(320, paper.width - 2 * Self.margin))
        frame = CGRect(x: paper.midX - width / 2, y: paper.minY + Self.margin, width: width, height: Self.height)
        field.frame = bounds
    }

    private func updateAppearance() {
        isHidden = !field.isEditing && name.isEmpty
        field.borderStyle = field.isEditing ? .roundedRect : .none
        // A name that is not edited is drawn over.
        isUserInteractionEnabled = field.isEditing
        isAccessibilityElement = false
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { updateAppearance() }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        onEnd(textField.text ?? "")
        show(name)
    }

    /// Restores the former name for Escape.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if field.isEditing, presses.contains(where: { $0.type == .menu }) { field.text = name }
        super.pressesBegan(presses, with: event)
    }
}
