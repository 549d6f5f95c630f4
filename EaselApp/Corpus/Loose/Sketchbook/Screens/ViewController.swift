import UIKit

class SketchView: UIView {

    private var path = UIBezierPath()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        path.lineWidth = 4
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        path.move(to: touch.location(in: self))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        path.addLine(to: touch.location(in: self))
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        UIColor.blue.setStroke()
        path.stroke()
    }

    @objc func clear() {
        path.removeAllPoints()
        setNeedsDisplay()
    }
}

class ViewController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Loose"
        let sketch = SketchView(frame: view.bounds)
        sketch.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(sketch)
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .trash, target: sketch, action: #selector(SketchView.clear))
    }
}
