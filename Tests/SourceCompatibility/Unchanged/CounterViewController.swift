import UIKit

protocol CounterViewControllerDelegate: AnyObject {
    func counterViewController(_ controller: CounterViewController, didChange count: Int)
}

final class CounterViewController: UIViewController {
    weak var delegate: CounterViewControllerDelegate?

    private let step: Int
    private(set) var count: Int {
        didSet {
            label.text = "\(count)"
            delegate?.counterViewController(self, didChange: count)
        }
    }

    private lazy var label: UILabel = {
        let label = UILabel()
        label.font = .systemFont(ofSize: 34, weight: .semibold)
        label.textAlignment = .center
        label.text = "\(count)"
        return label
    }()

    private let button = UIButton(type: .system)

    init(count: Int = 0, step: Int = 1) {
        self.count = count
        self.step = step
        super.init(nibName: nil, bundle: nil)
        title = "Counter"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        button.setTitle("Add", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.add() }, for: .touchUpInside)
        view.addSubview(label)
        view.addSubview(button)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets)
        label.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height - 60)
        button.frame = CGRect(x: area.minX, y: area.maxY - 60, width: area.width, height: 60)
    }

    private func add() {
        count += step
    }
}
