/// The styles of presented view controllers.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The style that the system chooses: a page sheet.
    case automatic = -2
    /// The style of a transition that is not a presentation. It cannot be presented.
    case none = -1
    /// A presentation that covers the screen. The view of the presenting controller is removed.
    case fullScreen = 0
    /// A sheet that covers most of the screen. It can be dismissed by a swipe.
    case pageSheet = 1
    /// A sheet in the center of the screen, which is smaller than a page sheet if there is space.
    case formSheet = 2
    /// A presentation that covers the view of the controller that defines the presentation context, which is removed.
    case currentContext = 3
    /// A presentation by the presentation controller of the transitioning delegate.
    case custom = 4
    /// A presentation that covers the screen. The view of the presenting controller remains behind it.
    case overFullScreen = 5
    /// A presentation that covers the view of the controller that defines the presentation context, which remains
    /// behind it.
    case overCurrentContext = 6
    /// A popover with an arrow. In a compact width, it is a sheet.
    case popover = 7
}

/// The animations of presented view controllers.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view moves up from the bottom edge, and down again.
    case coverVertical = 0
    /// The view is shown on the back of the presenting view, which flips horizontally.
    case flipHorizontal = 1
    /// The view fades in and out.
    case crossDissolve = 2
    /// The presenting view curls up as a page and reveals the view. Only for full-screen presentations.
    case partialCurl = 3
}
