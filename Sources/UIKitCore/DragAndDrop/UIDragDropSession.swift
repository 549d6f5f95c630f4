import QuartzCore

/// A drag of items, as the views of its origin and of its destination see it.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
    /// The items.
    var items: [UIDragItem] { get }

    /// Returns the location of the finger in a view, in points.
    func location(in view: UIView) -> CGPoint

    /// A Boolean value that indicates whether the items can be moved.
    var allowsMoveOperation: Bool { get }

    /// A Boolean value that indicates whether the items stay in the program.
    var isRestrictedToDraggingApplication: Bool { get }

    /// Returns a Boolean value that indicates whether an item has a representation that conforms to one of the types.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool

    /// Returns a Boolean value that indicates whether a value of a type can be loaded from an item.
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A drag of items, as the view of its origin sees it.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// An object that the program associates with the session.
    var localContext: Any? { get set }
}

/// A drag of items, as the view of its destination sees it.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The session of the origin, which is in the same program.
    var localDragSession: (any UIDragSession)? { get }

    /// The progress of the loading of all items.
    var progress: Progress { get }

    /// Loads a value of each item from which one can be loaded.
    /// - Parameter completion: A closure that receives the values.
    @discardableResult
    func loadObjects<Value: NSItemProviderReading>(
        ofClass aClass: Value.Type,
        completion: @escaping ([Value]) -> Void
    ) -> Progress
}

/// A drag of items.
final class DragSession: UIDragSession {
    /// The items, with the interactions and the previews with which they were lifted.
    var entries: [DragEntry] = []
    /// The location of the finger, in points of the screen.
    var location: CGPoint
    let screen: UIScreen
    var allowsMoveOperation = true
    var isRestrictedToDraggingApplication = false
    var localContext: Any?

    init(at location: CGPoint, on screen: UIScreen) {
        self.location = location
        self.screen = screen
    }

    var items: [UIDragItem] { entries.map(\.item) }

    func location(in view: UIView) -> CGPoint { view.convert(location, from: screen.coordinateSpace) }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in typeIdentifiers.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier) }
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }
}

/// A drag over views that handle drops.
final class DropSession: UIDropSession {
    private let drag: DragSession
    private var loading: [Progress] = []
    /// The distance of the location above the finger, in points.
    var elevation: CGFloat = 0

    init(_ drag: DragSession) { self.drag = drag }

    var localDragSession: (any UIDragSession)? { drag }
    var items: [UIDragItem] { drag.items }
    var allowsMoveOperation: Bool { drag.allowsMoveOperation }
    var isRestrictedToDraggingApplication: Bool { drag.isRestrictedToDraggingApplication }

    func location(in view: UIView) -> CGPoint {
        let point = CGPoint(x: drag.location.x, y: drag.location.y - elevation)
        return view.convert(point, from: drag.screen.coordinateSpace)
    }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        drag.hasItemsConforming(toTypeIdentifiers: typeIdentifiers)
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool { drag.canLoadObjects(ofClass: aClass) }

    var progress: Progress {
        let all = Progress(totalUnitCount: loading.reduce(0) { $0 + max(1, $1.totalUnitCount) })
        all.completedUnitCount = loading.reduce(0) {
            $0 + ($1.totalUnitCount > 0 ? $1.completedUnitCount : 1)
        }
        return all
    }

    func loadObjects<Value: NSItemProviderReading>(
        ofClass aClass: Value.Type,
        completion: @escaping ([Value]) -> Void
    ) -> Progress {
        let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let total = Progress(totalUnitCount: Int64(providers.count))
        loading.append(total)
        guard !providers.isEmpty else {
            completion([])
            return total
        }
        var values = [Value?](repeating: nil, count: providers.count)
        var pending = providers.count
        for (index, provider) in providers.enumerated() {
            provider.loadObject(ofClass: aClass) { value, _ in
                values[index] = value
                pending -= 1
                total.completedUnitCount += 1
                if pending == 0 { completion(values.compactMap { $0 }) }
            }
        }
        return total
    }
}
