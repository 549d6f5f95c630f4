/// The predicate of one comparison of a predicate's format.
struct PredicateBuilder {
    /// An operator with its options, such as `c` and `d`.
    struct Operation {
        enum Kind: Hashable {
            case comparison(RecordPredicate.Operator)
            case isIn, between, contains, beginsWith, words
        }

        var kind: Kind
        var options: String
    }

    /// A side of a comparison.
    enum Expression {
        case key(RecordKey)
        case value(RecordValue)
        case values([RecordValue])
        case null
        /// The whole record, whose words are searched.
        case record
        case distance(field: String, RecordLocation)
    }

    /// The number of characters before the operator, for errors.
    let offset: Int
    let operation: Operation

    private func error(_ reason: String) -> PredicateFormatError {
        PredicateFormatError(offset: offset, reason: reason)
    }

    // MARK: Predicates

    mutating func predicate(_ left: Expression, _ right: Expression) throws(PredicateFormatError) -> RecordPredicate {
        try verifyOptions()
        switch (operation.kind, left, right) {
        case (_, .null, _), (_, _, .null): throw error("a comparison with nil is not supported")
        case (.comparison(let comparison), .key(let key), .value(let value)):
            return .comparison(key, comparison, try operand(value, of: key))
        case (.comparison(let comparison), .value(let value), .key(let key)):
            return .comparison(key, comparison.reversed, try operand(value, of: key))
        case (.comparison(let comparison), .distance(let field, let location), .value(let value)):
            return try near(field, location, comparison, value)
        case (.comparison(let comparison), .value(let value), .distance(let field, let location)):
            return try near(field, location, comparison.reversed, value)
        case (.isIn, .key(let key), .values(let values)):
            return .isIn(key, try operands(values, of: key))
        case (.isIn, .value(let value), .key(.field(let name))): return .contains(field: name, value)
        case (.between, .key(let key), .values(let values)):
            let bounds = try operands(values, of: key)
            guard bounds.count == 2 else { throw error("BETWEEN needs two values") }
            return .and([
                .comparison(key, .greaterOrEqual, bounds[0]), .comparison(key, .lessOrEqual, bounds[1]),
            ])
        case (.contains, .record, .value(.string(let text))), (.words, .record, .value(.string(let text))):
            return .words(field: nil, text)
        case (.words, .key(.field(let name)), .value(.string(let text))): return .words(field: name, text)
        case (.contains, .key(.field(let name)), .value(let value)): return .contains(field: name, value)
        case (.beginsWith, .key(let key), .value(.string(let prefix))): return .beginsWith(key, prefix)
        default: throw error("the operator does not fit its two sides")
        }
    }

    /// Returns the condition that an element of a list compares as specified.
    mutating func anyPredicate(
        _ left: Expression,
        _ right: Expression
    ) throws(PredicateFormatError) -> RecordPredicate {
        try verifyOptions()
        switch (operation.kind, left, right) {
        case (.comparison(.equal), .key(.field(let name)), .value(let value)),
            (.comparison(.equal), .value(let value), .key(.field(let name))):
            return .contains(field: name, value)
        case (.isIn, .key(.field(let name)), .values(let values)):
            return .or(values.map { .contains(field: name, $0) })
        default: throw error("elements of lists are compared by = and IN only")
        }
    }

    /// Words are compared without case and accents; all other comparisons are exact.
    private func verifyOptions() throws(PredicateFormatError) {
        if operation.options.isEmpty { return }
        switch operation.kind {
        case .words, .contains: break
        default: throw error("the options [\(operation.options)] are not supported with this operator")
        }
    }

    // MARK: Operands

    /// Returns a value that a key is compared with. Names of records and users may be written as references.
    private func operand(_ value: RecordValue, of key: RecordKey) throws(PredicateFormatError) -> RecordValue {
        switch (key, value) {
        case (.recordName, .reference(let reference)), (.creator, .reference(let reference)),
            (.modifier, .reference(let reference)):
            return .string(reference.record.name)
        default: return value
        }
    }

    private func operands(_ values: [RecordValue], of key: RecordKey) throws(PredicateFormatError) -> [RecordValue] {
        var result: [RecordValue] = []
        for value in values { result.append(try operand(value, of: key)) }
        return result
    }

    private func near(
        _ field: String,
        _ location: RecordLocation,
        _ comparison: RecordPredicate.Operator,
        _ value: RecordValue
    ) throws(PredicateFormatError) -> RecordPredicate {
        let distance: Double
        switch value {
        case .integer(let number): distance = Double(number)
        case .double(let number): distance = number
        default: throw error("a distance is compared with meters")
        }
        switch comparison {
        case .less: return .isNear(field: field, location, distance: distance)
        case .lessOrEqual: return .isNear(field: field, location, distance: distance.nextUp)
        default: throw error("a distance is compared by < and <= only")
        }
    }
}

extension RecordPredicate.Operator {
    /// The operator with its sides exchanged.
    fileprivate var reversed: Self {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }
}
