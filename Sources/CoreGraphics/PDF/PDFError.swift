/// Why a PDF document was not made.
package enum PDFError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be made, or not all of it could be written. What was at the path before is still there.
    case cannotWrite(path: String, reason: String)

    /// What the document was handed to took less than it was given.
    case notTaken

    /// The document itself could not be made; the reason is cairo's.
    case cannotDraw(reason: String)

    init(_ error: FileError) { self = .cannotWrite(path: error.path, reason: error.reason) }

    package var description: String {
        switch self {
        case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
        case .notTaken: "the PDF document was not taken by what it was written to"
        case .cannotDraw(let reason): "the PDF document cannot be made: \(reason)"
        }
    }
}
