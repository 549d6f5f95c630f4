import QuartzCore
import UIKitCore

/// The element that gets a view.
struct RequestedView {
    /// The kind of a supplementary or decoration view; empty for a cell.
    let kind: String
    /// The position on the screen, and in the data source while that is asked.
    var path: IndexPath
    /// The frame that the layout has for the element, without its transform.
    let frame: CGRect
    /// A Boolean value that indicates whether the view determines its size itself.
    let isEstimated: Bool

    /// Returns the element if it is at a position.
    func at(_ path: IndexPath, _ kind: String = "") -> RequestedView? {
        self.path == path && self.kind == kind ? self : nil
    }
}

/// The views of the visible elements.
extension UICollectionView {
    func supplementaryIdentifier(_ kind: String, _ identifier: String) -> String { "\(kind)/\(identifier)" }

    private func decorationIdentifier(_ kind: String) -> String { "decoration/\(kind)" }

    // MARK: Reuse

    /// Asks the data source for the view of an element.
    private func requesting<View>(
        _ request: RequestedView,
        at path: () -> IndexPath,
        _ body: (IndexPath) -> View
    ) -> View {
        let former = requestedView
        defer { requestedView = former }
        return usingDataValues {
            let path = path()
            requestedView = request
            requestedView?.path = path
            return body(path)
        }
    }

    /// Prepares a view for another element, and gives it the size of that.
    private func prepare(_ spare: UICollectionReusableView?, _ request: RequestedView?) {
        guard let spare else { return }
        spare.prepareForReuse()
        guard let request, !request.isEstimated, spare.bounds.size != request.frame.size else { return }
        UIView.performWithoutAnimation { spare.bounds.size = request.frame.size }
    }

    func dequeueCell(_ identifier: String, _ request: RequestedView?) -> UICollectionViewCell {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier { return cell }
        let spare = cellPool.takeSpare(identifier)
        prepare(spare, request)
        guard let cell = (spare ?? cellPool.make(identifier, request?.frame ?? .zero)) as? UICollectionViewCell else {
            ListFailure.fail(
                "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) - must register "
                    + "a nib or a class for the identifier or connect a prototype cell in a storyboard"
            )
        }
        cell.reuseIdentifier = identifier
        cell.collection = self
        return cell
    }

    func dequeueView(_ kind: String, _ identifier: String, _ request: RequestedView?) -> UICollectionReusableView {
        let key = supplementaryIdentifier(kind, identifier)
        let spare = viewPool.takeSpare(key)
        prepare(spare, request)
        guard let view = spare ?? viewPool.make(key, request?.frame ?? .zero) else {
            ListFailure.fail(
                "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a nib or a class for "
                    + "the identifier or connect a prototype view in a storyboard"
            )
        }
        view.reuseIdentifier = identifier
        view.collection = self
        return view
    }

    /// Returns the view of an element that has none.
    /// - Parameter target: The attributes that the layout has for it, in the coordinates of the view.
    func makeView(_ key: ElementKey, _ target: UICollectionViewLayoutAttributes) -> UICollectionReusableView {
        UIView.performing {
            let request = RequestedView(
                kind: key.kind,
                path: key.path,
                frame: target.frame,
                isEstimated: target.isEstimated
            )
            let view =
                switch key.category {
                case .cell: requestCell(key, request)
                case .supplementaryView: requestSupplementaryView(key, request)
                case .decorationView: makeDecorationView(key, request)
                }
            if let other = view.element, views[other] === view, other != key {
                ListFailure.fail(
                    "the data source returned \(other.text) for \(key.text); dequeue a view for each element"
                )
            }
            view.collection = self
            view.element = key
            view.attributes = nil
            prepareListView(view, key)
            view.isDisplayed = false
            views[key] = view
            if !view.isDescendant(of: self) { insertSubview(view, at: 0) }
            if view.isHidden { view.isHidden = false }
            if let cell = view as? UICollectionViewCell, let index = key.cellIndex {
                cell.isPlaceholder = isPlaceholder(index)
                cell.isHighlighted = false
                cell.isSelected = selection.contains(index)
                cell.showDrag(drags?.state(of: index) ?? .none)
            }
            return view
        }
    }

    private func requestCell(_ key: ElementKey, _ request: RequestedView) -> UICollectionReusableView {
        guard let dataSource else { preconditionFailure("items without a data source") }
        if let placeholder = key.cellIndex.flatMap({ placeholders[$0] }) {
            let cell = dequeueCell(placeholder.identifier, request)
            adoptList(cell, key)
            placeholder.configure(cell)
            return cell
        }
        let cell = requesting(request, at: { key.cellIndex.map(dataPath) ?? key.path }) { path in
            dataSource.collectionView(self, cellForItemAt: path)
        }
        guard cell.reuseIdentifier != nil else {
            ListFailure.fail(
                "the cell returned from collectionView(_:cellForItemAt:) does not have a reuseIdentifier - cells must be "
                    + "retrieved by calling dequeueReusableCell(withReuseIdentifier:for:)"
            )
        }
        return cell
    }

