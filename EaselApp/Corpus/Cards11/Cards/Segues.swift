import UIKit

/// Presents the hand, which grows from the middle.
class DealSegue: UIStoryboardSegue {

    override func perform() {
        source.present(destination, animated: false)
        destination.view.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        UIView.animate(withDuration: 0.3) {
            self.destination.view.transform = .identity
        }
    }
}

/// Shrinks the hand, and dismisses it.
class FoldSegue: UIStoryboardSegue {

    override func perform() {
        let hand = source
        UIView.animate(withDuration: 0.3, animations: {
            hand.view.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        }, completion: { _ in
            hand.dismiss(animated: false)
        })
    }
}
