import UIKit

class ViewController: UIViewController {

    let label = UILabel()
    private lazy var button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Greet") { [unowned self] _ in
        label.text = "Hello"
    })

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Tested"
        label.textAlignment = .center
        label.translatesAutoresizingMaskIntoConstraints = false
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        view.addSubview(button)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            label.topAnchor.constraint(equalTo: view.topAnchor, constant: 60),
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 40),
        ])
    }
}
