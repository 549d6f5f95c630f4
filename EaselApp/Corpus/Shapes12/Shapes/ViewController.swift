import UIKit
import ShapeKit

class ViewController: UIViewController {

    let label = UILabel()
    private let circle = CircleView(frame: CGRect(x: 60, y: 140, width: 80, height: 80))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Shapes"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        circle.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:))))
        view.addSubview(circle)
    }

    @objc func handlePan(_ recognizer: UIPanGestureRecognizer) {
        let translation = recognizer.translation(in: view)
        circle.center.x += translation.x
        circle.center.y += translation.y
        recognizer.setTranslation(.zero, in: view)
        if recognizer.state == .ended {
            label.text = "Area \(Int(circleArea(radius: circle.bounds.width / 2)))"
        }
    }
}
