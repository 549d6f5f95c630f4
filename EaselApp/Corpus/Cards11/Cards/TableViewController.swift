import UIKit

class TableViewController: UIViewController {

    @IBOutlet weak var scoreLabel: UILabel!

    private var score = 0 {
        didSet {
            scoreLabel.text = "Score: \(score)"
        }
    }

    @IBSegueAction func makeRules(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> RulesViewController? {
        return RulesViewController(coder: coder, text: "Rules at a score of \(score): the red card counts ten.")
    }

    @IBAction func handWasKept(_ unwindSegue: UIStoryboardSegue) {
        score += 10
    }

    @IBAction func optionWasChosen(_ unwindSegue: UIStoryboardSegue) {
        score *= 2
    }
}
