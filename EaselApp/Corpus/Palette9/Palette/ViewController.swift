import UIKit

class ViewController: UIViewController {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Palette"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        label.textColor = UIColor(named: "Ink")
        let imageView = UIImageView(image: UIImage(named: "Square"))
        imageView.frame.origin = CGPoint(x: 20, y: 120)
        view.addSubview(imageView)
    }
}
