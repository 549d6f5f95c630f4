import UIKit
#if canImport(AVFoundation)
import AVFoundation
#endif
#if canImport(WidgetKit)
import WidgetKit
#endif

class ViewController: UIViewController {

    let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = "Mixed"
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        let toggle = UISwitch()
        toggle.frame.origin = CGPoint(x: 135, y: 120)
        toggle.addTarget(self, action: #selector(toggled(_:)), for: .valueChanged)
        view.addSubview(toggle)
    }

    @objc private func toggled(_ sender: UISwitch) {
        perform(sender.isOn ? #selector(start) : #selector(stop))
    }

    @objc private func start() {
        #if canImport(AVFoundation)
        label.text = "Video"
        #else
        label.text = "No video"
        #endif
    }

    @objc private func stop() {
        label.text = "Mixed"
    }
}
