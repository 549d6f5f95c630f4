import Foundation
import Synchronization

/// Finds methods by their selectors.
enum SelectorLookup {
    /// The tables of modules by their names, and `nil` for modules without. Looking up a class that does not exist is slow.
    private static let modules = Mutex<[String: (any SelectorModule.Type)?]>([:])

    /// Returns the method of an object: that of the object's class, of the class's superclasses, or one with which the module that
    /// created the selector has extended these.
    static func entry(_ selector: Selector, of object: AnyObject) -> SelectorEntry? {
        appEntry(selector, of: object) ?? ToolkitSelectors.index.entry(selector.description, of: object)
    }

    /// Returns the method of an object, if the object does not have it from UIKit.
    static func appEntry(_ selector: Selector, of object: AnyObject) -> SelectorEntry? {
        var asked: Set<String> = []
        if let module = selector.module, asked.insert(module).inserted,
            let entry = tables(of: module)?.selectors.entry(selector.description, of: object)
        {
            return entry
        }
        // Not with a mirror, which the object's class may replace.
        for type in sequence(first: type(of: object) as AnyClass, next: { _getSuperclass($0) }) {
            // A module's name comes before the names of its types.
            let module = String(String(reflecting: type).prefix { $0 != "." })
            if asked.insert(module).inserted,
                let entry = tables(of: module)?.selectors.entry(selector.description, of: object)
            {
                return entry
            }
        }
        return nil
    }

    /// Sends a message. An object without the method traps.
    @discardableResult
    static func send(_ selector: Selector, to object: AnyObject, _ arguments: [Any?]) -> Any? {
        guard let entry = entry(selector, of: object) else { fail(selector, object) }
        return entry.call(object, arguments)
    }

    /// Ends the program because an object has no method with a selector.
    static func fail(_ selector: Selector, _ object: AnyObject) -> Never {
        fatalError(
            "-[\(type(of: object)) \(selector)]: unrecognized selector sent to instance; mark the method @objc, and import the "
                + "sources of its module with easel-app"
        )
    }

    private static func tables(of module: String) -> (any SelectorModule.Type)? {
        modules.withLock { modules in
            if let known = modules[module] { return known }
            let found = NSClassFromString("\(module).EaselSelectors") as? any SelectorModule.Type
            modules[module] = .some(found)
            return found
        }
    }
}
