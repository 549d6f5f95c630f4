import UIKit

class RulesViewController: UIViewController {

    @IBOutlet weak var textLabel: UILabel!

    private let text: String

    init?(coder: NSCoder, text: String) {
        self.text = text
        super.init(coder: coder)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        textLabel.text = text
    }

    @IBAction func close(_ sender: Any) {
        dismiss(animated: true)
    }
}
