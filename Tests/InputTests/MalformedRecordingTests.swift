import CoreGraphics
import TestSupport
import Testing

@testable import Input

/// Each malformed line is reported at its line and column; nothing makes the parsers crash.
struct MalformedRecordingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let lines: String
        let line: Int
        let column: Int
        let expected: String

        init(_ lines: String, _ line: Int, _ column: Int, _ expected: String) {
            self.lines = lines
            self.line = line
            self.column = column
            self.expected = expected
        }

        var testDescription: String { lines.debugDescription }
    }

    private func check(_ error: RecordingError?, _ test: Case) {
        guard let error, case .malformed(let file, let line, let column, let expected, let found) = error else {
            Issue.record("\(test.testDescription): \(error.map(\.description) ?? "accepted")")
            return
        }
        #expect(file == "strokes")
        #expect(line == test.line && column == test.column, "\(error)")
        #expect(expected.contains(test.expected), "\(error)")
        #expect(!found.isEmpty)
        #expect(error.description == "strokes:\(line):\(column): expected \(expected), found \(found)")
    }

    private func csvError(_ bytes: [UInt8]) -> RecordingError? {
        do {
            _ = try Recording(csv: bytes, file: "strokes")
            return nil
        } catch { return error }
    }

    private func textError(_ bytes: [UInt8]) -> RecordingError? {
        do {
            _ = try Recording(text: bytes, file: "strokes")
            return nil
        } catch { return error }
    }

    private static let csvHeader = "# handwriting\nt_ms,contact,phase,x,y\n"

    @Test(arguments: [
        Case("", 1, 1, "the header"),
        Case("\n", 1, 1, "the header"),
        Case("# only a comment\n", 2, 1, "the header"),
        Case("0,1,down,0,0\n", 1, 1, "the header"),
        Case("t_ms,contact,phase,x\n", 1, 1, "the header"),
        Case("t_ms,contact,phase,x,y", 1, 23, "a line feed"),
        Case("t_ms,contact,phase,x,y\r\n", 1, 23, "no control character"),
        Case("easel-recording 1\n", 1, 1, "the header"),
    ])
    func csvWithMalformedHeaderThrows(test: Case) { check(csvError(Array(test.lines.utf8)), test) }

    @Test(arguments: [
        Case("", 3, 1, "at least one sample"),
        Case("\n", 3, 1, "a comma and a contact"),
        Case("0\n", 3, 2, "a comma and a contact"),
        Case("0,1\n", 3, 4, "a comma and a phase"),
        Case("0,1,down\n", 3, 9, "a comma and x"),
        Case("0,1,down,0.5\n", 3, 13, "a comma and y"),
        Case("0,1,down,0.5,0.5,1\n", 3, 18, "the end of the line"),
        Case("0,1,down,0.5,0.5", 3, 17, "a line feed"),
        Case("0,1,down,0.5,\n", 3, 14, "y as a number"),
        Case(",1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("x,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("-1,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("1.2345,1,down,0.5,0.5\n", 3, 1, "at most three decimals"),
        Case("1.,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case(".5,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("1e3,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("nan,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("1000000000000.001,1,down,0.5,0.5\n", 3, 1, "a time from 0"),
        Case("99999999999999999999,1,down,0.5,0.5\n", 3, 1, "a time"),
        Case("0,-1,down,0.5,0.5\n", 3, 3, "a contact"),
        Case("0,a,down,0.5,0.5\n", 3, 3, "a contact"),
        Case("0,,down,0.5,0.5\n", 3, 3, "a contact"),
        Case("0,2147483648,down,0.5,0.5\n", 3, 3, "a contact from 0"),
        Case("0,99999999999999999999,down,0.5,0.5\n", 3, 3, "a contact"),
        Case("0,1,drown,0.5,0.5\n", 3, 5, "down, move, up or cancel"),
        Case("0,1,Down,0.5,0.5\n", 3, 5, "down, move, up or cancel"),
        Case("0,1, down,0.5,0.5\n", 3, 5, "down, move, up or cancel"),
        Case("0,1,down,nan,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,0.5,inf\n", 3, 14, "y as a number"),
        Case("0,1,down,0.5,-infinity\n", 3, 14, "y as a number"),
        Case("0,1,down,0x10,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,+1,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,1.,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,.5,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,1e,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,1e999,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,1e7,0.5\n", 3, 10, "x within"),
        Case("0,1,down,0.5,-1e7\n", 3, 14, "y within"),
        Case("0,1,down, 0.5,0.5\n", 3, 10, "x as a number"),
        Case("0,1,down,0.5,0.5 \n", 3, 14, "y as a number"),
        Case("0,1,move,0.5,0.5\n", 3, 5, "the beginning of contact 1"),
        Case("0,1,up,0.5,0.5\n", 3, 5, "the beginning of contact 1"),
        Case("0,1,cancel,0.5,0.5\n", 3, 5, "the beginning of contact 1"),
        Case("0,1,down,0,0\n5,1,down,0,0\n", 4, 5, "the end of contact 1 first: it is already down"),
        Case("0,1,down,0,0\n5,2,move,0,0\n", 4, 5, "the beginning of contact 2"),
        Case("0,1,down,0,0\n5,1,up,0,0\n6,1,move,0,0\n", 5, 5, "the beginning of contact 1"),
        Case("9,1,down,0,0\n8.999,1,up,0,0\n", 4, 1, "a time no earlier than 9000 µs"),
        Case("0,1,down,0,0\n5,1,move,0,0\n", 5, 1, "the end of contact 1"),
        Case("0,1,down,0,0\n\n5,1,up,0,0\n", 4, 1, "a comma"),
        Case("0,1,down,0,0\n# in between\n5,1,uq,0,0\n", 5, 5, "down, move"),
        Case("0,1,down,0,0\r\n5,1,up,0,0\r\n", 3, 13, "no control character"),
        Case("0,1,down,0,0\n5\t,1,up,0,0\n", 4, 2, "no control character"),
        Case("0,1,dåwn,0,0\n", 3, 5, "down, move"),
        Case("# ÄÖÜ画\u{7F}\n", 3, 7, "no control character"),
    ])
    func csvWithMalformedLineThrows(test: Case) { check(csvError(Array((Self.csvHeader + test.lines).utf8)), test) }

    @Test(arguments: [
        Case("", 1, 1, "easel-recording 1"),
        Case("\n", 1, 1, "easel-recording 1"),
        Case("easel-recording 3\n", 1, 1, "easel-recording 1"),
        Case("easel-recording 1 \n", 1, 1, "easel-recording 1"),
        Case("easel-recording 1", 1, 18, "a line feed"),
        Case("easel-recording 1\n", 2, 1, "“end”"),
        Case("# comment first\neasel-recording 1\n", 1, 1, "easel-recording 1"),
        Case("easel-recording 1\nend 0\n", 2, 1, "at least one sample"),
        Case("easel-recording 1\n\n", 2, 1, "a time in microseconds"),
        Case("easel-recording 1\n0 began 0 1 direct 0 0\n", 2, 9, "a declared device"),
        Case("easel-recording 1\ndevice\n", 2, 7, "a space and a device number"),
        Case("easel-recording 1\ndevice 0\n", 2, 9, "a space and a kind"),
        Case("easel-recording 1\ndevice 0 pen\n", 2, 13, "a space and a name"),
        Case("easel-recording 1\ndevice 0 pen \n", 2, 14, "a name"),
        Case("easel-recording 1\ndevice x pen p\n", 2, 8, "a device number"),
        Case("easel-recording 1\ndevice 2147483648 pen p\n", 2, 8, "a device from 0"),
        Case("easel-recording 1\ndevice 0 mouse m\n", 2, 10, "one of touchscreen, pointer, pen, keyboard"),
        Case("easel-recording 1\ndevice 0 pen p\ndevice 0 pen q\n", 3, 8, "a device number that is not used yet"),
        Case("easel-recording 1\n device 0 pen p\n", 2, 1, "a time in microseconds"),
    ])
    func textWithMalformedHeaderThrows(test: Case) { check(textError(Array(test.lines.utf8)), test) }

    private static let textHeader = "easel-recording 1\n# made by hand\ndevice 4 touchscreen panel\n"

    @Test(arguments: [
        Case("", 4, 1, "“end”"),
        Case("0 began 4 1 direct 0 0", 4, 23, "a line feed"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\n", 6, 1, "“end”"),
        Case("0 began 4 1 direct 0 0\nend 1\n", 5, 1, "the end of contact 1"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\nend 3\n", 6, 5, "2, the number of samples"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\nend\n", 6, 4, "a space and the number"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\nend two\n", 6, 5, "2, the number of samples"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\nend 2 \n", 6, 7, "the end of the line"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\nend 2\n#\n", 7, 1, "the end of the file"),
        Case("0 began 4 1 direct 0 0\n5 ended 4 1 direct 0 0\nend 2", 6, 6, "a line feed"),
        Case("0 began 4 1 direct 0 0\ndevice 5 pen p\n", 5, 1, "devices before the samples"),
        Case("0\n", 4, 2, "a space and a phase"),
        Case("0 began\n", 4, 8, "a space and a device"),
        Case("0 began 4\n", 4, 10, "a space and a contact"),
        Case("0 began 4 1\n", 4, 12, "a space and a type"),
        Case("0 began 4 1 direct\n", 4, 19, "a space and x"),
        Case("0 began 4 1 direct 0\n", 4, 21, "a space and y"),
        Case("x began 4 1 direct 0 0\n", 4, 1, "a time in microseconds"),
        Case("-1 began 4 1 direct 0 0\n", 4, 1, "a time in microseconds"),
        Case("0.5 began 4 1 direct 0 0\n", 4, 1, "a time in microseconds"),
        Case("9223372036854775808 began 4 1 direct 0 0\n", 4, 1, "a time in microseconds"),
        Case("1000000000000001 began 4 1 direct 0 0\n", 4, 1, "a time from 0"),
        Case("0 down 4 1 direct 0 0\n", 4, 3, "one of began, moved, ended, cancelled"),
        Case("0 began x 1 direct 0 0\n", 4, 9, "a device"),
        Case("0 began 3 1 direct 0 0\n", 4, 9, "a declared device"),
        Case("0 began 4 x direct 0 0\n", 4, 11, "a contact"),
        Case("0 began 4 2147483648 direct 0 0\n", 4, 11, "a contact from 0"),
        Case("0 began 4 1 finger 0 0\n", 4, 13, "one of direct, pencil, indirectPointer"),
        Case("0 began 4 1 direct nan 0\n", 4, 20, "x as a number"),
        Case("0 began 4 1 direct 0 inf\n", 4, 22, "y as a number"),
        Case("0 began 4 1 direct 0 1e999\n", 4, 22, "y as a number"),
        Case("0 began 4 1 direct 1000001 0\n", 4, 20, "x within"),
        Case("0 began 4 1 direct 0 -1e300\n", 4, 22, "y within"),
        Case("0 began 4 1 direct 0  0\n", 4, 22, "y as a number"),
        Case("0 began 4 1 direct 0 0 \n", 4, 24, "“force=”, “radius=”, “altitude=” or the end of the line"),
        Case("0 began 4 1 direct 0 0 pressure=1\n", 4, 24, "“force=”"),
        Case("0 began 4 1 direct 0 0 force=\n", 4, 30, "a force as a number"),
        Case("0 began 4 1 direct 0 0 force=nan\n", 4, 30, "a force as a number"),
        Case("0 began 4 1 direct 0 0 force=1.01\n", 4, 30, "a force from 0 to 1"),
        Case("0 began 4 1 direct 0 0 force=-0.1\n", 4, 30, "a force from 0 to 1"),
        Case("0 began 4 1 direct 0 0 force=1 force=1\n", 4, 32, "“radius=”, “altitude=” or the end"),
        Case("0 began 4 1 direct 0 0 radius=-1\n", 4, 31, "a radius from 0"),
        Case("0 began 4 1 direct 0 0 radius=1 force=1\n", 4, 33, "“altitude=” or the end of the line"),
        Case("0 began 4 1 pencil 0 0 altitude=1\n", 4, 34, "“azimuth=”"),
        Case("0 began 4 1 pencil 0 0 altitude=1 radius=1\n", 4, 35, "“azimuth=”"),
        Case("0 began 4 1 pencil 0 0 azimuth=1 altitude=1\n", 4, 24, "“altitude=”"),
        Case("0 began 4 1 pencil 0 0 altitude=1.6 azimuth=1\n", 4, 33, "an altitude from 0 to π ÷ 2"),
        Case("0 began 4 1 pencil 0 0 altitude=-0.1 azimuth=1\n", 4, 33, "an altitude from 0"),
        Case("0 began 4 1 pencil 0 0 altitude=1 azimuth=3.2\n", 4, 43, "an azimuth from −π to π"),
        Case("0 began 4 1 pencil 0 0 altitude=1 azimuth=inf\n", 4, 43, "an azimuth as a number"),
        Case("0 began 4 1 pencil 0 0 altitude=1 azimuth=1 azimuth=1\n", 4, 45, "the end of the line"),
        Case("0 moved 4 1 direct 0 0\n", 4, 3, "the beginning of contact 1"),
        Case(
            "0 began 4 1 direct 0 0\n1 began 4 1 direct 0 0\n",
            5,
            3,
            "the end of contact 1 first: it is already down"
        ),
        Case("0 began 4 1 direct 0 0\n1 moved 4 1 pencil 0 0\n", 5, 13, "the touch type with which contact 1 began"),
        Case("7 began 4 1 direct 0 0\n6 moved 4 1 direct 0 0\n", 5, 1, "a time no earlier than 7 µs"),
    ])
    func textWithMalformedLineThrows(test: Case) { check(textError(Array((Self.textHeader + test.lines).utf8)), test) }

    @Test(
        arguments: [
            ([0x80], 3), ([0xC3], 3), ([0xC0, 0xAF], 3), ([0xE7, 0x94], 3), ([0xED, 0xA0, 0x80], 3), ([0xFF], 3),
            ([0xF4, 0x90, 0x80, 0x80], 3), ([0xC3, 0xA4, 0xE7, 0x94, 0xBB, 0xFE], 5),
        ] as [([UInt8], Int)]
    )
    func invalidUTF8Throws(bytes: [UInt8], column: Int) {
        let test = Case("", 2, column, "UTF-8")
        check(textError(Array("easel-recording 1\n# ".utf8) + bytes + Array("\nend 0\n".utf8)), test)
        check(csvError(Array("# first\n# ".utf8) + bytes + Array("\n".utf8)), test)
    }

    @Test func errorTruncatesLongLine() throws {
        let line = String(repeating: "画", count: 5000)
        let error = try #require(csvError(Array("\(line)\n".utf8)))
        #expect(error.description.count < 300)
    }

    // MARK: Mutations

    @Test(arguments: 0..<10 as Range<UInt64>)
    func mutatedRecordingsDoNotCrash(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recording = try Recording.random(using: &random, sampleCount: 30)
        let plain = try Recording.random(using: &random, sampleCount: 30, isPlain: true)
        let originals = [Array(recording.text().utf8), Array(try plain.csv().utf8)]
        let pieces = [
            "nan", "1e999", "-", "\n", ",", " ", "end 3", "began", "down", "#", "\u{0}", "9999999999999999999",
        ]
        var refused = 0
        for round in 0..<1000 {
            let isText = round % 2 == 0
            var bytes = originals[isText ? 0 : 1]
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[offset] = .random(in: 0 ... .max, using: &random)
                case 1: bytes.remove(at: offset)
                case 2: bytes.removeLast(bytes.count - offset)
                case 3: bytes.insert(contentsOf: random.element(of: pieces).utf8, at: offset)
                case 4: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: offset)
                default:
                    let end = Int.random(in: offset..<bytes.count, using: &random)
                    bytes.insert(contentsOf: bytes[offset..<end], at: offset)
                }
            }
            do {
                let mutated = isText ? try Recording(text: bytes) : try Recording(csv: bytes)
                // What is accepted is valid, and says the same when written again.
                #expect(try Recording(text: Array(mutated.text().utf8)) == mutated)
                _ = try Recording(comments: mutated.comments, devices: mutated.devices, samples: mutated.samples)
            } catch {
                refused += 1
                guard case .malformed(_, let line, let column, _, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                #expect((1...lines.count).contains(line))
                #expect(column >= 1 && column <= lines[line - 1].count + 1)
            }
        }
        #expect(refused > 500)
    }
}
