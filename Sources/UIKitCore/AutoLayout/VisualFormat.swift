import CoreGraphics
import Foundation

extension NSLayoutConstraint {
    /// The alignments and directions of visual formats.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bit mask of the options.
        public let rawValue: UInt

        /// Creates a set from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left edges of all views are aligned.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// The right edges of all views are aligned.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// The top edges of all views are aligned.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// The bottom edges of all views are aligned.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// The leading edges of all views are aligned.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// The trailing edges of all views are aligned.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// The horizontal centers of all views are aligned.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// The vertical centers of all views are aligned.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// The last baselines of all views are aligned.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// The first baselines of all views are aligned.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The format is in the direction of text, which is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The format is from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The format is from right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        fileprivate static let alignments: [(FormatOptions, Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
            (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
            (.alignAllFirstBaseline, .firstBaseline),
        ]
    }

    /// Returns inactive constraints that a visual format describes, such as `"H:|-[title]-(>=8)-[value(60@750)]-20-|"`.
    ///
    /// A format that is not valid, or that names an unknown view or metric, is a programming error: the call traps with a
    /// message that points to the position in the format.
    /// - Parameters:
    ///   - format: The format: an optional direction `H:` or `V:`, views in brackets with their sizes in parentheses, and
    ///     the distances between them and to the edges `|` of the superview.
    ///   - opts: The alignment of the views across the direction, and the direction.
    ///   - metrics: The numbers that the format names.
    ///   - views: The views and layout guides that the format names.
    public class func constraints(
        withVisualFormat format: String,
        options opts: FormatOptions = [],
        metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do throws(VisualFormat.Failure) {
            var parser = VisualFormat(format, options: opts, metrics: metrics ?? [:], views: views)
            return try parser.constraints()
        } catch {
            preconditionFailure(
                "cannot parse the visual format: \(error.reason)\n\(format)\n"
                    + String(repeating: " ", count: error.position) + "^"
            )
        }
    }
}

/// A parser of the visual format language.
@MainActor
struct VisualFormat {
    struct Failure: Error {
        let reason: String
        /// The number of characters before the failure.
        let position: Int
    }

    private let characters: [Character]
    private var position = 0
    private let options: NSLayoutConstraint.FormatOptions
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var isVertical = false

    init(
        _ format: String,
        options: NSLayoutConstraint.FormatOptions,
        metrics: [String: Any],
        views: [String: Any]
    ) {
        characters = Array(format)
        self.options = options
        self.metrics = metrics
        self.views = views
    }

