import UIKitCore

/// The animation of a batch of changes.
@MainActor
struct UpdateAnimation {
    /// The frame and the visibility at which a cell begins.
    struct Start {
        var frame: CGRect
        var isTransparent = false
    }

    /// The number of animations that run. Cells that leave the visible area are used again after them.
    var runningCount = 0

    /// The starts of cells that appear, while an animation is being begun.
    var starts: ((ListIndex, CGRect) -> Start)?

    /// The cell that a finger moves.
    weak var liftedCell: UITableViewCell?

    var isRunning: Bool { runningCount > 0 }
    var isStarting: Bool { starts != nil }

    /// Returns the start of a cell that becomes visible.
    func start(of index: ListIndex, target: CGRect) -> Start { starts?(index, target) ?? Start(frame: target) }

    /// Returns the start of a row that is inserted, or the end of one that is deleted.
    static func outside(_ frame: CGRect, _ animation: UITableView.RowAnimation, in width: CGFloat) -> Start {
        switch animation {
        case .fade, .middle, .automatic: Start(frame: frame, isTransparent: true)
        case .none: Start(frame: frame)
        case .right: Start(frame: frame.offsetBy(dx: width, dy: 0))
        case .left: Start(frame: frame.offsetBy(dx: -width, dy: 0))
        case .top: Start(frame: frame.offsetBy(dx: 0, dy: -frame.height), isTransparent: true)
        case .bottom: Start(frame: frame.offsetBy(dx: 0, dy: frame.height), isTransparent: true)
        }
    }
}
