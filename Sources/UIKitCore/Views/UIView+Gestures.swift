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
        // Broken off while it still has its view, which whoever is told may ask for.
        recognizer.leave()
        recognizer.view = nil
    }

    func replaceGestureRecognizers(with recognizers: [UIGestureRecognizer]) {
        for former in storedGestureRecognizers where !recognizers.contains(former) { removeGestureRecognizer(former) }
        for recognizer in recognizers { addGestureRecognizer(recognizer) }
        storedGestureRecognizers = recognizers
    }
}
