import UIKit

/// A page of the app: a form that shows the settings, and changes with them.
class FormViewController: UIViewController {
    let model: SettingsModel
    let form = FormView()

    init(_ title: String, model: SettingsModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = form }

    override func viewDidLoad() {
        super.viewDidLoad()
        form.sections = makeSections()
        model.observe(by: self) { $0.show($0.model.values) }
    }

    /// Returns the sections of the page. Called once.
    func makeSections() -> [FormSection] { [] }

    /// Shows the values of settings. Called at first and after each change.
    func show(_ values: SettingsValues) { form.show(values) }

    /// Presents a controller in the text size that the user has chosen.
    func show(over controller: UIViewController) {
        controller.presentationController?.overrideTraitCollection = model.values.textSize.traits
        present(controller, animated: true)
    }
}
