import UIKit

/// A form that edits the owner of the device. Nothing changes until it is saved.
final class OwnerPage: FormViewController, UITextFieldDelegate {
    private let name = UITextField()
    private let email = UITextField()
    private let phone = UITextField()
    private let room = UITextField()
    private let code = UITextField()
    private let contact = FormSection("Contact", [])
    private lazy var saveItem = UIBarButtonItem(barButtonSystemItem: .save, target: self, action: OwnerPage.save)

    init(model: SettingsModel) {
        super.init("Owner", model: model)
        navigationItem.largeTitleDisplayMode = .never
    }

    required init?(coder: NSCoder) { nil }

    /// The fields in the order of the form.
    private var fields: [UITextField] { [name, room, email, phone, code] }

    override func makeSections() -> [FormSection] {
        let cancelItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: self, action: OwnerPage.cancel)
        navigationItem.leftBarButtonItem = cancelItem
        navigationItem.rightBarButtonItem = saveItem
        form.keyboardDismissMode = .interactive
        name.placeholder = "Required"
        name.textContentType = .name
        name.autocapitalizationType = .words
        email.placeholder = "name@example.com"
        email.textContentType = .emailAddress
        email.keyboardType = .emailAddress
        email.autocapitalizationType = .none
        phone.placeholder = "Optional"
        phone.keyboardType = .phonePad
        phone.textContentType = .telephoneNumber
        room.placeholder = "Optional"
        code.placeholder = "Four digits"
        code.isSecureTextEntry = true
        code.keyboardType = .numberPad
        for field in fields {
            field.delegate = self
            field.returnKeyType = field === code ? .done : .next
            field.addAction(UIAction { [unowned self] _ in check() }, for: .editingChanged)
        }
        contact.rows = [.field("E-Mail", email), .field("Phone", phone)]
        let owner = model.values.owner
        (name.text, email.text, phone.text, room.text) = (owner.name, owner.email, owner.phone, owner.room)
        check()
        return [
            FormSection([.field("Name", name), .field("Room", room)]),
            contact,
            FormSection(
                "Code",
                footer: "The code unlocks nothing, and is not stored.",
                [.field("Code", code)]
            ),
        ]
    }

    // MARK: Validity

    private func trimmed(_ field: UITextField) -> String {
        (field.text ?? "").trimmingCharacters(in: .whitespaces)
    }

    private var hasValidEmail: Bool {
        let parts = trimmed(email).split(separator: "@", omittingEmptySubsequences: false)
        return trimmed(email).isEmpty || parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }

    private var hasValidCode: Bool {
        let text = code.text ?? ""
        return text.isEmpty || text.count == 4
    }

    /// Enables the button for valid texts.
    private func check() {
        contact.footerText = hasValidEmail ? nil : "This is no address for e-mail."
        contact.footerLabel.textColor = .systemRed
        saveItem.isEnabled = !trimmed(name).isEmpty && hasValidEmail && hasValidCode
    }

    // MARK: Actions

    private func save() {
        guard saveItem.isEnabled else { return }
        var owner = model.values.owner
        (owner.name, owner.email) = (trimmed(name), trimmed(email))
        (owner.phone, owner.room) = (trimmed(phone), trimmed(room))
        model.values.owner = owner
        close()
    }

    private func cancel() { close() }

    private func close() {
        view.endEditing(true)
        navigationController?.popViewController(animated: true)
    }

    // MARK: Fields

    /// Edits the next field for Return; the last one ends editing.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let index = fields.firstIndex(where: { $0 === textField }) else { return true }
        if index + 1 < fields.count {
            fields[index + 1].becomeFirstResponder()
        } else {
            textField.resignFirstResponder()
        }
        return false
    }

    /// Limits the lengths; the code consists of digits.
    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        let rest = (textField.text ?? "").utf16.count - range.length
        guard textField === code else { return rest + string.utf16.count <= SettingsValues.Owner.longest }
        return rest + string.utf16.count <= 4 && string.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
