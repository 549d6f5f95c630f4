import UIKit

extension Notification.Name {
    static let didRename = Notification.Name("didRename")
}

class ViewController: UIViewController {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Scene"
        view.backgroundColor = .systemBackground
        label.text = "Untitled"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 120, width: 280, height: 40)
        view.addSubview(label)
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Rename", style: .plain, target: self, action: #selector(rename))
        NotificationCenter.default.addObserver(self, selector: #selector(renamed(_:)), name: .didRename, object: nil)
    }

    @objc private func rename() {
        let next = NameViewController()
        navigationController?.pushViewController(next, animated: true)
    }

    @objc private func renamed(_ notification: Notification) {
        label.text = notification.userInfo?["name"] as? String
    }
}

class NameViewController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Name"
        view.backgroundColor = .secondarySystemBackground
        let control = UISegmentedControl(items: ["Act", "Scene", "Play"])
        control.frame = CGRect(x: 20, y: 120, width: 280, height: 32)
        control.addTarget(self, action: #selector(choose(_:)), for: .valueChanged)
        view.addSubview(control)
    }

    @objc func choose(_ sender: UISegmentedControl) {
        let name = sender.titleForSegment(at: sender.selectedSegmentIndex) ?? ""
        NotificationCenter.default.post(name: .didRename, object: self, userInfo: ["name": name])
        navigationController?.popViewController(animated: true)
    }
}