    private func requestSupplementaryView(_ key: ElementKey, _ request: RequestedView) -> UICollectionReusableView {
        guard let dataSource else {
            ListFailure.fail("the collection view has no data source for \(key.text)")
        }
        let view = requesting(request, at: { supplementaryPath(key) }) { path in
            dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: path)
        }
        guard view.reuseIdentifier != nil else {
            ListFailure.fail(
                "the view returned from collectionView(_:viewForSupplementaryElementOfKind:at:) for \(key.text) does not have "
                    + "a reuseIdentifier - views must be retrieved by calling "
                    + "dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)"
            )
        }
        return view
    }

    private func makeDecorationView(_ key: ElementKey, _ request: RequestedView) -> UICollectionReusableView {
        let identifier = decorationIdentifier(key.kind)
        if let view = viewPool.takeSpare(identifier) {
            prepare(view, request)
            return view
        }
        guard let maker = currentLayout.decorationMaker(key.kind) else {
            ListFailure.fail(
                "could not dequeue a decoration view of kind: \(key.kind) - must register a class or nib as a decoration view "
                    + "for the kind"
            )
        }
        let view = maker(request.frame)
        view.reuseIdentifier = key.kind
        return view
    }

    // MARK: Display

    /// Positions a view that was not visible, and reports it.
    func display(_ view: UICollectionReusableView, _ target: UICollectionViewLayoutAttributes) {
        guard let key = view.element else { return }
        UIView.performWithoutAnimation {
            apply(update.isStarting ? start(of: key).map(displayed) ?? target : target, to: view)
            view.isDisplayed = true
            report(view, key, begins: true)
            view.invalidateLayout()
            if update.isStarting { view.layoutIfNeeded() }
        }
    }

    /// - Parameter path: The position in the data source before a change.
    private func report(
        _ view: UICollectionReusableView,
        _ key: ElementKey,
        begins: Bool,
        _ path: IndexPath? = nil
    ) {
        guard let collectionDelegate else { return }
        switch key.category {
        case .cell:
            guard let cell = view as? UICollectionViewCell, !cell.isPlaceholder else { return }
            let path = path ?? key.cellIndex.map(indexPath(of:)) ?? key.path
            if begins {
                collectionDelegate.collectionView(self, willDisplay: cell, forItemAt: path)
            } else {
                collectionDelegate.collectionView(self, didEndDisplaying: cell, forItemAt: path)
            }
        case .supplementaryView:
            let path = path ?? supplementaryPath(key)
            if begins {
                collectionDelegate.collectionView(
                    self,
                    willDisplaySupplementaryView: view,
                    forElementKind: key.kind,
                    at: path
                )
            } else {
                collectionDelegate.collectionView(
                    self,
                    didEndDisplayingSupplementaryView: view,
                    forElementOfKind: key.kind,
                    at: path
                )
            }
        case .decorationView: break
        }
    }

    /// Ends the display of the views of other elements.
    func recycle(except shown: Set<ElementKey>) {
        guard !update.isRunning else { return }
        let input = session.application.textInput as? UIView
        for (key, view) in sortedViews where !shown.contains(key) {
            // Typing continues in a field that is not visible any more, and so does the movement of the focus.
            if view === lists.liftedCell || view.isFocused || view === keys.awaitedCell
                || (input?.isDescendant(of: view) ?? false),
                layoutAttributes(key) != nil
            {
                continue
            }
            retire(view, key)
        }
    }

    /// Ends the display of a view, which can be used again then.
    /// - Parameter path: The position in the data source before a change.
    func retire(_ view: UICollectionReusableView, _ key: ElementKey, _ path: IndexPath? = nil) {
        if views[key] === view { views[key] = nil }
        view.element = nil
        let wasDisplayed = view.isDisplayed
        view.isDisplayed = false
        if wasDisplayed { report(view, key, begins: false, path) }
        (view as? UICollectionViewCell)?.isPlaceholder = false
        guard let identifier = view.reuseIdentifier else { return view.removeFromSuperview() }
        UIView.performWithoutAnimation {
            view.isHidden = true
            view.alpha = 1
            view.attributes = nil
        }
        switch key.category {
        case .cell: cellPool.add(view, identifier)
        case .supplementaryView: viewPool.add(view, supplementaryIdentifier(key.kind, identifier))
        case .decorationView: viewPool.add(view, decorationIdentifier(key.kind))
        }
    }
}
