/// A quantity that is summed over elements, such as a length.
package protocol Summary {
    static var zero: Self { get }
    static func + (first: Self, second: Self) -> Self
}

/// An element with a quantity.
package protocol Summarized {
    associatedtype Total: Summary
    var summary: Total { get }
}

/// A sequence of elements with the sums of their quantities. Changes and searches by a sum take logarithmic time.
///
/// A balanced tree whose nodes never change: a copy shares all nodes, and a change creates those on one path.
package struct SumTree<Element: Summarized> {
    package typealias Total = Element.Total

    private final class Node {
        let left: Node?
        let right: Node?
        let element: Element
        let total: Total
        let count: Int
        let rank: Int

        init(_ left: Node?, _ element: Element, _ right: Node?) {
            self.left = left
            self.right = right
            self.element = element
            count = (left?.count ?? 0) + 1 + (right?.count ?? 0)
            rank = max(left?.rank ?? 0, right?.rank ?? 0) + 1
            var total = element.summary
            if let left { total = left.total + total }
            if let right { total = total + right.total }
            self.total = total
        }
    }

    private var root: Node?

    package init() {}

    package init(_ elements: [Element]) { root = Self.node(of: elements[...]) }

    package var count: Int { root?.count ?? 0 }
    package var total: Total { root?.total ?? .zero }

    /// The element at an index. Replacing it takes logarithmic time.
    package subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "index out of range")
            var node = root
            var index = index
            while let current = node {
                let left = current.left?.count ?? 0
                if index == left { return current.element }
                if index < left {
                    node = current.left
                } else {
                    index -= left + 1
                    node = current.right
                }
            }
            preconditionFailure("index out of range")
        }
        set {
            precondition(index >= 0 && index < count, "index out of range")
            root = Self.replacing(index, in: root, with: newValue)
        }
    }

    /// Returns the total of the elements before an index.
    package func total(before index: Int) -> Total {
        var result = Total.zero
        var node = root
        var index = index
        while let current = node {
            let left = current.left?.count ?? 0
            if index <= left {
                node = current.left
            } else {
                if let total = current.left?.total { result = result + total }
                result = result + current.element.summary
                index -= left + 1
                node = current.right
            }
        }
        return result
    }

    /// Returns the first element for which the total of all elements up to it satisfies a condition, which must then
    /// apply to all that follow, and the total of the elements before it.
    package func first(where condition: (Total) -> Bool) -> (index: Int, before: Total, element: Element)? {
        var before = Total.zero
        var index = 0
        var node = root
        var found: (index: Int, before: Total, element: Element)?
        while let current = node {
            let upToLeft = current.left.map { before + $0.total } ?? before
            let position = index + (current.left?.count ?? 0)
            if current.left != nil, condition(upToLeft) {
                node = current.left
                continue
            }
            let upToElement = upToLeft + current.element.summary
            if condition(upToElement) {
                found = (position, upToLeft, current.element)
                break
            }
            before = upToElement
            index = position + 1
            node = current.right
        }
        return found
    }

    /// Calls a closure with elements from an index on, each with the total of those before it, until it returns `false`.
    package func forEach(from index: Int, _ body: (_ index: Int, _ before: Total, _ element: Element) -> Bool) {
        var before = total(before: index)
        var position = index
        _ = Self.visit(root, skipping: index) { element in
            defer {
                before = before + element.summary
                position += 1
            }
            return body(position, before, element)
        }
    }

    package mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
        let (head, rest) = Self.split(root, at: range.lowerBound)
        let (_, tail) = Self.split(rest, at: range.count)
        root = Self.joined(Self.joined(head, Self.node(of: elements[...])), tail)
    }

    /// The greatest number of nodes from the root to a leaf, for tests.
    package var depth: Int { root?.rank ?? 0 }

    // MARK: Nodes

    private static func node(of elements: ArraySlice<Element>) -> Node? {
        if elements.isEmpty { return nil }
        let middle = elements.startIndex + elements.count / 2
        return Node(node(of: elements[..<middle]), elements[middle], node(of: elements[(middle + 1)...]))
    }

    private static func replacing(_ index: Int, in node: Node?, with element: Element) -> Node? {
        guard let node else { return nil }
        let left = node.left?.count ?? 0
        if index == left { return Node(node.left, element, node.right) }
        if index < left {
            return Node(replacing(index, in: node.left, with: element), node.element, node.right)
        }
        return Node(node.left, node.element, replacing(index - left - 1, in: node.right, with: element))
    }

    private static func visit(_ node: Node?, skipping count: Int, _ body: (Element) -> Bool) -> Bool {
        guard let node, count < node.count else { return true }
        let left = node.left?.count ?? 0
        if count < left, !visit(node.left, skipping: count, body) { return false }
        if count <= left, !body(node.element) { return false }
        return visit(node.right, skipping: max(0, count - left - 1), body)
    }

    /// Returns a balanced node of subtrees whose ranks differ by two at most.
    private static func balanced(_ left: Node?, _ element: Element, _ right: Node?) -> Node {
        let (leftRank, rightRank) = (left?.rank ?? 0, right?.rank ?? 0)
        if leftRank > rightRank + 1, let left {
            if left.left?.rank ?? 0 >= left.right?.rank ?? 0 {
                return Node(left.left, left.element, Node(left.right, element, right))
            }
            if let middle = left.right {
                return Node(
                    Node(left.left, left.element, middle.left),
                    middle.element,
                    Node(middle.right, element, right)
                )
            }
        }
        if rightRank > leftRank + 1, let right {
            if right.right?.rank ?? 0 >= right.left?.rank ?? 0 {
                return Node(Node(left, element, right.left), right.element, right.right)
            }
            if let middle = right.left {
                return Node(
                    Node(left, element, middle.left),
                    middle.element,
                    Node(middle.right, right.element, right.right)
                )
            }
        }
        return Node(left, element, right)
    }

    private static func joined(_ left: Node?, _ element: Element, _ right: Node?) -> Node {
        let (leftRank, rightRank) = (left?.rank ?? 0, right?.rank ?? 0)
        if leftRank > rightRank + 1, let left {
            return balanced(left.left, left.element, joined(left.right, element, right))
        }
        if rightRank > leftRank + 1, let right {
            return balanced(joined(left, element, right.left), right.element, right.right)
        }
        return Node(left, element, right)
    }

    private static func joined(_ left: Node?, _ right: Node?) -> Node? {
        guard let left else { return right }
        guard let right else { return left }
        let (first, rest) = removingFirst(right)
        return joined(left, first, rest)
    }

    private static func removingFirst(_ node: Node) -> (Element, Node?) {
        guard let left = node.left else { return (node.element, node.right) }
        let (first, rest) = removingFirst(left)
        return (first, balanced(rest, node.element, node.right))
    }

    private static func split(_ node: Node?, at index: Int) -> (Node?, Node?) {
        guard let node else { return (nil, nil) }
        let left = node.left?.count ?? 0
        if index <= left {
            let (head, tail) = split(node.left, at: index)
            return (head, joined(tail, node.element, node.right))
        }
        let (head, tail) = split(node.right, at: index - left - 1)
        return (joined(node.left, node.element, head), tail)
    }
}
