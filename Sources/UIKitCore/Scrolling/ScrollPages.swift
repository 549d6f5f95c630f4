import QuartzCore

/// Where content comes to rest that is turned in pages, along one axis.
struct ScrollPages {
    /// How long a page is: as long as the view, in points.
    let length: CGFloat
    /// Where content may rest.
    let range: ScrollRange

    /// A throw faster than this turns to the next page that way, in points a second; what is slower falls to the nearer
    /// page. Chosen.
    static let flick: CGFloat = 150

    /// The offset of the page where content comes to rest that is let go.
    /// - Parameters:
    ///   - offset: where it is.
    ///   - velocity: of the offset, in points a second.
    func target(from offset: CGFloat, velocity: CGFloat) -> CGFloat {
        guard length > 0 else { return range.clamp(offset) }
        let place = offset / length
        let page: CGFloat =
            if velocity >= Self.flick {
                place.rounded(.down) + 1
            } else if velocity <= -Self.flick {
                place.rounded(.up) - 1
            } else {
                place.rounded()
            }
        return range.clamp(page * length)
    }
}
