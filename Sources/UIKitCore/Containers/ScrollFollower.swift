import QuartzCore

/// An object that follows the content of a scroll view, such as a container with bars over it.
@MainActor
protocol ScrollFollower: AnyObject {
    /// Called after the content offset, the content size or the size of the scroll view has changed.
    func contentDidMove(in scrollView: UIScrollView)
}

/// The objects that follow the content of a scroll view, and the heights of a bar above it that collapses.
@MainActor
struct ScrollBars {
    private struct Weak { weak var follower: (any ScrollFollower)? }

    private var followers: [Weak] = []

    /// A Boolean value that indicates whether anything has ever followed the content.
    private(set) var wereFollowers = false

    /// The distance by which the bar above the content can still grow, in points: the content can move down by that
    /// distance beyond its inset. It is negative while the bar is larger than at rest.
    var growth: CGFloat = 0

    /// The distance between the offsets at which the bar is fully visible and at which it is collapsed, in points.
    var collapse: CGFloat = 0

    /// The part of ``collapse`` after which a part of the bar has disappeared, such as a search bar, in points; zero for none.
    var firstCollapse: CGFloat = 0

    /// A Boolean value that indicates whether the inset and ``growth`` are being changed. Their sum, which determines the
    /// range of the offset, does not change.
    var isUpdating = false

    mutating func add(_ follower: any ScrollFollower) {
        followers.removeAll { $0.follower == nil || $0.follower === follower }
        followers.append(Weak(follower: follower))
        wereFollowers = true
    }

    mutating func remove(_ follower: any ScrollFollower) {
        followers.removeAll { $0.follower == nil || $0.follower === follower }
    }

    var isEmpty: Bool { followers.isEmpty }

    func notify(_ scrollView: UIScrollView) {
        for entry in followers { entry.follower?.contentDidMove(in: scrollView) }
    }

    /// Returns the offset at which content comes to rest: a bar is never left between its heights.
    /// - Parameters:
    ///   - offset: The offset at which the content would come to rest.
    ///   - lower: The least offset at rest, at which the bar is fully visible.
    func restingOffset(_ offset: CGFloat, lower: CGFloat, upper: CGFloat) -> CGFloat {
        guard collapse > 0, offset > lower else { return offset }
        var start: CGFloat = 0
        for end in [firstCollapse, collapse] where end > start {
            if offset < lower + end {
                guard upper >= lower + end else { return offset }
                return lower + (offset - lower - start < (end - start) / 2 ? start : end)
            }
            start = end
        }
        return offset
    }
}
