import QuartzCore

/// The content in place of that of a view controller.
struct ContentUnavailable {
    var view: (any UIView & UIContentView)?
    var needsUpdate = true
}

extension UIViewController {
    var presentContentUnavailableState: UIContentUnavailableConfigurationState {
        var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
        let search = navigationItem.searchController ?? parent as? UISearchController
        if let search, search.isActive { state.searchText = search.searchBar.text }
        return state
    }

    /// Shows the configuration, if the view is loaded.
    func showContentUnavailable() {
        guard let view = viewIfLoaded else { return }
        guard let configuration = contentUnavailableConfiguration else {
            contentUnavailable.view?.removeFromSuperview()
            contentUnavailable.view = nil
            return
        }
        if let present = contentUnavailable.view, present.supports(configuration) {
            present.configuration = configuration
        } else {
            contentUnavailable.view?.removeFromSuperview()
            let new = configuration.makeContentView()
            contentUnavailable.view = new
            view.addSubview(new)
        }
        layOutContentUnavailable()
    }

    func updatePresentContentUnavailable(_ state: UIContentUnavailableConfigurationState) {
        if let present = contentUnavailableConfiguration {
            contentUnavailableConfiguration = present.updated(for: state)
        }
    }

    /// Called before the view lays out its subviews.
    func updateContentUnavailableIfNeeded() {
        guard contentUnavailable.needsUpdate else { return }
        contentUnavailable.needsUpdate = false
        UIView.performWithoutAnimation {
            updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
            if contentUnavailable.view == nil, contentUnavailableConfiguration != nil { showContentUnavailable() }
        }
    }

    /// Called after the view has laid out its subviews: the content covers the visible part of the view.
    func layOutContentUnavailable() {
        guard let view = viewIfLoaded, let shown = contentUnavailable.view else { return }
        let insets = (view as? UIScrollView)?.adjustedContentInset ?? view.safeAreaInsets
        let frame = view.bounds.inset(by: insets)
        if shown.frame != frame { shown.frame = frame }
        if view.subviews.last !== shown { view.bringSubviewToFront(shown) }
    }
}
