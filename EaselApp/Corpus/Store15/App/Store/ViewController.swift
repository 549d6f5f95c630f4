import UIKit
import Basket
import Prices

class ViewController: UIViewController {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "\(Basket().count) \(Prices.currency)"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
    }
}
