import UIKit

class ViewController: UIViewController {

    let label = UILabel()
    let files = UILabel()
    @IBOutlet var stepper: UIStepper!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        label.text = NSLocalizedString("hello", comment: "A greeting")
        label.textAlignment = .center
        label.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        view.addSubview(label)
        files.frame = CGRect(x: 20, y: 120, width: 160, height: 32)
        view.addSubview(files)
        stepper = UIStepper()
        stepper.frame.origin = CGPoint(x: 200, y: 120)
        stepper.addTarget(self, action: #selector(stepperChanged), for: .valueChanged)
        view.addSubview(stepper)
        stepperChanged()
    }

    @IBAction func stepperChanged() {
        let format = NSLocalizedString("%d files", comment: "The number of files")
        files.text = String.localizedStringWithFormat(format, Int(stepper.value))
    }
}
