/// The longest increasing subsequence, in linear memory and O(*n* log *n*) time.
enum LongestIncreasingSubsequence {
    /// Returns the positions of the elements of a longest increasing subsequence of different numbers, in ascending order.
    static func positions(in numbers: [Int]) -> [Int] {
        // The position of the least last element of a subsequence of each length.
        var ends: [Int] = []
        var predecessors = [Int](repeating: -1, count: numbers.count)
        for (position, number) in numbers.enumerated() {
            let length: Int
            if let last = ends.last, numbers[last] < number {
                length = ends.count
            } else {
                length = ends.partitioningIndex { numbers[$0] >= number }
            }
            if length > 0 { predecessors[position] = ends[length - 1] }
            if length == ends.count { ends.append(position) } else { ends[length] = position }
        }
        var found = [Int](repeating: 0, count: ends.count)
        var position = ends.last ?? -1
        for index in found.indices.reversed() {
            found[index] = position
            position = predecessors[position]
        }
        return found
    }
}
