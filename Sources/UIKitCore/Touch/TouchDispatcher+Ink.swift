import CoreGraphics

extension UIView {
    /// A Boolean value that indicates whether changes of this view are shown at once while it is touched, instead of at the
    /// next vertical blank. The default is `false`.
    ///
    /// Set this property for a view that draws what a finger or a pen writes. While a touch is on the view or on a
    /// subview, each sample is delivered as soon as it arrives. If everything that it changes on the screen is within the
    /// bounds of the view, and nothing is animated, the changed pixels are written to the buffer that the panel shows. The
    /// panel shows each of them when it reads it next: on average half a frame later, instead of one to two frames. It may
    /// read the first part of a change before the second one is written, so the changes should be small, as the last piece
    /// of a line is. All other frames, such as those in which a button next to the view changes too, wait for a vertical
    /// blank. The final pixels are the same.
    ///
    /// Displays with a single buffer do not support this, and show all frames at vertical blanks. The property is an
    /// addition to UIKit.
    public var prefersLowLatencyInk: Bool {
        get { extras?.prefersLowLatencyInk ?? false }
        set { if newValue || extras != nil { makeExtras().prefersLowLatencyInk = newValue } }
    }
}

extension TouchDispatcher {
    /// The views with touches that prefer low latency, themselves or as ancestors of the touched view.
    private var inkViews: [UIView] {
        var views: [UIView] = []
        for touch in liveTouches {
            var view = touch.view
            while let next = view, !next.prefersLowLatencyInk { view = next.superview }
            if let view, !views.contains(view) { views.append(view) }
        }
        return views
    }

    /// A Boolean value that indicates whether a finger or a pen is on the screen.
    package var hasTouches: Bool { !liveTouches.isEmpty }

    /// A Boolean value that indicates whether a touch is on a view that prefers low latency.
    package var isOnInk: Bool { !liveTouches.isEmpty && !inkViews.isEmpty }

    /// The bounds of the views that prefer low latency and are touched, in coordinates of the screen.
    package var inkAreas: [CGRect] {
        inkViews.compactMap { view in
            view.window == nil ? nil : UIAccessibility.convertToScreenCoordinates(view.bounds, in: view)
        }
    }
}
