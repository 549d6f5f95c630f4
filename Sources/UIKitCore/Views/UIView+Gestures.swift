import QuartzCore

extension UIView {
    /// The gesture recognizers of a view.
    struct AttachedRecognizers {
        /// The recognizers, in the order in which they were attached.
        fileprivate(set) var all: [UIGestureRecognizer] = []
    }

    func attach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        attachedRecognizers.all.append(recognizer)
    }

    func detach(_ recognizer: UIGestureRecognizer) {
        guard let index = attachedRecognizers.all.firstIndex(where: { $0 === recognizer }) else { return }
        attachedRecognizers.all.remove(at: index)
        // Canceled while the recognizer still has its view, so that action methods can read it.
        recognizer.leave()
        recognizer.view = nil
    }

    func replaceGestureRecognizers(with recognizers: [UIGestureRecognizer]) {
        for former in attachedRecognizers.all where !recognizers.contains(former) { removeGestureRecognizer(former) }
        for recognizer in recognizers { addGestureRecognizer(recognizer) }
        attachedRecognizers.all = recognizers
    }
}
