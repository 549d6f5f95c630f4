import UIKit
import CoreLocation

class ViewController: UIViewController {

    let label = UILabel()
    @IBOutlet private var slider: UISlider!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.text = Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        slider = UISlider(frame: CGRect(x: 20, y: 120, width: 280, height: 32))
        slider.maximumValue = 90
        slider.addTarget(self, action: #selector(sliderChanged(_:forEvent:)), for: .valueChanged)
        view.addSubview(slider)
    }

    @IBAction func sliderChanged(_ sender: UISlider, forEvent event: UIEvent) {
        let here = CLLocation(latitude: Double(sender.value.rounded()), longitude: 0)
        let kilometers = here.distance(from: CLLocation(latitude: 0, longitude: 0)) / 1000
        #if PRO
        label.text = "Pro: \(Int(kilometers / 100) * 100) km"
        #else
        label.text = "\(Int(kilometers / 100) * 100) km"
        #endif
    }
}
