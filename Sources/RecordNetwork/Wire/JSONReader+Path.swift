/// A step from a value to one in it.
private enum JSONStep {
    case member(TextRange)
    case element(Int)
}

// Values that nothing reads, and the keys of errors. Neither is frequent.
extension JSONReader {
    /// Goes over a value, which is verified.
    mutating func skipValue() throws(JSONError) { _ = try steps(to: nil) }

    /// Returns the names and indices of the value at a position, up to which the JSON is valid.
    func path(to position: Int) -> [String] {
        var reader = JSONReader(bytes)
        let steps = (try? reader.steps(to: position)) ?? []
        return steps.map { step in
            switch step {
            case .member(let range): (try? text(range)) ?? ""
            case .element(let index): "Index \(index)"
            }
        }
    }

    /// Goes over a value without recursion, or to the one in it at a position, and returns the steps to that.
    private mutating func steps(to target: Int?) throws(JSONError) -> [JSONStep] {
        var steps: [JSONStep] = []
        repeat {
            if try enterValue(&steps, target) { return steps }
        } while try nextValue(&steps)
        return steps
    }

    /// Goes over a simple value or to the first value of arrays and objects. Returns `true` at the position.
    private mutating func enterValue(_ steps: inout [JSONStep], _ target: Int?) throws(JSONError) -> Bool {
        while true {
            let first = try next()
            if position == target { return true }
            switch first {
            case UInt8(ascii: "{"):
                position += 1
                try enter()
                guard let name = try name(isFirst: true) else { return false }
                try validate(name)
                steps.append(.member(name))
            case UInt8(ascii: "["):
                position += 1
                try enter()
                if try skip(UInt8(ascii: "]")) {
                    leave()
                    return false
                }
                steps.append(.element(0))
            case UInt8(ascii: "\""):
                try validate(textRange())
                return false
            case UInt8(ascii: "-"), 0x30...0x39:
                try skipNumber()
                return false
            default:
                guard skip("null") || skip("true") || skip("false") else { throw .syntax }
                return false
            }
        }
    }

    /// Goes to the next value after one, out of arrays and objects that end. Returns `false` at the end of the outermost value.
    private mutating func nextValue(_ steps: inout [JSONStep]) throws(JSONError) -> Bool {
        while let step = steps.popLast() {
            switch step {
            case .member:
                if let name = try name(isFirst: false) {
                    try validate(name)
                    steps.append(.member(name))
                    return true
                }
            case .element(let index):
                if try skip(UInt8(ascii: ",")) {
                    steps.append(.element(index + 1))
                    return true
                }
                try expect(UInt8(ascii: "]"))
                leave()
            }
        }
        return false
    }
}
