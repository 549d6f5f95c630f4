import UIKit

class MapViewController: UIViewController {

    override var prefersStatusBarHidden: Bool {
        return true
    }
}
