import UIKitCore

/// The section index.
extension UITableView {
    /// The width that the section index takes from rows, in points. Beside inset rows, it has space of its own.
    var sectionIndexWidth: CGFloat { sectionIndexView == nil ? 0 : max(0, SectionIndexView.width - rowInset) }

    /// Asks the data source for the titles, and shows them.
    func loadSectionIndex() {
        let rowCount = geometry.sections.reduce(0) { $0 + $1.rows.count }
        let titles =
            rowCount >= sectionIndexMinimumDisplayRowCount ? dataSource?.sectionIndexTitles(for: self) ?? [] : []
        let former = sectionIndexWidth
        if titles.isEmpty {
            sectionIndexView?.removeFromSuperview()
            sectionIndexView = nil
        } else {
            let view = sectionIndexView ?? SectionIndexView { [weak self] in self?.scrollToIndexTitle($0) }
            if sectionIndexView == nil {
                sectionIndexView = view
                addSubview(view)
            }
            view.show(titles)
            updateSectionIndexColors()
        }
        if sectionIndexWidth != former { for cell in cells.values { cell.invalidateLayout() } }
        invalidateLayout()
    }

    func updateSectionIndexColors() {
        sectionIndexView?.color = sectionIndexColor
        sectionIndexView?.colors = (
            sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor ?? sectionIndexBackgroundColor
        )
    }

    /// Positions the titles at the trailing edge. They do not scroll.
    func placeSectionIndex() {
        guard let sectionIndexView else { return }
        let area = bounds.inset(by: adjustedContentInset)
        let x = isRightToLeft ? bounds.minX : bounds.maxX - SectionIndexView.width
        let frame = CGRect(x: x, y: area.minY, width: SectionIndexView.width, height: max(0, area.height))
        UIView.performWithoutAnimation { sectionIndexView.setFrame(frame) }
    }

    private func scrollToIndexTitle(_ position: Int) {
        guard let dataSource, let titles = sectionIndexView?.titles, titles.indices.contains(position) else { return }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: titles[position], at: position)
        guard geometry.sections.indices.contains(section) else { return }
        if geometry[section].rows.count > 0 {
            return scroll(to: ListIndex(section, 0), .top, animated: false)
        }
        let inset = adjustedContentInset
        let upper = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
        let y = contentStart + geometry.start(of: section) - inset.top
        setContentOffset(CGPoint(x: contentOffset.x, y: min(y, upper)), animated: false)
    }
}
