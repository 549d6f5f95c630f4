import Foundation
import Localization

/// A scene of a storyboard: a view controller with its views. It is generated.
@MainActor
public struct InterfaceScene {
    /// The identifier of the view controller in the storyboard's file.
    let id: String

    /// The identifier that the app creates the view controller by, or `nil`.
    let identifier: String?

    let build: @MainActor (InterfaceBuilder) -> UIViewController

    /// Creates a scene.
    /// - Parameters:
    ///   - id: The identifier of the view controller in the storyboard's file.
    ///   - identifier: The identifier that the app creates the view controller by, or `nil`.
    ///   - build: A function that creates the view controller.
    public init(
        _ id: String,
        identifier: String? = nil,
        _ build: @escaping @MainActor (InterfaceBuilder) -> UIViewController
    ) {
        self.id = id
        self.identifier = identifier
        self.build = build
    }
}

/// A compiled storyboard or nib. It is generated.
@MainActor
public struct InterfaceFile {
    enum Content {
        case storyboard(initial: String?, scenes: [InterfaceScene])
        case nib(@MainActor (InterfaceBuilder) -> Void)
    }

    let name: String
    let language: String?
    let content: Content

    /// Creates a storyboard.
    /// - Parameters:
    ///   - name: The name of the file, without its extension.
    ///   - language: The language of the file; `nil` for a file for all languages.
    ///   - initial: The identifier of the initial view controller in the file, or `nil` if there is none.
    ///   - scenes: The scenes.
    public init(storyboard name: String, language: String? = nil, initial: String?, scenes: [InterfaceScene]) {
        self.name = name
        self.language = language
        content = .storyboard(initial: initial, scenes: scenes)
    }

    /// Creates a nib.
    /// - Parameters:
    ///   - name: The name of the file, without its extension.
    ///   - language: The language of the file; `nil` for a file for all languages.
    ///   - build: A function that creates the objects.
    public init(nib name: String, language: String? = nil, _ build: @escaping @MainActor (InterfaceBuilder) -> Void) {
        self.name = name
        self.language = language
        content = .nib(build)
    }

    var isNib: Bool {
        if case .nib = content { true } else { false }
    }
}

/// The class `EaselInterfaces` of a module, by which UIKit finds the module's storyboards and nibs. It is generated.
public protocol InterfaceModule: AnyObject {
    /// The storyboards and nibs of the module.
    @MainActor static var interfaces: [InterfaceFile] { get }
}

/// Finds compiled storyboards and nibs.
@MainActor
enum InterfaceLibrary {
    /// The modules with storyboards or nibs, by their names, and `nil` for others. Looking up a class that does not exist is slow.
    private static var modules: [String: (any InterfaceModule.Type)?] = [:]

    /// The modules whose classes are not those of an app.
    static let toolkitModules: Set<String> = ["UIKitCore", "UIKit", "UILists", "UIPickers", "UIKitTesting", "MapKit"]

    /// Returns a Boolean value that indicates whether a class is not one of an app.
    static func isOfToolkit(_ type: AnyClass) -> Bool { toolkitModules.contains(moduleName(of: type)) }

    /// Returns a nib of a module, or `nil` if there is none.
    static func nib(_ name: String, in module: String) -> InterfaceFile? { file(name, isNib: true, in: module) }

    /// Returns a storyboard of a module, or `nil` if there is none.
    static func storyboard(_ name: String, in module: String) -> InterfaceFile? {
        file(name, isNib: false, in: module)
    }

    /// The module of the application delegate, or `nil` without one.
    static var mainModule: String? { UIApplication.shared.delegate.map { moduleName(of: type(of: $0)) } }

    /// Returns the name of the module of a class.
    static func moduleName(of type: AnyClass) -> String { String(String(reflecting: type).prefix { $0 != "." }) }

    /// Returns the name of the module of a source file, as `#fileID` states it.
    static func moduleName(ofFile file: String) -> String { String(file.prefix { $0 != "/" }) }

    /// Returns the class with a name, such as `Pumps.PumpView`.
    static func classNamed(_ name: String) -> AnyClass? { NSClassFromString(name) }

    private static func file(_ name: String, isNib: Bool, in module: String) -> InterfaceFile? {
        guard let type = tables(of: module) else { return nil }
        let all = type.interfaces
        // A name may state the kind of device: Easel's is a tablet.
        for name in ["\(name)~ipad", name, "\(name)~iphone"] {
            let files = all.filter { $0.isNib == isNib && $0.name == name }
            guard files.count > 1 else {
                if let file = files.first { return file }
                continue
            }
            let languages = files.compactMap(\.language)
            let best = LocalizationMatch.best(of: languages, for: UIApplication.shared.preferredLanguages)
            return files.first { $0.language != nil && $0.language == best.first }
                ?? files.first { $0.language == nil } ?? files.first
        }
        return nil
    }

    private static func tables(of module: String) -> (any InterfaceModule.Type)? {
        if let known = modules[module] { return known }
        let found = NSClassFromString("\(module).EaselInterfaces") as? any InterfaceModule.Type
        modules[module] = .some(found)
        return found
    }
}
