import AppFiles
import UIKit

/// A change as a record of a journal: the length, the kind, the content, and a checksum of all these.
///
/// docs/sketch.md describes the bytes.
package enum JournalRecord {
    /// The maximum length of the content; a longer change is divided into several records.
    static let longestContent = 1 << 16

    /// The size of the length, the kind and the checksum.
    static let overhead = 9

    private enum Kind: UInt8 {
        case room = 1
        case begin, extend, end, erase, clear, undo, redo, addPage, removePage, showPage, forget, hide, history,
            namePage

        /// Returns a Boolean value that indicates whether a length of the content is valid.
        func mayHave(_ count: Int) -> Bool {
            switch self {
            case .room: count == 16
            case .begin: count == 32
            case .extend: count >= 4 && (count - 4) % 20 == 0
            case .end, .undo, .redo, .removePage, .showPage, .forget: count == 4
            case .erase: count >= 8 && count % 4 == 0
            case .clear: count == 8
            case .addPage: count == 4 || count == 8
            case .hide: count >= 4 && count % 4 == 0
            case .history: count >= 9 && (count - 9) % 4 == 0
            case .namePage: (4...4 + Page.longestName).contains(count)
            }
        }
    }

    /// Returns the records of a change.
    package static func bytes(of change: Change) -> [UInt8] { bytes(of: [change]) }

    /// Returns the records of changes, one after the other.
    static func bytes(of changes: [Change], behind start: [UInt8] = []) -> [UInt8] {
        var bytes = JournalBytes(start)
        for change in changes {
            for part in parts(of: change) {
                let start = bytes.count
                bytes.append(0 as Int)
                append(part, to: &bytes)
                bytes.replace(at: start, by: bytes.count - start - 5)
                bytes.append(bytes.checksum(from: start))
            }
        }
        return bytes.bytes
    }

    /// The result of reading a record.
    enum Beginning {
        case record(Change, length: Int)
        /// The start of a record; the rest is missing.
        case part
        /// Bytes that are not the start of a record.
        case unsound
    }

    /// Reads the record at the start of a buffer.
    static func read(_ bytes: UnsafeRawBufferPointer) -> Beginning {
        var scanner = JournalScanner(bytes)
        guard let count = scanner.number(), let byte = scanner.byte() else { return .part }
        guard count <= longestContent, let kind = Kind(rawValue: byte), kind.mayHave(count) else { return .unsound }
        guard bytes.count >= count + overhead else { return .part }
        let covered = UnsafeRawBufferPointer(rebasing: bytes[..<(5 + count)])
        var checksum = JournalScanner(UnsafeRawBufferPointer(rebasing: bytes[(5 + count)..<(9 + count)]))
        guard checksum.integer(UInt32.self) == Checksum.crc32(covered),
            let change = decode(kind, UnsafeRawBufferPointer(rebasing: covered[5...]))
        else { return .unsound }
        return .record(change, length: count + overhead)
    }

    /// Returns the length of the record at the start of a buffer if it may be complete. The checksum is not checked.
    static func length(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var scanner = JournalScanner(bytes)
        guard let count = scanner.number(), let kind = scanner.byte().flatMap(Kind.init), kind.mayHave(count),
            bytes.count >= count + overhead
        else { return nil }
        return count + overhead
    }

    /// Returns equivalent changes that are each short enough for a record.
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

    /// Appends the kind and the content.
    private static func append(_ change: Change, to bytes: inout JournalBytes) {
        func append(_ kind: Kind, _ numbers: Int...) {
            bytes.append(kind.rawValue)
            for number in numbers { bytes.append(number) }
        }
        switch change {
        case .room(let size):
            append(.room)
            bytes.append(size.width)
            bytes.append(size.height)
        case .begin(let stroke, let page, let pen, let color, let point):
            append(.begin, stroke, page)
            for byte in [pen.rawValue, color.red, color.green, color.blue] { bytes.append(byte) }
            bytes.append(point)
        case .extend(let stroke, let points):
            append(.extend, stroke)
            for point in points { bytes.append(point) }
        case .end(let stroke): append(.end, stroke)
        case .erase(let page, let gesture, let strokes):
            append(.erase, page, gesture)
            for stroke in strokes { bytes.append(stroke) }
        case .clear(let page, let gesture): append(.clear, page, gesture)
        case .undo(let page): append(.undo, page)
        case .redo(let page): append(.redo, page)
        case .addPage(let page, let other):
            append(.addPage, page)
            if let other { bytes.append(other) }
        case .removePage(let page): append(.removePage, page)
        case .showPage(let page): append(.showPage, page)
        case .namePage(let page, let name):
            append(.namePage, page)
            for byte in name.utf8 { bytes.append(byte) }
        case .forget(let page): append(.forget, page)
        case .hide(let page, let strokes):
            append(.hide, page)
            for stroke in strokes { bytes.append(stroke) }
        case .history(let page, let isUndone, let gesture, let continues, let strokes):
            append(.history, page)
            bytes.append(UInt8(isUndone ? 1 : 0) | (continues ? 2 : 0))
            for number in [gesture] + strokes { bytes.append(number) }
        }
    }

    private static func decode(_ kind: Kind, _ content: UnsafeRawBufferPointer) -> Change? {
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
        case .namePage:
            guard let page = scanner.number(), let name = scanner.text() else { return nil }
            change = .namePage(page, name)
        case .end: change = scanner.number().map { .end(stroke: $0) }
        case .undo: change = scanner.number().map { .undo(page: $0) }
        case .redo: change = scanner.number().map { .redo(page: $0) }
        case .removePage: change = scanner.number().map { .removePage($0) }
        case .showPage: change = scanner.number().map { .showPage($0) }
        case .forget: change = scanner.number().map { .forget(page: $0) }
        }
        return scanner.isAtEnd ? change : nil
    }
}
