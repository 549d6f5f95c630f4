import UIKit

class ViewController: UIViewController {

    let label = UILabel()
    private var item = Item(name: "Synced")

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.text = item.name
        label.textAlignment = .center
        let button = UIButton(configuration: .tinted(), primaryAction: UIAction(title: "Load") { [weak self] _ in
            self?.load()
        })
        let stack = UIStackView(arrangedSubviews: [label, button])
        stack.axis = .vertical
        stack.spacing = 20
        stack.frame = CGRect(x: 20, y: 60, width: 280, height: 120)
        view.addSubview(stack)
    }

    private func load() {
        guard let url = Bundle.main.url(forResource: "list", withExtension: "json", subdirectory: "Data/one"),
            let names = try? JSONDecoder().decode([String].self, from: Data(contentsOf: url))
        else { return }
        item.name = names.joined(separator: ", ")
        label.text = item.name
    }
}
