import QuartzCore

/// Creates or finds the objects of a saved state, and restores them.
@MainActor
final class RestorationDecoder {
    private let restoration: ApplicationRestoration
    private let records: [RestorationArchive.Record]
    private var objects: [RestorationPath: any UIStateRestoring] = [:]
    /// The view controllers that the application does not restore.
    private var refused: Set<RestorationPath> = []

    init(_ restoration: ApplicationRestoration, _ records: [RestorationArchive.Record]) {
        self.restoration = restoration
        self.records = records
    }

    /// Returns a coder with stored values. References are resolved when they are decoded.
    func coder(_ values: [String: Any]) -> RestorationCoder {
        RestorationCoder(values) { text in
            // The application decodes its state on the main thread.
            MainActor.assumeIsolated {
                RestorationPath(text: text).flatMap { self.reference($0) }
            }.map(\.object)
        }
    }

    private struct Reference: @unchecked Sendable { let object: AnyObject }

    private func reference(_ path: RestorationPath) -> Reference? {
        if let object = objects[path] { return Reference(object: object) }
        guard let controller = path.parent.flatMap({ objects[$0] }) as? UIViewController else { return nil }
        let view = controller.restorableViews.first { $0.restorationIdentifier == path.identifiers.last }
        return view.map { Reference(object: $0) }
    }

    // MARK: Objects

    /// Creates or finds the view controllers and the objects, containers before their contents.
    func locateObjects() {
        for record in records where record.kind != .view {
            if let parent = record.path.parent, refused.contains(parent) {
                refused.insert(record.path)
            } else {
                objects[record.path] = record.kind == .controller ? controller(record) : object(record)
            }
        }
    }

    private func controller(_ record: RestorationArchive.Record) -> UIViewController? {
        let coder = coder(record.values)
        if let type = record.restorationClass.flatMap({ _typeByName($0) }) as? any UIViewControllerRestoration.Type {
            let made = type.viewController(withRestorationIdentifierPath: record.path.identifiers, coder: coder)
            if made == nil { refused.insert(record.path) }
            return made
        }
        let application = restoration.application
        let made = application.delegate?.application(
            application,
            viewControllerWithRestorationIdentifierPath: record.path.identifiers,
            coder: coder
        )
        return made ?? existingController(record.path)
    }

    private func existingController(_ path: RestorationPath) -> UIViewController? {
        guard let component = path.components.last else { return nil }
        if let parent = path.parent {
            return (objects[parent] as? UIViewController)?.restorableContent(component)
        }
        let roots = restoration.application.session.plainScene.windows.compactMap(\.rootViewController)
        return roots.first { $0.restorationIdentifier == component.identifier }
    }

    private func object(_ record: RestorationArchive.Record) -> (any UIStateRestoring)? {
        if let type = record.restorationClass.flatMap({ _typeByName($0) }) as? any UIObjectRestoration.Type {
            return type.object(withRestorationIdentifierPath: record.path.identifiers, coder: coder(record.values))
        }
        return restoration.registeredObjects.first { $0.path == record.path }?.object
    }

    // MARK: State

    /// Restores the state of the objects, in the order in which it was saved.
    /// - Returns: The objects that were restored, apart from views.
    func decodeObjects() -> [any UIStateRestoring] {
        var restored: [any UIStateRestoring] = []
        for record in records {
            switch record.kind {
            case .controller, .object:
                guard let object = objects[record.path] else { continue }
                // The view exists before the state of its controller. Empirical; not documented by Apple.
                (object as? UIViewController)?.loadViewIfNeeded()
                object.decodeRestorableState(with: coder(record.values))
                restored.append(object)
            case .view:
                let view = reference(record.path)?.object as? UIView
                view?.decodeRestorableState(with: coder(record.values))
            }
        }
        return restored
    }
}
