import EaselPreviews
import UIKit

/// The values of views as files keep them: beside the sources of their classes, and in storyboards.
struct PreviewKeptValues {
    private(set) var places = StoryboardPlaces()
    /// The contents of the files, as they were last read or written, by the views.
    private var kept: [String: [String: InspectableValue]] = [:]
    /// The attributes in storyboards, by the views.
    private var attributes: [String: [String: StoryboardValue]] = [:]
    /// The reasons why files cannot be read, by the views. Such files are not written.
    private var damaged: [String: String] = [:]
    /// The reasons why the last values were not written, by the views.
    private var refused: [String: (reason: String, isConflict: Bool)] = [:]

    /// Finds the views in storyboards.
    mutating func findPlaces(of views: [PreviewedView], in paths: [String]) -> [PreviewedView] {
        places.find(views, in: paths)
    }

    /// Returns what is not as the page shows it.
    func problems(of id: String) -> [String] {
        let others = attributes[id, default: [:]].sorted { $0.key < $1.key }.compactMap { entry -> String? in
            guard case .other(let reason) = entry.value else { return nil }
            return "the attribute \(entry.key.prefix(60)): \(reason)"
        }
        return [damaged[id], refused[id]?.reason].compactMap(\.self) + others + places.problems
    }

    /// Returns the reason why a value of a view cannot be changed, or `nil`.
    func refusal(of property: String, of id: String) -> String? {
        guard let place = places[id], case .localized? = attributes[id]?[property] else { return nil }
        let reason = StoryboardError.Reason.unsupported(
            attribute: property,
            "a text with translations is edited in Xcode"
        )
        return "\(StoryboardError(file: place.file, element: place.element, reason: reason))"
    }

    // MARK: Reading

    private mutating func read(_ view: PreviewedView) throws -> [String: InspectableValue]? {
        if let place = places[view.id] {
            let values = try places.values(of: place)
            attributes[view.id] = values
            return values.compactMapValues(\.shown)
        }
        return try KeptValueFile(of: view)?.read()
    }

    /// Reads the values of a view, unless it has been done.
    mutating func load(_ view: PreviewedView, into edits: inout PreviewEdits) {
        // Later on, edits that the view has crashed with are no part of the file.
        guard kept[view.id] == nil else { return }
        do {
            guard let values = try read(view) else { return }
            kept[view.id] = values
            damaged[view.id] = nil
            edits.load(values, of: view.id)
        } catch {
            damaged[view.id] = "\(error)"
        }
    }

    /// Reads the values that another program has changed.
    /// - Returns: The views with other values.
    mutating func reload(_ views: [PreviewedView], into edits: inout PreviewEdits) -> Set<String> {
        var changed: Set<String> = []
        // A view that was not shown has read no file.
        for view in views where kept[view.id] != nil || damaged[view.id] != nil {
            do {
                guard let values = try read(view) else { continue }
                let wasDamaged = damaged.removeValue(forKey: view.id) != nil
                guard wasDamaged || values != kept[view.id] else { continue }
                kept[view.id] = values
                edits.load(values, of: view.id)
            } catch {
                // It is not written from now on.
                guard damaged.updateValue("\(error)", forKey: view.id) == nil else { continue }
            }
            changed.insert(view.id)
        }
        return changed
    }

    // MARK: Writing

    /// Writes the values of a view once it was drawn with them.
    /// - Returns: The storyboard that was written, if it was one.
    mutating func keep(
        _ values: [String: InspectableValue],
        of view: PreviewedView,
        _ properties: [PreviewedProperty]
    ) -> StoryboardFile.Written? {
        let id = view.id
        let old = kept[id] ?? [:]
        guard damaged[id] == nil, values != old else {
            // What another program has changed remains the reason until the next edit.
            if refused[id]?.isConflict == false { refused[id] = nil }
            return nil
        }
        refused[id] = nil
        do {
            let written = try write(values, instead: old, of: view, properties)
            kept[id] = values
            return written
        } catch {
            refused[id] = ("\(error)", Self.isConflict(error))
            return nil
        }
    }

    private static func isConflict(_ error: any Error) -> Bool {
        if case .changed? = (error as? StoryboardError)?.reason { true } else { false }
    }

    private mutating func write(
        _ values: [String: InspectableValue],
        instead old: [String: InspectableValue],
        of view: PreviewedView,
        _ properties: [PreviewedProperty]
    ) throws -> StoryboardFile.Written? {
        guard let place = places[view.id] else {
            try KeptValueFile(of: view)?.write(values)
            return nil
        }
        var changes: [String: InspectableValue?] = [:]
        for name in Set(values.keys).union(old.keys) where values[name] != old[name] {
            changes.updateValue(values[name], forKey: name)
        }
        let kinds = properties.compactMap { property in
            InspectableKind(rawValue: property.kind).map { (property.name, $0) }
        }
        let written = try places.write(
            changes,
            to: place,
            since: attributes[view.id] ?? [:],
            kinds: Dictionary(kinds) { first, _ in first }
        )
        attributes[view.id] = try places.values(of: place)
        return written
    }
}
