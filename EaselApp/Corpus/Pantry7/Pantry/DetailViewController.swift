import UIKit

class DetailViewController: UIViewController {

    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var recipeButton: UIButton!

    var ingredient: String? {
        didSet {
            configureView()
        }
    }

    func configureView() {
        guard let label = self.nameLabel else { return }
        if let ingredient = ingredient {
            label.text = ingredient
            self.navigationItem.title = ingredient
        }
        recipeButton.isEnabled = ingredient != nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        configureView()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let controller = segue.destination as? RecipeViewController {
            controller.ingredient = ingredient!
        }
    }
}
