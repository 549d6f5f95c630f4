import UIKit

class MainViewController: UIViewController, StationsViewControllerDelegate {

    private weak var stationController: StationViewController?

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        switch segue.identifier {
        case "stations":
            let controller = segue.destination as? StationsViewController
            controller?.delegate = self
        case "station":
            stationController = segue.destination as? StationViewController
        default:
            break
        }
    }

    // MARK: - Stations view controller delegate

    func stationsViewController(_ controller: StationsViewController, didSelect station: Station) {
        stationController?.show(station)
    }
}
