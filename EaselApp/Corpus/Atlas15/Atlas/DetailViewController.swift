import UIKit

class DetailViewController: UIViewController {

    @IBOutlet weak var textLabel: UILabel!

    var place: Place?
    var usesMiles = false

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let place else { return }
        title = place.name
        textLabel.text = place.distance(inMiles: usesMiles)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let controller = segue.destination as? PlacesViewController {
            controller.title = "Nearby"
            controller.places = [Place(name: "Airport", kilometers: 12)]
        }
    }
}
