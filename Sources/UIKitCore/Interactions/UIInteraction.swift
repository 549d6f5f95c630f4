/// A behavior of a view that handles touches or keys on its own, such as a ``UIContextMenuInteraction``. A view retains
/// its interactions.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view of the interaction, or `nil`.
    var view: UIView? { get }

    /// Called before the interaction is added to a view, or removed from it.
    /// - Parameter view: The new view, or `nil`.
    func willMove(to view: UIView?)

    /// Called after the interaction has been added to a view, or removed from it.
    /// - Parameter view: The new view, or `nil`.
    func didMove(to view: UIView?)
}

/// The implementation of interactions.
extension UIView {
    func add(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        ownInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    func remove(_ interaction: any UIInteraction) {
        guard let index = ownInteractions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownInteractions.remove(at: index)
        interaction.didMove(to: nil)
    }

    func replaceInteractions(with interactions: [any UIInteraction]) {
        for interaction in ownInteractions where !interactions.contains(where: { $0 === interaction }) {
            removeInteraction(interaction)
        }
        for interaction in interactions where !ownInteractions.contains(where: { $0 === interaction }) {
            addInteraction(interaction)
        }
    }

    /// The interaction of the view that shows a context menu, or `nil`.
    var ownContextMenu: UIContextMenuInteraction? {
        ownInteractions.lazy.compactMap { $0 as? UIContextMenuInteraction }.first
    }
}
