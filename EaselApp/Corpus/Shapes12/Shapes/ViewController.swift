import UIKit
import ShapeKit

class ViewController: UIViewController {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Shapes"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        view.addSubview(CircleView(frame: CGRect(x: 60, y: 140, width: 80, height: 80)))
    }
}
