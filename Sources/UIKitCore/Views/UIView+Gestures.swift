import QuartzCore

extension UIView {
    func attach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        storedGestureRecognizers.append(recognizer)
    }

    func detach(_ recognizer: UIGestureRecognizer) {
        guard let index = storedGestureRecognizers.firstIndex(where: { $0 === recognizer }) else { return }
        storedGestureRecognizers.remove(at: index)
        // Canceled while the recognizer still has its view, so that action methods can read it.
        recognizer.leave()
        recognizer.view = nil
    }

    func replaceGestureRecognizers(with recognizers: [UIGestureRecognizer]) {
        for former in storedGestureRecognizers where !recognizers.contains(former) { removeGestureRecognizer(former) }
        for recognizer in recognizers { addGestureRecognizer(recognizer) }
        storedGestureRecognizers = recognizers
    }
}
