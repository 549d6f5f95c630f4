import QuartzCore

/// The offsets at which paged content comes to rest along one axis.
struct ScrollPages {
    /// The length of a page: the length of the view, in points.
    let length: CGFloat
    /// The range of the offset.
    let range: ScrollRange

    /// The minimum velocity that moves the content to the next page, in points per second. At lower velocities, the
    /// content moves to the nearest page. A chosen value.
    static let flickVelocity: CGFloat = 150

    /// Returns the offset of the page at which the content comes to rest after it was released.
    /// - Parameters:
    ///   - offset: The current offset.
    ///   - velocity: The velocity of the offset, in points per second.
    func target(from offset: CGFloat, velocity: CGFloat) -> CGFloat {
        guard length > 0 else { return range.clamp(offset) }
        let pageNumber = offset / length
        let page: CGFloat =
            if velocity >= Self.flickVelocity {
                pageNumber.rounded(.down) + 1
            } else if velocity <= -Self.flickVelocity {
                pageNumber.rounded(.up) - 1
            } else {
                pageNumber.rounded()
            }
        return range.clamp(page * length)
    }
}
