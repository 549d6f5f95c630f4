import UIKit

class UnitsViewController: UIViewController {

    @IBOutlet weak var milesSwitch: UISwitch!
}
