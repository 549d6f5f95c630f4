import UIKit

class ViewController: UIViewController {

    @IBOutlet weak var label: UILabel!
    var count = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 20, y: 60, width: 280, height: 40))
        view.addSubview(label)
        self.label = label
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 20, y: 120, width: 280, height: 44)
        button.setTitle("Count", for: .normal)
        button.addTarget(self, action: #selector(countUp(_:)), for: .touchUpInside)
        view.addSubview(button)
        let press = UILongPressGestureRecognizer(target: self, action: #selector(ViewController.startAgain(_:)))
        view.addGestureRecognizer(press)
        showCount()
    }

    @IBAction func countUp(_ sender: UIButton) {
        count += 1
        showCount()
    }

    @objc func startAgain(_ recognizer: UILongPressGestureRecognizer) {
        guard recognizer.state == .began else { return }
        count = 0
        showCount()
    }

    func showCount() {
        #if DEBUG
        label.text = "Debug \(count)"
        #else
        label.text = "\(count)"
        #endif
    }
}
