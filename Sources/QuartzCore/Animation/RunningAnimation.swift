import Compositor
import CoreGraphics

/// An animation that a layer has, and what has become of it.
final class RunningAnimation {
    let key: String?
    let animation: CAAnimation

    /// Counts additions: says who is told first.
    let serial = Identifiers.next()

    /// The transaction that waits for it.
    private var completion: TransactionCompletion?

    /// Whether a commit has said when it begins.
    var isCommitted = false

    private var toldStart = false
    private var toldStop = false

    init(_ animation: CAAnimation, key: String?, completion: TransactionCompletion?) {
        self.animation = animation
        self.key = key
        self.completion = completion
        completion?.add()
    }

    /// Whether anybody waits to hear that it has begun.
    var awaitsStart: Bool { isCommitted && !toldStart && !toldStop && animation.delegate != nil }

    /// Whether nobody has heard yet that it has ended.
    var awaitsStop: Bool { isCommitted && !toldStop }

    func tellStart() {
        guard !toldStart, !toldStop else { return }
        toldStart = true
        animation.delegate?.animationDidStart(animation)
    }

    /// - Parameter finished: whether it came to its end.
    func tellStop(finished: Bool) {
        guard !toldStop else { return }
        toldStop = true
        animation.delegate?.animationDidStop(animation, finished: finished)
        completion?.remove()
        completion = nil
    }
}
