import UIKitCore

/// The titles at the trailing edge. They are above the items, which do not become narrower.
extension UICollectionView {
    /// Asks the data source for the titles, and shows them.
    func loadIndexTitles() {
        let titles = dataSource?.indexTitles(for: self) ?? []
        guard !titles.isEmpty else {
            indexView?.removeFromSuperview()
            indexView = nil
            return
        }
        let view = indexView ?? SectionIndexView { [weak self] in self?.scrollToIndexTitle($0) }
        if indexView == nil {
            indexView = view
            addSubview(view)
        }
        view.show(titles)
        invalidateLayout()
    }

    /// Positions the titles, which do not scroll.
    func placeIndexTitles() {
        guard let indexView else { return }
        let area = bounds.inset(by: adjustedContentInset)
        let x = isRightToLeft ? bounds.minX : bounds.maxX - SectionIndexView.width
        let frame = CGRect(x: x, y: area.minY, width: SectionIndexView.width, height: max(0, area.height))
        UIView.performWithoutAnimation { indexView.setFrame(frame) }
    }

    private func scrollToIndexTitle(_ position: Int) {
        guard let dataSource, let titles = indexView?.titles, titles.indices.contains(position) else { return }
        let path = dataSource.collectionView(self, indexPathForIndexTitle: titles[position], at: position)
        guard let index = displayedIndex(path), contains(index) else { return }
        scroll(to: index, .top, animated: false)
    }
}
