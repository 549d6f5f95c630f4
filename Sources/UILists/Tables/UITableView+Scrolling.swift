import UIKitCore

/// Scrolling to rows.
extension UITableView {
    func scroll(to index: ListIndex, _ position: ScrollPosition, animated: Bool) {
        loadIfNeeded()
        guard geometry.sections.indices.contains(index.section) else {
            ListFailure.fail(
                "Attempted to scroll the table view to an out-of-bounds section (\(index.section)) when there are only "
                    + "\(geometry.count) sections. Table view: \(self)"
            )
        }
        guard geometry.contains(index) else {
            ListFailure.fail(
                "Attempted to scroll the table view to an out-of-bounds row (\(index.item)) when there are only "
                    + "\(geometry[index.section].rows.count) rows in section \(index.section). Table view: \(self)"
            )
        }
        layoutIfNeeded()
        guard !animated || window == nil || !UIView.areAnimationsEnabled else {
            return setContentOffset(offset(of: index, position), animated: true)
        }
        // Rows that become visible are measured, and the row has another position then.
        var attempts = 0
        while attempts < 20 {
            let target = offset(of: index, position)
            if attempts > 0, abs(target.y - contentOffset.y) < 0.01 { return }
            setContentOffset(target, animated: false)
            layOutContent()
            attempts += 1
        }
    }

    /// Returns the offset at which a row is at a position.
    private func offset(of index: ListIndex, _ position: ScrollPosition) -> CGPoint {
        let rect = rowRect(index)
        let inset = adjustedContentInset
        // The header of the section floats over the first visible row.
        let header =
            style == .plain && geometry[index.section].header.hasView ? geometry[index.section].header.length : 0
        let top = rect.minY - inset.top - header
        let bottom = rect.maxY + inset.bottom - bounds.height
        var y: CGFloat
        switch position {
        case .top: y = top
        case .bottom: y = bottom
        case .middle:
            let visible = bounds.height - inset.top - inset.bottom
            y = rect.midY - inset.top - visible / 2
        case .none: y = min(max(contentOffset.y, bottom), top)
        }
        let lower = -inset.top
        let upper = max(lower, contentSize.height + inset.bottom - bounds.height)
        y = max(lower, min(y, upper))
        return CGPoint(x: contentOffset.x, y: toPixels(y))
    }
}
