import UIKitCore

/// The sums of the first elements of a sequence of lengths. A change and a search take logarithmic time.
///
/// A sum is computed from the sums below it, always in the same order, so that it does not depend on earlier changes: a list
/// that was updated has exactly the frames of a list that was loaded with the same lengths.
struct FenwickTree: Equatable {
    /// The lengths, in points.
    private(set) var lengths: [CGFloat]

    /// The sum of the lengths from `node - (node & -node)` up to and without `node`, by node. The first one is not used.
    private var sums: [CGFloat]

    /// Creates the sums of lengths, in linear time.
    init(_ lengths: [CGFloat]) {
        self.lengths = lengths
        sums = [CGFloat](repeating: 0, count: lengths.count + 1)
        for node in sums.indices.dropFirst() { computeSum(node) }
    }

    var count: Int { lengths.count }

    /// The sum of all lengths.
    var total: CGFloat { sum(ofFirst: count) }

    private mutating func computeSum(_ node: Int) {
        var sum = lengths[node - 1]
        var step = 1
        while step < node & -node {
            sum += sums[node - step]
            step <<= 1
        }
        sums[node] = sum
    }

    subscript(index: Int) -> CGFloat {
        get { lengths[index] }
        set {
            guard lengths[index] != newValue else { return }
            lengths[index] = newValue
            var node = index + 1
            while node < sums.count {
                computeSum(node)
                node += node & -node
            }
        }
    }

    /// The largest power of two that is at most `count`; 0 without elements.
    private var highestStep: Int { count == 0 ? 0 : 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount) }

    /// Returns the sum of the first lengths.
    func sum(ofFirst number: Int) -> CGFloat {
        // From the longest part to the shortest, as the search adds them.
        var (node, sum, step) = (0, CGFloat(0), highestStep)
        while step > 0 {
            if number & step != 0 {
                node += step
                sum += sums[node]
            }
            step >>= 1
        }
        return sum
    }

    /// Returns the index of the element at an offset: the last one that begins at the offset or before, of those with a
    /// length. An offset before the first element is in the first one. `nil` without elements.
    func index(at offset: CGFloat) -> Int? {
        guard count > 0 else { return nil }
        var (node, sum, step) = (0, CGFloat(0), highestStep)
        while step > 0 {
            if node + step <= count, sum + sums[node + step] <= offset {
                node += step
                sum += sums[node]
            }
            step >>= 1
        }
        return min(node, count - 1)
    }
}