    /// A relation to a number or to the size of a view.
    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var item: AnyObject?
        var priority = UILayoutPriority.required
    }

    private enum Connection {
        case flush
        case standard
        case predicates([Predicate])
    }

    private enum End {
        case superview
        case item(AnyObject)
    }

    // MARK: Grammar

    mutating func constraints() throws(Failure) -> [NSLayoutConstraint] {
        if take("H:") { isVertical = false } else if take("V:") { isVertical = true }
        var made: [NSLayoutConstraint] = []
        var items: [AnyObject] = []
        var previous: End?
        var connection = Connection.flush
        if take("|") {
            previous = .superview
            connection = try parseConnection()
        }
        while true {
            if take("|") {
                guard case .item(let item) = previous else { throw failure("a view is missing") }
                made += try connect(.item(item), .superview, connection)
                break
            }
            let (item, sizes) = try parseView()
            items.append(item)
            made += sizes
            if let previous { made += try connect(previous, .item(item), connection) }
            previous = .item(item)
            if position == characters.count { break }
            connection = try parseConnection()
            if position == characters.count { throw failure("a view or | is missing after the distance") }
        }
        guard position == characters.count else { throw failure("unexpected characters after the end") }
        return made + align(items)
    }

    private mutating func parseConnection() throws(Failure) -> Connection {
        guard take("-") else { return .flush }
        if peek == "[" || peek == "|" { return .standard }
        let predicates = try parsePredicates()
        guard take("-") else { throw failure("expected - after the distance") }
        return .predicates(predicates)
    }

    private mutating func parsePredicates() throws(Failure) -> [Predicate] {
        guard take("(") else { return [try parsePredicate()] }
        var predicates = [try parsePredicate()]
        while take(",") { predicates.append(try parsePredicate()) }
        guard take(")") else { throw failure("expected )") }
        return predicates
    }

    private mutating func parsePredicate() throws(Failure) -> Predicate {
        var predicate = Predicate()
        if take("==") {
        } else if take("<=") {
            predicate.relation = .lessThanOrEqual
        } else if take(">=") {
            predicate.relation = .greaterThanOrEqual
        }
        let start = position
        if let number = try parseNumber() {
            predicate.constant = number
        } else {
            let name = takeName()
            if let item = views[name] {
                predicate.item = try checked(item, name, at: start)
            } else if let metric = metrics[name] {
                predicate.constant = try number(metric, name, at: start)
            } else {
                position = start
                throw failure(name.isEmpty ? "expected a number or a name" : "\(name) is neither a metric nor a view")
            }
        }
        if take("@") {
            let start = position
            if let number = try parseNumber() {
                predicate.priority = UILayoutPriority(Float(number))
            } else {
                let name = takeName()
                guard let metric = metrics[name] else {
                    position = start
                    throw failure("\(name) is not a metric")
                }
                predicate.priority = UILayoutPriority(Float(try number(metric, name, at: start)))
            }
            guard predicate.priority.rawValue > 0, predicate.priority <= .required else {
                position = start
                throw failure("a priority is above 0 and at most 1000")
            }
        }
        return predicate
    }

    private mutating func parseView() throws(Failure) -> (AnyObject, [NSLayoutConstraint]) {
        guard take("[") else { throw failure("expected [ or |") }
        let start = position
        let name = takeName()
        guard let view = views[name] else {
            position = start
            throw failure(name.isEmpty ? "expected the name of a view" : "\(name) is not a view")
        }
        let item = try checked(view, name, at: start)
        let predicates = peek == "(" ? try parsePredicates() : []
        guard take("]") else { throw failure("expected ]") }
        let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
        let sizes = predicates.map { predicate in
            let made = NSLayoutConstraint(
                .init(item, attribute),
                predicate.relation,
                .init(predicate.item, predicate.item == nil ? .notAnAttribute : attribute),
                constant: predicate.constant
            )
            made.priority = predicate.priority
            return made
        }
        return (item, sizes)
    }

    // MARK: Constraints

    private var startAttribute: NSLayoutConstraint.Attribute {
        if isVertical { return .top }
        if options.contains(.directionRightToLeft) { return .right }
        return options.contains(.directionLeftToRight) ? .left : .leading
    }

    private var endAttribute: NSLayoutConstraint.Attribute {
        if isVertical { return .bottom }
        if options.contains(.directionRightToLeft) { return .left }
        return options.contains(.directionLeftToRight) ? .right : .trailing
    }

    private var isLeftward: Bool { !isVertical && options.contains(.directionRightToLeft) }

    private func margin(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Attribute {
        switch attribute {
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .left: .leftMargin
        case .right: .rightMargin
        case .leading: .leadingMargin
        default: .trailingMargin
        }
    }

    /// Returns the constraints of the distance from the end of one item to the start of the next one.
    private func connect(_ first: End, _ second: End, _ connection: Connection) throws(Failure)
        -> [NSLayoutConstraint]
    {
        var after: NSLayoutConstraint.Side
        var before: NSLayoutConstraint.Side
        var isAtSuperview = true
        switch (first, second) {
        case (.superview, .item(let item)):
            after = .init(item, startAttribute)
            before = .init(try superview(of: item), startAttribute)
        case (.item(let item), .superview):
            after = .init(try superview(of: item), endAttribute)
            before = .init(item, endAttribute)
        case (.item(let item), .item(let next)):
            after = .init(next, startAttribute)
            before = .init(item, endAttribute)
            isAtSuperview = false
        case (.superview, .superview): throw failure("a view is missing")
        }
        let predicates: [Predicate]
        switch connection {
        case .flush: predicates = [Predicate()]
        case .predicates(let given):
            predicates = given
        case .standard where isAtSuperview:
            // The standard distance to a superview is its margin.
            if case .superview = first {
                before.attribute = margin(before.attribute)
            } else {
                after.attribute = margin(after.attribute)
            }
            predicates = [Predicate()]
        case .standard: predicates = [Predicate(constant: 8)]
        }
        return predicates.map { predicate in
            var relation = predicate.relation
            if isLeftward, relation != .equal {
                relation = relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual
            }
            let constant = isLeftward ? -predicate.constant : predicate.constant
            let made = NSLayoutConstraint(after, relation, before, constant: constant)
            made.priority = predicate.priority
            return made
        }
    }

    private func superview(of item: AnyObject) throws(Failure) -> UIView {
        guard let view = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView else {
            throw failure("the view has no superview")
        }
        return view
    }

    private func align(_ items: [AnyObject]) -> [NSLayoutConstraint] {
        NSLayoutConstraint.FormatOptions.alignments.filter { options.contains($0.0) }.flatMap { _, attribute in
            zip(items, items.dropFirst()).map {
                NSLayoutConstraint(.init($0, attribute), .equal, .init($1, attribute))
            }
        }
    }

    // MARK: Characters

    private var peek: Character? { position < characters.count ? characters[position] : nil }

    private func failure(_ reason: String) -> Failure { Failure(reason: reason, position: position) }

    private mutating func take(_ text: String) -> Bool {
        let wanted = Array(text)
        guard characters[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    private mutating func takeName() -> String {
        let start = position
        while let character = peek, character.isLetter || character.isNumber || character == "_" { position += 1 }
        return String(characters[start..<position])
    }

    private mutating func parseNumber() throws(Failure) -> CGFloat? {
        let start = position
        var text = ""
        while let character = peek, character.isASCII, character.isNumber || ".-".contains(character) {
            // A minus sign begins a number; elsewhere, it is a connection.
            if character == "-", !text.isEmpty { break }
            text.append(character)
            position += 1
        }
        guard let number = Double(text) else {
            position = start
            return nil
        }
        return CGFloat(number)
    }

    private func checked(_ item: Any, _ name: String, at start: Int) throws(Failure) -> AnyObject {
        let object = item as AnyObject
        guard LayoutEngine.isItem(object) else {
            throw Failure(reason: "\(name) is neither a view nor a layout guide", position: start)
        }
        return object
    }

    private func number(_ value: Any, _ name: String, at start: Int) throws(Failure) -> CGFloat {
        switch value {
        case let value as CGFloat: return value
        case let value as Double: return CGFloat(value)
        case let value as Float: return CGFloat(value)
        case let value as Int: return CGFloat(value)
        case let value as NSNumber: return CGFloat(value.doubleValue)
        default: throw Failure(reason: "the metric \(name) is not a number", position: start)
        }
    }
}
