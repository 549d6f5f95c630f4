import QuartzCore

/// A touch that is tracked by a segmented control.
struct SegmentDrag {
    /// The segment at the touch; `nil` if the touch is not on an enabled segment.
    var index: Int?
    /// A Boolean value that indicates whether the touch began on the selected segment and moves the selection.
    var takesSelection: Bool
}

extension UISegmentedControl {
    private static let usualHeight: CGFloat = 32

    /// The margin around the selection indicator, in points.
    private static let inset: CGFloat = 2

    var fittingSize: CGSize {
        let widths = segments.map(\.view.fittingWidth)
        let widest = widths.max() ?? 0
        var size = CGSize(width: 0, height: Self.usualHeight)
        for (segment, width) in zip(segments, widths) {
            let own = apportionsSegmentWidthsByContent ? width : widest
            size.width += segment.width > 0 ? segment.width : own
            size.height = max(size.height, segment.view.fittingHeight)
        }
        if let image = images.background(for: .normal, barMetrics) { size.height = max(size.height, image.size.height) }
        size.width += dividerWidth * CGFloat(max(0, segments.count - 1))
        return size
    }

    /// The frames of the segments, in order of their indexes.
    var segmentFrames: [CGRect] {
        let shared = segments.filter { $0.width == 0 }
        let dividerWidth = dividerWidth
        let gaps = dividerWidth * CGFloat(max(0, segments.count - 1))
        let spare = max(0, bounds.width - gaps - segments.reduce(0) { $0 + $1.width })
        let contents = apportionsSegmentWidthsByContent ? shared.reduce(0) { $0 + $1.view.fittingWidth } : 0
        var edge: CGFloat = 0
        return segments.map { segment in
            let start = pixelAligned(edge)
            if segment.width > 0 {
                edge += segment.width
            } else {
                edge += contents > 0 ? spare * segment.view.fittingWidth / contents : spare / CGFloat(shared.count)
            }
            let width = pixelAligned(edge) - start
            edge += dividerWidth
            let x = isMirrored ? bounds.maxX - start - width : bounds.minX + start
            return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
        }
    }

    /// Returns the segment at an x coordinate. A coordinate beyond the ends returns the segment at that end.
    func segmentIndex(at x: CGFloat) -> Int? {
        let frames = segmentFrames
        if let index = frames.firstIndex(where: { $0.minX <= x && x < $0.maxX }) { return index }
        guard let first = frames.first, !frames.isEmpty else { return nil }
        let isBefore = isMirrored ? x >= first.maxX : x < first.minX
        return isBefore ? 0 : frames.count - 1
    }

    /// The segment of the selection indicator, which a touch may have moved.
    var shownSelection: Int? {
        if let drag, drag.takesSelection { return drag.index }
        return segments.indices.contains(storedSelection) && !isMomentary ? storedSelection : nil
    }

    /// Sets the frames of the segments, the dividers and the selection indicator.
    func layOutSegments() {
        let frames = segmentFrames
        for (segment, frame) in zip(segments, frames) where segment.view.frame != frame { segment.view.frame = frame }
        for (index, divider) in dividers.enumerated() where index + 1 < frames.count {
            let x = isMirrored ? frames[index].minX : frames[index].maxX
            if images.hasDividers {
                divider.frame = CGRect(
                    x: isMirrored ? x - dividerWidth : x,
                    y: bounds.minY,
                    width: dividerWidth,
                    height: bounds.height
                )
                continue
            }
            divider.frame = CGRect(
                x: x - 0.5,
                y: bounds.minY + 8,
                width: 1,
                height: max(0, bounds.height - 16)
            )
        }
        layOutSelection(frames)
    }

