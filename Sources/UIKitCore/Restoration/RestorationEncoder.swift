import QuartzCore

/// Saves the state of view controllers, their views, and the objects that they refer to.
@MainActor
struct RestorationEncoder {
    private let restoration: ApplicationRestoration
    private var entries: [(record: RestorationArchive.Record, coder: RestorationCoder)] = []
    private var paths: Set<RestorationPath> = []

    init(_ restoration: ApplicationRestoration) { self.restoration = restoration }

    /// The records, containers before their contents.
    var records: [RestorationArchive.Record] {
        entries.map { entry in
            var record = entry.record
            record.values = propertyList(of: entry.coder)
            return record
        }
    }

    /// Returns the values of a coder. References to objects that are not stored are left out.
    func propertyList(of coder: RestorationCoder) -> [String: Any] {
        coder.propertyList { object in
            restoration.path(of: object).flatMap { paths.contains($0) ? $0.text : nil }
        }
    }

    /// Saves the objects that values refer to.
    mutating func encodeReferences(of coder: RestorationCoder) {
        for object in coder.values.flatMap(\.value.references) {
            if let object = object as? any UIStateRestoring { encode(object) }
        }
    }

    /// Saves an object, unless it has no path.
    mutating func encode(_ object: any UIStateRestoring) {
        guard let path = restoration.path(of: object), paths.insert(path).inserted else { return }
        // A container is saved even if it is only found by its contents.
        if let controller = object as? UIViewController {
            if let container = controller.restorationContainer { encode(container) }
            encode(controller, path)
        } else {
            let coder = add(path, .object, object.objectRestorationClass)
            object.encodeRestorableState(with: coder)
            encodeReferences(of: coder)
        }
    }

    private mutating func encode(_ controller: UIViewController, _ path: RestorationPath) {
        var counts: [String: Int] = [:]
        for content in controller.restorableContents {
            guard let identifier = content.restorationIdentifier, !identifier.isEmpty else { continue }
            let count = counts[identifier, default: 0]
            counts[identifier] = count + 1
            restoration.pathsOfContents[ObjectIdentifier(content)] = path.appending(identifier, count)
        }
        let coder = add(path, .controller, controller.restorationClass)
        controller.encodeRestorableState(with: coder)
        for view in controller.restorableViews {
            guard let path = restoration.path(of: view), paths.insert(path).inserted else { continue }
            view.encodeRestorableState(with: add(path, .view, nil))
        }
        encodeReferences(of: coder)
    }

    private mutating func add(
        _ path: RestorationPath,
        _ kind: RestorationArchive.Record.Kind,
        _ type: Any.Type?
    ) -> RestorationCoder {
        let coder = RestorationCoder()
        let record = RestorationArchive.Record(
            path: path,
            kind: kind,
            restorationClass: type.flatMap(Self.name),
            values: [:]
        )
        entries.append((record, coder))
        return coder
    }

    /// Returns the name of a class by which it is found in the next run.
    private static func name(of type: Any.Type) -> String? {
        // The mangled names of private and local types have addresses in them, after a dollar sign.
        if let name = _mangledTypeName(type), !name.contains("$"), _typeByName(name) != nil { return name }
        RestorationArchive.warn(
            "cannot find the restoration class \(type) in a later run, because it is private or local"
        )
        return nil
    }
}
