import EaselPreviews
import Foundation
import UIKit

/// The views with `@IBDesignable` in the storyboards and nibs of a project.
struct StoryboardPlaces {
    /// A view in a file.
    struct Place: Hashable {
        /// The view with `@IBDesignable`, by its identifier.
        let content: String
        let file: String
        let element: String
        /// The size of its frame, in points, if it has one that can be drawn.
        let size: [Double]?
    }

    /// The number of files that are read.
    private static let mostFiles = 1000
    /// The number of places.
    private static let mostPlaces = 2000

    private var files: [String: StoryboardFile] = [:]
    private var places: [String: Place] = [:]
    /// The reasons why files, or more of them, are not read.
    private(set) var problems: [String] = []

    subscript(id: String) -> Place? { places[id] }

    /// Finds the places of views.
    /// - Parameters:
    ///   - views: The views of the program.
    ///   - paths: The paths of the files.
    /// - Returns: The places as views. Their names have the path of the file if several files have its name.
    mutating func find(_ views: [PreviewedView], in paths: [String]) -> [PreviewedView] {
        let designables = Dictionary(grouping: views.lazy.filter(\.isDesignable), by: \.name)
        problems = []
        places = [:]
        guard !designables.isEmpty else { return [] }
        if paths.count > Self.mostFiles {
            problems.append("only \(Self.mostFiles) of \(paths.count) storyboards and nibs are read")
        }
        let paths = paths.prefix(Self.mostFiles)
        files = files.filter { paths.contains($0.key) }
        let names = Dictionary(grouping: paths) { ($0 as NSString).lastPathComponent }
        var found: [PreviewedView] = []
        for path in paths {
            let elements: [StoryboardDocument.Element]
            do throws(StoryboardError) {
                elements = try files[path, default: StoryboardFile(path)].elements()
            } catch {
                problems.append("\(error)")
                // A view that is shown remains until the file is mended.
                elements = files[path]?.readable ?? []
            }
            let name = (path as NSString).lastPathComponent
            let title = names[name]?.count == 1 ? name : path
            for element in elements where !element.id.isEmpty {
                guard let view = Self.view(of: element, designables[element.className] ?? []) else { continue }
                guard found.count < Self.mostPlaces else {
                    problems.append("only \(Self.mostPlaces) views in storyboards and nibs are listed")
                    return found
                }
                let id = "\(view.id)@\(path)#\(element.id)"
                guard places[id] == nil else { continue }
                let size = element.size.flatMap { size in
                    PreviewCanvas(width: size[0], height: size[1], scale: 1).problem == nil ? size : nil
                }
                places[id] = Place(content: view.id, file: path, element: element.id, size: size)
                found.append(
                    PreviewedView(
                        id: id,
                        name: "\(view.name) in \(title) (\(element.id))",
                        isDesignable: false,
                        file: path,
                        line: element.line
                    )
                )
            }
        }
        return found
    }

    /// Returns the view of an element among those whose classes have its name: that of its module, or the only one.
    private static func view(of element: StoryboardDocument.Element, _ views: [PreviewedView]) -> PreviewedView? {
        views.first { $0.id == "\(element.module ?? "").\(element.className)" } ?? (views.count == 1 ? views[0] : nil)
    }

    /// Returns the values of a place.
    mutating func values(of place: Place) throws(StoryboardError) -> [String: StoryboardValue] {
        try files[place.file, default: StoryboardFile(place.file)].values(of: place.element)
    }

    /// Writes values of a place.
    mutating func write(
        _ changes: [String: InspectableValue?],
        to place: Place,
        since known: [String: StoryboardValue],
        kinds: [String: InspectableKind]
    ) throws(StoryboardError) -> StoryboardFile.Written {
        try files[place.file, default: StoryboardFile(place.file)]
            .write(changes, to: place.element, since: known, kinds: kinds)
    }
}
