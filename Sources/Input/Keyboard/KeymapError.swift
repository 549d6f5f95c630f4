import LinuxIO

/// The errors of a keymap.
package enum KeymapError: Error, Hashable, Sendable {
    /// The parts of the names of a keymap.
    package enum Part: String, Hashable, Sendable {
        case model, layout, variant, option
    }

    /// A name that does not exist, and the nearest one that does.
    case unknown(Part, name: String, of: String = "", nearest: String?)
    /// A keymap that cannot be compiled although its names exist, or if the machine has no list of names.
    case uncompilable(KeymapNames)
    /// A library that cannot be loaded. The reason names it.
    case library(reason: String)
}

extension KeymapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let part, let name, let layout, let nearest):
            "there is no keyboard \(part.rawValue) \"\(name)\"\(layout.isEmpty ? "" : " of the layout \"\(layout)\"")"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .uncompilable(let names):
            "cannot load the keymap of \(names.layout.isEmpty ? "the default layout" : "\"\(names.layout)\""): "
                + "check its name, and that xkb-data is installed"
        case .library(let reason): "cannot load a keymap: \(reason)"
        }
    }
}

extension KeymapError: LoggableError {
    package var loggedFields: [String: String] {
        switch self {
        case .unknown(.layout, let name, _, _): ["layout": name]
        case .unknown(.variant, _, let layout, _): ["layout": layout]
        case .uncompilable(let names): ["layout": names.layout]
        case .unknown, .library: [:]
        }
    }
}
