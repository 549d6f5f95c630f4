import UIKitCore

/// The identity of a registration by value.
final class RegistrationToken: Sendable {
    /// The identifier of the views. The collection view holds the token, so that no other has its address.
    var identifier: String { "registration \(ObjectIdentifier(self))" }
}

extension UICollectionView {
    /// The class of the cells for items, and a function that configures them.
    ///
    /// ```swift
    /// let registration = UICollectionView.CellRegistration<UICollectionViewCell, Pump> { cell, indexPath, pump in
    ///     var content = UIListContentConfiguration.cell()
    ///     content.text = pump.name
    ///     cell.contentConfiguration = content
    /// }
    /// ```
    ///
    /// A registration is created once, and not for each cell.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// A function that configures a cell for an item.
        public typealias Handler =
            @MainActor (
                _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
            ) -> Void

        let token = RegistrationToken()
        let handler: Handler

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// The class of supplementary views of a kind, and a function that configures them.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// A function that configures a supplementary view.
        public typealias Handler =
            @MainActor (
                _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
            ) -> Void

        let token = RegistrationToken()
        let elementKind: String
        let handler: Handler

        /// Creates a registration for a kind.
        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    /// Returns the configured cell for an item: one that is not visible, or a new one.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>,
        for indexPath: IndexPath,
        item: Item?
    ) -> Cell {
        let identifier = registration.token.identifier
        if tokens.insert(registration.token) { register(Cell.self, forCellWithReuseIdentifier: identifier) }
        guard let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? Cell else {
            preconditionFailure("a view of another class was registered for \(identifier)")
        }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a configured supplementary view: one that is not visible, or a new one.
    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>,
        for indexPath: IndexPath
    ) -> Supplementary {
        let (identifier, kind) = (registration.token.identifier, registration.elementKind)
        if tokens.insert(registration.token) {
            register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        }
        let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("a view of another class was registered for \(identifier)")
        }
        registration.handler(view, kind, indexPath)
        return view
    }
}

/// The registrations by value that a collection view has seen.
struct RegistrationTokens {
    private var tokens: [ObjectIdentifier: RegistrationToken] = [:]

    /// Adds a token.
    /// - Returns: A Boolean value that indicates whether it was not there.
    mutating func insert(_ token: RegistrationToken) -> Bool {
        tokens.updateValue(token, forKey: ObjectIdentifier(token)) == nil
    }
}
