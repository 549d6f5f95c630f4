import UIKit

class ViewController: UIViewController {

    @IBOutlet var swatches: [UIView]!
    @IBOutlet weak var resultLabel: UILabel!

    private let colors = ["Red", "Yellow", "Green"]
    private let sizes = ["small", "medium", "large"]
    private var color: Int?
    private var size = 0

    private var order: String? {
        color.map { "\(colors[$0]), \(sizes[size])" }
    }

    private func update() {
        for (index, swatch) in swatches.enumerated() {
            swatch.alpha = color == nil || color == index ? 1 : 0.3
        }
        resultLabel.text = order
    }

    @IBAction func swatchTapped(_ sender: UITapGestureRecognizer) {
        color = swatches.firstIndex { $0 === sender.view }
        update()
    }

    @IBAction func sizeChanged(_ sender: UISegmentedControl) {
        size = sender.selectedSegmentIndex
        update()
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        order != nil
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        (segue.destination as? SentViewController)?.order = order
    }
}
