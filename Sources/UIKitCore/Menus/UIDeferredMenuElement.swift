import Foundation

/// An element of a menu that is replaced by elements that are provided while the menu is shown. Until then, the menu
/// shows a row with an activity indicator.
///
/// ```swift
/// UIDeferredMenuElement { completion in
///     Task { completion(await store.recentFiles().map { file in UIAction(title: file.name) { _ in open(file) } }) }
/// }
/// ```
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    /// The type of closures that provide elements. A provider calls its argument once, immediately or later.
    public typealias Provider = @MainActor (@escaping @MainActor ([UIMenuElement]) -> Void) -> Void

    private let provider: Provider
    private let isCached: Bool
    private var elements: [UIMenuElement]?
    private var waiting: [([UIMenuElement]) -> Void] = []
    private var isLoading = false

    private init(isCached: Bool, _ provider: @escaping Provider) {
        self.isCached = isCached
        self.provider = provider
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// Creates an element whose provider is called when it is shown for the first time.
    public convenience init(_ elementProvider: @escaping Provider) { self.init(isCached: true, elementProvider) }

    /// Returns an element whose provider is called each time its menu is shown.
    public class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
        UIDeferredMenuElement(isCached: false, elementProvider)
    }

    /// The elements, if they are known without calling the provider.
    var cachedElements: [UIMenuElement]? { elements }

    /// Calls a closure with the elements, as soon as they are provided.
    func load(_ completion: @escaping ([UIMenuElement]) -> Void) {
        if let elements { return completion(elements) }
        guard isCached else {
            var isDone = false
            return provider { elements in
                guard !isDone else { return }
                isDone = true
                completion(elements)
            }
        }
        waiting.append(completion)
        guard !isLoading else { return }
        isLoading = true
        provider { [self] elements in
            guard self.elements == nil else { return }
            self.elements = elements
            isLoading = false
            let completions = waiting
            waiting = []
            for completion in completions { completion(elements) }
        }
    }
}
