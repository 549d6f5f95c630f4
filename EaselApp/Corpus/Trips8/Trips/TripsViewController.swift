import UIKit

class TripsViewController: UIViewController {

    @IBOutlet weak var countLabel: UILabel!
    @IBOutlet weak var lastButton: UIButton!

    private var count = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        showCount()
    }

    private func showCount() {
        countLabel.text = count == 0 ? "No trips" : "Trips: \(count)"
        lastButton.isEnabled = count > 0
    }

    @IBAction func tripWasPlanned(_ segue: UIStoryboardSegue) {
        count += 1
        showCount()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "last" {
            (segue.destination as! TripViewController).number = count
        }
    }
}
