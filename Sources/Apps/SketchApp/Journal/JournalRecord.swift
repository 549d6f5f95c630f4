import UIKit

/// A change as a record of a journal: its length, what it is, its content, and a checksum of all that.
///
/// docs/sketch.md describes the bytes.
package enum JournalRecord {
    /// Contents are no longer than this; a change with more is several records.
    static let longestContent = 1 << 16

    /// Length, kind and checksum.
    static let overhead = 9

    private enum Kind: UInt8 {
        case room = 1
        case begin, extend, end, erase, clear, undo, redo, addPage, removePage, turn, forget, hide, history
    }

    /// The records that make a change.
    package static func bytes(of change: Change) -> [UInt8] {
        parts(of: change).flatMap { part in
            let (kind, content) = encode(part)
            var record = JournalBytes()
            record.append(content.count)
            record.append(kind.rawValue)
            let covered = record.bytes + content
            var checksum = JournalBytes()
            checksum.append(CRC32.of(covered))
            return covered + checksum.bytes
        }
    }

    /// What a record says that begins with the first of some bytes.
    /// - Returns: nil when there is no whole, sound record.
    static func read(_ bytes: ArraySlice<UInt8>) -> (change: Change, length: Int)? {
        var scanner = JournalScanner(bytes)
        guard let count = scanner.number(), count <= longestContent, bytes.count >= count + overhead,
            let kind = scanner.byte().flatMap(Kind.init)
        else { return nil }
        let content = bytes.dropFirst(5).prefix(count)
        var checksum = JournalScanner(bytes.dropFirst(5 + count))
        guard checksum.integer(UInt32.self) == CRC32.of(bytes.prefix(5 + count)),
            let change = decode(kind, content)
        else { return nil }
        return (change, count + overhead)
    }

    /// Changes that are each short enough for a record, and together the same.
    private static func parts(of change: Change) -> [Change] {
        func chunks<Element>(_ elements: [Element], _ make: ([Element], Bool) -> Change) -> [Change] {
            let limit = 3000
            guard elements.count > limit else { return [change] }
            return stride(from: 0, to: elements.count, by: limit).map {
                make(Array(elements[$0..<min($0 + limit, elements.count)]), $0 > 0)
            }
        }
        switch change {
        case .extend(let stroke, let points): return chunks(points) { part, _ in .extend(stroke: stroke, by: part) }
        case .erase(let page, let gesture, let strokes):
            return chunks(strokes) { part, _ in .erase(page: page, gesture: gesture, strokes: part) }
        case .hide(let page, let strokes): return chunks(strokes) { part, _ in .hide(page: page, strokes: part) }
        case .history(let page, let isUndone, let gesture, let continues, let strokes):
            return chunks(strokes) { part, isLater in
                .history(
                    page: page,
                    isUndone: isUndone,
                    gesture: gesture,
                    continues: continues || isLater,
                    strokes: part
                )
            }
        default: return [change]
        }
    }

    private static func encode(_ change: Change) -> (kind: Kind, content: [UInt8]) {
        var content = JournalBytes()
        func bytes(_ numbers: Int...) -> [UInt8] {
            for number in numbers { content.append(number) }
            return content.bytes
        }
        switch change {
        case .room(let size):
            content.append(size.width)
            content.append(size.height)
            return (.room, content.bytes)
        case .begin(let stroke, let page, let pen, let color, let point):
            content.append(stroke)
            content.append(page)
            for byte in [pen.rawValue, color.red, color.green, color.blue] { content.append(byte) }
            content.append(point)
            return (.begin, content.bytes)
        case .extend(let stroke, let points):
            content.append(stroke)
            for point in points { content.append(point) }
            return (.extend, content.bytes)
        case .end(let stroke): return (.end, bytes(stroke))
        case .erase(let page, let gesture, let strokes):
            for number in [page, gesture] + strokes { content.append(number) }
            return (.erase, content.bytes)
        case .clear(let page, let gesture): return (.clear, bytes(page, gesture))
        case .undo(let page): return (.undo, bytes(page))
        case .redo(let page): return (.redo, bytes(page))
        case .addPage(let page, let other):
            for number in [page] + (other.map { [$0] } ?? []) { content.append(number) }
            return (.addPage, content.bytes)
        case .removePage(let page): return (.removePage, bytes(page))
        case .turn(let page): return (.turn, bytes(page))
        case .forget(let page): return (.forget, bytes(page))
        case .hide(let page, let strokes):
            for number in [page] + strokes { content.append(number) }
            return (.hide, content.bytes)
        case .history(let page, let isUndone, let gesture, let continues, let strokes):
            content.append(page)
            content.append(UInt8(isUndone ? 1 : 0) | (continues ? 2 : 0))
            for number in [gesture] + strokes { content.append(number) }
            return (.history, content.bytes)
        }
    }

    private static func decode(_ kind: Kind, _ content: ArraySlice<UInt8>) -> Change? {
        var scanner = JournalScanner(content)
        let change: Change?
        switch kind {
        case .room:
            guard let width = scanner.value(), let height = scanner.value() else { return nil }
            change = .room(CGSize(width: width, height: height))
        case .begin:
            guard let stroke = scanner.number(), let page = scanner.number(),
                let pen = scanner.byte().flatMap(Pen.init),
                let red = scanner.byte(), let green = scanner.byte(), let blue = scanner.byte(),
                let point = scanner.point()
            else { return nil }
            let color = InkColor(red: red, green: green, blue: blue)
            change = .begin(stroke: stroke, page: page, pen: pen, color: color, at: point)
        case .extend:
            guard let stroke = scanner.number(), let points = scanner.points() else { return nil }
            change = .extend(stroke: stroke, by: points)
        case .erase:
            guard let page = scanner.number(), let gesture = scanner.number(), let strokes = scanner.numbers() else {
                return nil
            }
            change = .erase(page: page, gesture: gesture, strokes: strokes)
        case .clear:
            guard let page = scanner.number(), let gesture = scanner.number() else { return nil }
            change = .clear(page: page, gesture: gesture)
        case .addPage:
            guard let page = scanner.number() else { return nil }
            change = .addPage(page, after: scanner.isAtEnd ? nil : scanner.number())
        case .hide:
            guard let page = scanner.number(), let strokes = scanner.numbers() else { return nil }
            change = .hide(page: page, strokes: strokes)
        case .history:
            guard let page = scanner.number(), let flags = scanner.byte(), flags < 4,
                let gesture = scanner.number(), let strokes = scanner.numbers()
            else { return nil }
            change = .history(
                page: page,
                isUndone: flags & 1 != 0,
                gesture: gesture,
                continues: flags & 2 != 0,
                strokes: strokes
            )
        case .end: change = scanner.number().map { .end(stroke: $0) }
        case .undo: change = scanner.number().map { .undo(page: $0) }
        case .redo: change = scanner.number().map { .redo(page: $0) }
        case .removePage: change = scanner.number().map { .removePage($0) }
        case .turn: change = scanner.number().map { .turn(to: $0) }
        case .forget: change = scanner.number().map { .forget(page: $0) }
        }
        return scanner.isAtEnd ? change : nil
    }
}
