import QuartzCore

extension UIPageControl {
    /// The thickness of the row, in points.
    private static let thickness: CGFloat = 26
    /// The distance of images from the edges along the row, in points.
    private static let imageMargin: CGFloat = 4

    private var isVertical: Bool { direction == .topToBottom || direction == .bottomToTop }

    /// A Boolean value that indicates whether the first page is at the right or at the bottom.
    private var isReversed: Bool {
        switch direction {
        case .natural: isMirrored
        case .leftToRight, .topToBottom: false
        case .rightToLeft, .bottomToTop: true
        }
    }

    // MARK: Size

    func fittingSize(_ count: Int) -> CGSize {
        let size = images.indicatorSize
        let length = PageIndicatorRow.length(of: count, isVertical ? size.height : size.width)
        let thickness = max(Self.thickness, (isVertical ? size.width : size.height) + 2 * Self.imageMargin)
        return isVertical ? CGSize(width: thickness, height: length) : CGSize(width: length, height: thickness)
    }

    private var geometry: PageIndicatorRow {
        let size = images.indicatorSize
        return PageIndicatorRow(
            pageCount: numberOfPages,
            length: isVertical ? size.height : size.width,
            room: isVertical ? bounds.height : bounds.width
        )
    }

    // MARK: Locations

    /// Returns the location of a point along the row, from the first page's end of the bounds, in points.
    func location(along point: CGPoint) -> CGFloat {
        if isVertical { return isReversed ? bounds.maxY - point.y : point.y - bounds.minY }
        return isReversed ? bounds.maxX - point.x : point.x - bounds.minX
    }

    private var extent: CGFloat { isVertical ? bounds.height : bounds.width }

    /// Returns the location of a visible page's center along the row.
    func center(of page: Int) -> CGFloat {
        let geometry = geometry
        return extent / 2 + geometry.center(of: page, first: geometry.first(showing: page, from: firstVisiblePage))
    }

    /// Returns the page for a touch that moves along the row.
    ///
    /// The page changes with the distance, so that pages are passed in sequence. Beyond the ends of the control is the
    /// first or the last page.
    /// - Parameters:
    ///   - location: The location of the touch.
    ///   - start: The location at which the touch began.
    ///   - page: The current page at that time.
    func page(at location: CGFloat, from start: CGFloat, _ page: Int) -> Int {
        if location <= 0 { return 0 }
        if location >= extent { return numberOfPages - 1 }
        let geometry = geometry
        // More pages than indicators pass proportionally faster.
        let step = geometry.pitch * CGFloat(geometry.capacity) / CGFloat(max(1, numberOfPages))
        let target = CGFloat(page) + ((location - start) / step).rounded(.towardZero)
        guard target > 0 else { return 0 }
        return target < CGFloat(numberOfPages - 1) ? Int(target) : numberOfPages - 1
    }

    // MARK: Layout

    /// Shows the indicators of the visible pages.
    func layOutRow() {
        let isShown = numberOfPages > (hidesForSinglePage ? 1 : 0)
        capsule.isHidden = !isShown
        row.frame = bounds
        let geometry = geometry
        firstVisiblePage = geometry.first(showing: currentPage, from: firstVisiblePage)
        let visible = isShown ? firstVisiblePage..<firstVisiblePage + geometry.capacity : 0..<0
        for (page, indicator) in indicators where !visible.contains(page) {
            indicator.removeFromSuperview()
            indicators[page] = nil
        }
        for page in visible { show(page, geometry) }
        layOutCapsule(geometry)
    }

    private func layOutCapsule(_ geometry: PageIndicatorRow) {
        let length = PageIndicatorRow.length(of: geometry.capacity, geometry.length)
        var size = fittingSize(1)
        if isVertical { size.height = length } else { size.width = length }
        capsule.frame = frame(of: size, centeredAt: CGPoint(x: bounds.midX, y: bounds.midY))
        capsule.layer.cornerRadius = min(size.width, size.height) / 2
    }

    private func show(_ page: Int, _ geometry: PageIndicatorRow) {
        let isCurrent = page == currentPage
        let image = images.image(of: page, isCurrent: isCurrent)
        let color =
            isCurrent
            ? currentPageIndicatorTintColor ?? UIColor(white: 1, alpha: 1)
            : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.4)
        if let indicator = indicators[page] {
            indicator.show(image, color: color)
            return indicator.layOut(frame(of: indicator, page, geometry))
        }
        let indicator = PageIndicator(frame: .zero)
        indicators[page] = indicator
        row.addSubview(indicator)
        // In an animation, a new indicator appears at its position.
        UIView.performWithoutAnimation {
            indicator.show(image, color: color)
            indicator.layOut(frame(of: indicator, page, geometry))
            indicator.alpha = 0
        }
        indicator.alpha = 1
    }

    private func frame(of indicator: PageIndicator, _ page: Int, _ geometry: PageIndicatorRow) -> CGRect {
        let scale = geometry.scale(of: page, first: firstVisiblePage)
        let distance = geometry.center(of: page, first: firstVisiblePage) * (isReversed ? -1 : 1)
        let size = indicator.contentSize
        return frame(
            of: CGSize(width: size.width * scale, height: size.height * scale),
            centeredAt: CGPoint(
                x: row.bounds.midX + (isVertical ? 0 : distance),
                y: row.bounds.midY + (isVertical ? distance : 0)
            )
        )
    }
}
