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
        showCount()
    }

    @objc func countUp(_ sender: UIButton) {
        count += 1
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