    private func layOutSelection(_ frames: [CGRect]) {
        let shown = shownSelection
        selectionView.isHidden = shown == nil || images.hasBackgrounds
        if let shown {
            let frame = frames[shown].insetBy(dx: Self.inset, dy: Self.inset)
            // Set bounds and center, not the frame: while pressed, the view is scaled down by its transform.
            selectionView.bounds.size = CGSize(width: max(0, frame.width), height: max(0, frame.height))
            selectionView.center = CGPoint(x: frame.midX, y: frame.midY)
        }
        for (index, divider) in dividers.enumerated() {
            let isCovered = shown == index || shown == index + 1
            divider.alpha = isCovered && !images.hasDividers || images.hasBackgrounds && !images.hasDividers ? 0 : 1
        }
    }

    /// Moves the selection indicator to its segment.
    func showSelection(animated: Bool) {
        showSegments()
        let wasHidden = selectionView.isHidden
        let frames = segmentFrames
        guard animated, window != nil, !wasHidden else { return layOutSelection(frames) }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { self.layOutSelection(frames) }
    }

    /// Updates the segments. Views that already show their content do not change.
    func showSegments() {
        for (index, segment) in segments.enumerated() {
            let state = state(ofSegment: index).subtracting(.highlighted)
            let attributes = titleAttributes[state] ?? titleAttributes[.normal] ?? [:]
            segment.view.show(segment, state, attributes)
            segment.view.shown = SegmentView.Shown(
                label: segment.spokenLabel,
                state: state,
                index: index,
                count: segments.count
            )
            segment.view.adjustment = images.adjustment(of: position(ofSegment: index), barMetrics)
        }
        showImages()
    }

    /// The metrics whose images are shown.
    var barMetrics: UIBarMetrics { traitCollection.verticalSizeClass == .compact ? .compact : .default }

    /// The width of the divider images, in points; zero if there are none.
    private var dividerWidth: CGFloat {
        guard images.hasDividers else { return 0 }
        return images.divider(left: .normal, right: .normal, barMetrics)?.size.width ?? 0
    }

    private func state(ofSegment index: Int) -> State {
        var state = isEnabled && segments[index].isEnabled ? State.normal : .disabled
        if index == shownSelection { state.insert(.selected) }
        if drag?.index == index, drag?.takesSelection == false { state.insert(.highlighted) }
        return state
    }

    private func position(ofSegment index: Int) -> Segment {
        guard segments.count > 1 else { return .alone }
        if index > 0, index < segments.count - 1 { return .center }
        return (index == 0) == isMirrored ? .right : .left
    }

    /// Shows the images of segments and dividers for their states.
    private func showImages() {
        let hasBackgrounds = images.hasBackgrounds
        for (index, segment) in segments.enumerated() {
            segment.view.showBackground(
                hasBackgrounds ? images.background(for: state(ofSegment: index), barMetrics) : nil
            )
        }
        for (index, divider) in dividers.enumerated() where index + 1 < segments.count {
            let (left, right) = isMirrored ? (index + 1, index) : (index, index + 1)
            let image =
                images.hasDividers
                ? images.divider(left: state(ofSegment: left), right: state(ofSegment: right), barMetrics) : nil
            divider.show(image)
        }
        // The default background does not match images.
        guard hasBackgrounds != hidesBackground else { return }
        hidesBackground = hasBackgrounds
        guard !hasCustomized(AppearanceKey(property: .backgroundColor, parameters: [])) else { return }
        setDefaultBackground(hasBackgrounds ? nil : .tertiarySystemFill)
    }

    /// Shows the pressed segment: an unselected segment fades, and the selected one is scaled down.
    func showPress() {
        let pressed = drag?.index
        let takesSelection = drag?.takesSelection == true
        for (index, segment) in segments.enumerated() {
            let alpha: CGFloat = index == pressed && !takesSelection && !images.hasBackgrounds ? 0.2 : 1
            if segment.view.content.alpha != alpha { segment.view.content.alpha = alpha }
        }
        showImages()
        let transform = takesSelection ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
        guard selectionView.transform != transform else { return }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
            self.selectionView.transform = transform
        }
    }
}
