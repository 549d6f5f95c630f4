import UIKit

@objc protocol SwatchDelegate: class {
    @objc optional func swatch(_ swatch: SwatchView, didChoose name: String)
    @objc optional func swatchDidReset(_ swatch: SwatchView)
}

class SwatchView: UIImageView {

    @objc weak var delegate: SwatchDelegate?

    override init(image: UIImage?) {
        super.init(image: image)
        isUserInteractionEnabled = true
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    @objc private func tapped() {
        delegate?.swatch?(self, didChoose: "Square")
        delegate?.swatchDidReset?(self)
    }
}

class ViewController: UIViewController, SwatchDelegate {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Palette"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        label.textColor = UIColor(named: "Ink")
        let swatch = SwatchView(image: UIImage(named: "Square"))
        swatch.delegate = self
        swatch.frame = CGRect(x: 20, y: 120, width: 60, height: 60)
        view.addSubview(swatch)
    }

    func swatch(_ swatch: SwatchView, didChoose name: String) {
        let url = Bundle.main.url(forResource: "warm", withExtension: "json", subdirectory: "Samples")!
        let names = try! JSONDecoder().decode([String].self, from: Data(contentsOf: url))
        label.text = name + ": " + names.joined(separator: ", ")
    }
}
