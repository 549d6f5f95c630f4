import TestSupport
import Testing

@testable import SketchApp

@Suite struct PieceIndexTests {
    /// Random insertions and removals: each cell has its own pieces, and entries of removed pieces are used again.
    @Test func cellsContainInsertedPieces() {
        var random = SeededGenerator(seed: 4)
        var index = PieceIndex()
        var expected: [PieceIndex.Cell: [InkPiece]] = [:]
        func pieces(in cell: PieceIndex.Cell) -> [InkPiece] {
            var pieces: [InkPiece] = []
            index.forEachPiece(in: cell) { pieces.append($0) }
            return pieces.sorted()
        }
        for step in 0..<3000 {
            let cell = PieceIndex.Cell(
                column: Int.random(in: -2...2, using: &random),
                row: Int.random(in: -1...1, using: &random)
            )
            if step % 3 == 2 {
                let stroke = Int.random(in: 0..<4, using: &random)
                index.remove(from: cell) { $0.stroke == stroke }
                expected[cell]?.removeAll { $0.stroke == stroke }
            } else {
                let piece = InkPiece(stroke: Int.random(in: 0..<4, using: &random), index: step)
                index.insert(piece, in: cell)
                expected[cell, default: []].append(piece)
            }
            #expect(pieces(in: cell) == (expected[cell] ?? []).sorted())
            #expect(index.count == expected.values.reduce(0) { $0 + $1.count })
        }
        for cell in expected.keys { #expect(pieces(in: cell) == (expected[cell] ?? []).sorted()) }
    }
}
