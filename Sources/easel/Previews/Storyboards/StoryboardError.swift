/// The reason why a storyboard or a nib cannot be read, or a value cannot be written into it.
struct StoryboardError: Error, Hashable, CustomStringConvertible {
    enum Reason: Hashable {
        /// The file cannot be read: it does not exist, is too long, or is no regular file.
        case unreadable(String)
        /// The file is not the XML that Xcode writes.
        case damaged(line: Int, String)
        /// There is no element with the identifier and the class.
        case missing
        /// Another program has changed the attribute, or the file at the same moment.
        case changed(String)
        /// Nobody may write the file.
        case readOnly
        /// The attribute cannot have the value.
        case unsupported(attribute: String, String)
        /// The system does not write the file.
        case notWritten(String)
    }

    /// The path of the file.
    let file: String
    /// The identifier of the element; `nil` for the file as a whole.
    var element: String?
    let reason: Reason

    var description: String {
        let place = element.map { "the element \($0.prefix(60)): " } ?? ""
        return switch reason {
        case .unreadable(let reason): "\(file): \(place)\(reason)"
        case .damaged(let line, let reason): "\(file):\(line): \(place)\(reason)"
        case .missing: "\(file): \(place)it does not exist any more; the value is not written"
        case .changed(let what): "\(file): \(place)\(what) has changed meanwhile; the value is not written"
        case .readOnly: "\(file): \(place)the file is read-only; the value is not written"
        case .unsupported(let name, let reason): "\(file): \(place)\(name.prefix(60)): \(reason)"
        case .notWritten(let reason): "\(file): \(place)the value is not written: \(reason)"
        }
    }
}
