import CoreGraphics

/// The images of a segmented control that replace its default appearance, and the adjustments of content positions.
struct SegmentImages {
    /// The states of two adjacent segments.
    struct States: Hashable {
        let left: UIControl.State
        let right: UIControl.State
    }

    var backgrounds: [UIBarMetrics: [UIControl.State: UIImage]] = [:]
    var dividers: [UIBarMetrics: [States: UIImage]] = [:]
    var adjustments: [UIBarMetrics: [UISegmentedControl.Segment: UIOffset]] = [:]

    /// A Boolean value that indicates whether background images replace the default appearance.
    var hasBackgrounds: Bool { backgrounds.values.contains { !$0.isEmpty } }

    /// A Boolean value that indicates whether divider images replace the default dividers.
    var hasDividers: Bool { dividers.values.contains { !$0.isEmpty } }

    /// Returns the background image for a state, or that of the normal state.
    func background(for state: UIControl.State, _ metrics: UIBarMetrics) -> UIImage? {
        for metrics in metrics.fallbacks {
            guard let images = backgrounds[metrics] else { continue }
            if let image = images[state] { return image }
            // A selected segment that is pressed or disabled looks like a selected one.
            if state.contains(.selected), let image = images[.selected] { return image }
            if let image = images[.normal] { return image }
        }
        return nil
    }

    /// Returns the image between two segments, or that of the normal states.
    func divider(left: UIControl.State, right: UIControl.State, _ metrics: UIBarMetrics) -> UIImage? {
        for metrics in metrics.fallbacks {
            guard let images = dividers[metrics] else { continue }
            let candidates = [
                States(left: left, right: right),
                States(left: left.intersection(.selected), right: right.intersection(.selected)),
                States(left: .normal, right: .normal),
            ]
            for states in candidates { if let image = images[states] { return image } }
        }
        return nil
    }

    /// Returns the adjustment of the content of a segment.
    func adjustment(of segment: UISegmentedControl.Segment, _ metrics: UIBarMetrics) -> UIOffset {
        for metrics in metrics.fallbacks {
            guard let offsets = adjustments[metrics] else { continue }
            if let offset = offsets[segment] ?? offsets[.any] { return offset }
        }
        return .zero
    }
}

extension UIBarMetrics {
    /// The metrics whose images are used, in order of preference.
    fileprivate var fallbacks: [UIBarMetrics] { self == .default ? [.default] : [self, .default] }
}
