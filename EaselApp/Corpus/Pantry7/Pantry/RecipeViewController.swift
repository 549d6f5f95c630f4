import UIKit

class RecipeViewController: UIViewController {

    @IBOutlet weak var titleLabel: UILabel!
    @IBOutlet weak var stepsLabel: UILabel!

    var ingredient = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.text = "\(ingredient) soup"
        stepsLabel.text = "1. Boil water.\n2. Add the \(ingredient.lowercased()).\n3. Wait for twenty minutes."
    }
}
