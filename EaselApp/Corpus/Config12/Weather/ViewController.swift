import UIKit

class ViewController: UIViewController {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Weather"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        let button = UIButton(type: .system)
        button.setTitle("Refresh", for: .normal)
        button.frame = CGRect(x: 20, y: 120, width: 280, height: 44)
        button.addTarget(self, action: #selector(refresh), for: .touchUpInside)
        view.addSubview(button)
    }

    @objc func refresh() {
        let host = Bundle.main.object(forInfoDictionaryKey: "ApiHost") as? String
        let alert = UIAlertController(title: "Weather", message: host, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default) { [weak self] _ in
            #if STABLE
            self?.label.text = "Sunny"
            #elseif BETA
            self?.label.text = "Sunny, perhaps"
            #endif
        })
        present(alert, animated: true)
    }
}
