/// An error of an import: the file that it is about, the position in it, and the reason.
struct ImportError: Error, Hashable, CustomStringConvertible {
    /// The kind of an error, which determines the exit status of the command.
    enum Kind: Hashable {
        case usage
        case badData
        case noInput
        case cannotCreate

        /// The status as `sysexits.h` defines it.
        var exitStatus: Int32 {
            switch self {
            case .usage: 64
            case .badData: 65
            case .noInput: 66
            case .cannotCreate: 73
            }
        }
    }

    let kind: Kind
    /// The path of the file; empty if the error is about none.
    let path: String
    /// The line, from 1; `nil` if the error is about the whole file.
    let line: Int?
    /// The column in bytes, from 1.
    let column: Int?
    let reason: String

    init(_ kind: Kind = .badData, path: String = "", line: Int? = nil, column: Int? = nil, _ reason: String) {
        self.kind = kind
        self.path = path
        self.line = line
        self.column = column
        self.reason = reason
    }

    var description: String {
        var position = path
        if let line { position += ":\(line)" }
        if line != nil, let column { position += ":\(column)" }
        return position.isEmpty ? reason : "\(position): \(reason)"
    }
}
