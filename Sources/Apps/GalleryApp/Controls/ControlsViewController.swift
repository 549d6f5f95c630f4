import UIKit

/// The controller of the page of controls, which are animated while the page is on the screen.
final class ControlsViewController: UIViewController {
    /// The view of the controller.
    let controlsView = ControlsView(frame: .zero)

    override func loadView() { view = controlsView }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        controlsView.isAnimating = true
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        controlsView.isAnimating = false
    }
}
