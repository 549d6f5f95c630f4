import QuartzCore

extension UISegmentedControl {
    // MARK: Inserting and removing

    /// Implements `removeSegment`.
    func deleteSegment(_ segment: Int, animated: Bool) {
        guard let index = index(of: segment) else { return }
        let former = segments.remove(at: index)
        dividers.popLast()?.removeFromSuperview()
        if index == storedSelection {
            storedSelection = Self.noSegment
        } else if index < storedSelection {
            storedSelection -= 1
        }
        endDrag()
        guard animated, window != nil else {
            former.view.removeFromSuperview()
            showSegments()
            setNeedsLayout()
            return
        }
        showSegments()
        let view = former.view
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            view.alpha = 0
            self.layOutSegments()
        } completion: { _ in
            view.removeFromSuperview()
        }
    }

    /// Implements `removeAllSegments`.
    func deleteAllSegments() {
        for segment in segments { segment.view.removeFromSuperview() }
        for divider in dividers { divider.removeFromSuperview() }
        segments = []
        dividers = []
        storedSelection = Self.noSegment
        endDrag()
        selectionView.isHidden = true
        setNeedsLayout()
    }

    func insert(_ segment: Segment, _ position: Int, _ animated: Bool) {
        let index = min(max(0, position), segments.count)
        segments.insert(segment, at: index)
        addSubview(segment.view)
        if segments.count > 1 { addDivider() }
        if storedSelection >= index { storedSelection += 1 }
        endDrag()
        showSegments()
        setNeedsLayout()
        guard animated, window != nil else { return }
        // The new segment appears at its final frame while the other segments move.
        UIView.performWithoutAnimation {
            segment.view.alpha = 0
            let frames = segmentFrames
            segment.view.frame = frames[index]
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            segment.view.alpha = 1
            self.layOutSegments()
        }
    }

    private func addDivider() {
        let divider = UIView(frame: .zero)
        divider.isUserInteractionEnabled = false
        divider.backgroundColor = .separator
        insertSubview(divider, at: 0)
        dividers.append(divider)
    }

    /// Ends a drag, because the segments have changed.
    private func endDrag() {
        guard drag != nil else { return }
        drag = nil
        showPress()
    }

    /// Returns the index clamped to the range of segments, or `nil` if there are no segments.
    func index(of segment: Int) -> Int? {
        segments.isEmpty ? nil : min(max(0, segment), segments.count - 1)
    }

    func change(_ segment: Int, _ body: (Segment) -> Void) {
        guard let index = index(of: segment) else { return }
        body(segments[index])
        showSegments()
        setNeedsLayout()
    }

    // MARK: Content of segments
}
