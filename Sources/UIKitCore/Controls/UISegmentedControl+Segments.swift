import QuartzCore

extension UISegmentedControl {
    // MARK: Adding and taking away

    /// Adds a segment with a title.
    /// - Parameters:
    ///   - segment: the new one's index. Indexes beyond the last act as the one after it; negative ones as the first.
    ///   - animated: whether the others are seen making room.
    public func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), segment, animated)
    }

    /// Adds a segment with an image, which is shown in the colour of titles unless it keeps its own.
    /// - Parameters:
    ///   - segment: the new one's index. Indexes beyond the last act as the one after it; negative ones as the first.
    ///   - animated: whether the others are seen making room.
    public func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(image: image), segment, animated)
    }

    /// Adds a segment that shows an action's image or title, and sends it when it is chosen. One with the same identifier
    /// is taken away.
    /// - Parameters:
    ///   - segment: the new one's index. Indexes beyond the last act as the one after it; negative ones as the first.
    ///   - animated: whether the others are seen making room.
    public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let former = segmentIndex(identifiedBy: action.identifier)
        if former != Self.noSegment { removeSegment(at: former, animated: false) }
        insert(Segment(action: action), segment, animated)
    }

    /// Takes a segment away. Nothing is chosen any more if it was.
    /// - Parameters:
    ///   - segment: its index; one beyond the last acts as the last.
    ///   - animated: whether it is seen going.
    public func removeSegment(at segment: Int, animated: Bool) {
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
            self.placeSegments()
        } completion: { _ in
            view.removeFromSuperview()
        }
    }

    /// Takes all segments away.
    public func removeAllSegments() {
        for segment in segments { segment.view.removeFromSuperview() }
        for divider in dividers { divider.removeFromSuperview() }
        segments = []
        dividers = []
        storedSelection = Self.noSegment
        endDrag()
        selectionView.isHidden = true
        setNeedsLayout()
    }

    private func insert(_ segment: Segment, _ place: Int, _ animated: Bool) {
        let index = min(max(0, place), segments.count)
        segments.insert(segment, at: index)
        addSubview(segment.view)
        if segments.count > 1 { addDivider() }
        if storedSelection >= index { storedSelection += 1 }
        endDrag()
        showSegments()
        setNeedsLayout()
        guard animated, window != nil else { return }
        // It grows where it will be, while the others make room.
        UIView.performWithoutAnimation {
            segment.view.alpha = 0
            let frames = segmentFrames
            segment.view.frame = frames[index]
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            segment.view.alpha = 1
            self.placeSegments()
        }
    }

    private func addDivider() {
        let divider = UIView(frame: .zero)
        divider.isUserInteractionEnabled = false
        divider.backgroundColor = .separator
        insertSubview(divider, at: 0)
        dividers.append(divider)
    }

    /// A finger is not on the segment any more that it was on.
    private func endDrag() {
        guard drag != nil else { return }
        drag = nil
        showPress()
    }

    /// - Returns: nil when there are no segments.
    private func index(of segment: Int) -> Int? {
        segments.isEmpty ? nil : min(max(0, segment), segments.count - 1)
    }

    private func change(_ segment: Int, _ body: (Segment) -> Void) {
        guard let index = index(of: segment) else { return }
        body(segments[index])
        showSegments()
        setNeedsLayout()
    }

    // MARK: What segments show

    /// Gives a segment a title in place of its image. An index beyond the last acts as the last, here and below.
    public func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) {
            $0.title = title
            $0.image = nil
        }
    }

    /// The title of a segment; nil when it shows an image.
    public func titleForSegment(at segment: Int) -> String? { index(of: segment).flatMap { segments[$0].title } }

    /// Gives a segment an image in place of its title.
    public func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) {
            $0.image = image
            $0.title = nil
        }
    }

    /// The image of a segment; nil when it shows a title.
    public func imageForSegment(at segment: Int) -> UIImage? { index(of: segment).flatMap { segments[$0].image } }

    /// Gives a segment an action, whose image or title it shows.
    public func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0.take(action) } }

    /// The action of a segment.
    public func actionForSegment(at segment: Int) -> UIAction? { index(of: segment).flatMap { segments[$0].action } }

    /// The segment with an action; ``noSegment`` when there is none.
    public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
    }

    /// Lets a segment be chosen or not. All can at first.
    public func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }

    /// Whether a segment can be chosen.
    public func isEnabledForSegment(at segment: Int) -> Bool {
        index(of: segment).map { segments[$0].isEnabled } ?? false
    }

    /// Gives a segment a width in points; zero, as at first, for a share of what there is.
    public func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.width = width.isFinite ? max(0, width) : 0 }
    }

    /// The width that a segment was given; zero for none.
    public func widthForSegment(at segment: Int) -> CGFloat { index(of: segment).map { segments[$0].width } ?? 0 }

    /// Moves what a segment shows out of its middle, in points, right and down.
    public func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        change(segment) { $0.contentOffset = offset }
    }

    /// From the middle of a segment to that of what it shows.
    public func contentOffsetForSegment(at segment: Int) -> CGSize {
        index(of: segment).map { segments[$0].contentOffset } ?? .zero
    }

    /// Gives titles attributes in a state, of those of ``NSAttributedString``; those that are not given are the control's
    /// own. Nil: those of the normal state.
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        titleAttributes[state] = attributes
        showSegments()
        setNeedsLayout()
    }

    /// The attributes that titles were given in a state.
    public func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
}
