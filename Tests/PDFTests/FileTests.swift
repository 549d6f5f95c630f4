import Glibc
import Synchronization
import TestSupport
import Testing
import UIKitCore

@Suite struct FileTests {
    private let folder: URL

    init() throws {
        TestFonts.use()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-pdf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static var renderer: UIGraphicsPDFRenderer {
        UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    private static func page(_ context: UIGraphicsPDFRendererContext) {
        context.beginPage()
        context.fill(CGRect(x: 10, y: 10, width: 50, height: 50))
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test func writePDFReplacesFileAtomically() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.pdf")
        try Data("older".utf8).write(to: file)
        chmod(file.path, 0o640)
        let link = folder.appendingPathComponent("link.pdf")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try Self.renderer.writePDF(to: link) { context in
            Self.page(context)
            // While it is written the older one is there.
            #expect((try? Data(contentsOf: file)) == Data("older".utf8))
        }
        #expect(names.sorted() == ["a.pdf", "link.pdf"])
        #expect(try Data(contentsOf: file).starts(with: Data("%PDF-".utf8)))
        var status = stat()
        #expect(lstat(link.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    @Test func writePDFErrorNamesPathAndReason() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let missing = folder.appendingPathComponent("none/a.pdf").path
        for (path, number) in [("/dev/full", ENOSPC), (missing, ENOENT), (folder.path, EISDIR)] {
            let reason = String(cString: strerror(number))
            #expect(throws: PDFError.cannotWrite(path: path, reason: reason)) {
                try Self.renderer.writePDF(to: URL(fileURLWithPath: path), withActions: Self.page)
            }
        }
        #expect(throws: PDFError.self) {
            try Self.renderer.writePDF(to: #require(URL(string: "https://example.org/a.pdf")), withActions: Self.page)
        }
        #expect(!UIGraphicsBeginPDFContextToFile(missing, .zero, nil))
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(CGContext(URL(fileURLWithPath: missing), mediaBox: nil, nil) == nil)
        #expect(names.isEmpty)
    }

    /// A full disk, simulated by the limit on file sizes, preserves the older file.
    @Test func writePDFToFullDiskPreservesOlderFile() async throws {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-pdf-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("a.pdf")
            try Data("older".utf8).write(to: file)
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let error = #expect(throws: PDFError.self) {
                try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: file) { context in
                    for page in 0..<200 {
                        context.beginPage()
                        "page \(page)".draw(at: CGPoint(x: 50, y: 50))
                    }
                }
            }
            #expect(error == .cannotWrite(path: file.path, reason: String(cString: strerror(EFBIG))))
            #expect(try Data(contentsOf: file) == Data("older".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.pdf"])
            try FileManager.default.removeItem(at: folder)
        }
    }

    @Test func beginPDFContextToFileMatchesRenderer() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.pdf")
        #expect(UIGraphicsBeginPDFContextToFile(file.path, CGRect(x: 0, y: 0, width: 100, height: 100), nil))
        UIGraphicsBeginPDFPage()
        UIGraphicsGetCurrentContext()?.fill(CGRect(x: 10, y: 10, width: 50, height: 50))
        UIGraphicsEndPDFContext()
        let (left, right) = (
            try Poppler(Data(contentsOf: file)), try Poppler(Self.renderer.pdfData(actions: Self.page))
        )
        defer {
            left.remove()
            right.remove()
        }
        #expect(try Difference(left.pages()[0], right.pages()[0]).mean == 0)
    }

    private final class Taker: Sendable {
        let state = Mutex((bytes: [UInt8](), limit: Int.max, isReleased: false))
    }

    private static func callbacks() -> CGDataConsumerCallbacks {
        CGDataConsumerCallbacks(
            putBytes: { info, bytes, count in
                guard let info else { return 0 }
                return Unmanaged<Taker>.fromOpaque(info).takeUnretainedValue().state.withLock { state in
                    let taken = min(count, max(0, state.limit - state.bytes.count))
                    state.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: taken))
                    return taken
                }
            },
            releaseConsumer: { info in
                guard let info else { return }
                let taker = Unmanaged<Taker>.fromOpaque(info)
                taker.takeUnretainedValue().state.withLock { $0.isReleased = true }
                taker.release()
            }
        )
    }

    @Test(arguments: [Int.max, 0, 700]) func dataConsumerReceivesAllBytesUntilLimit(limit: Int) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let taker = Taker()
        taker.state.withLock { $0.limit = limit }
        do {
            var callbacks = Self.callbacks()
            let consumer = try #require(
                CGDataConsumer(info: Unmanaged.passRetained(taker).toOpaque(), cbks: &callbacks)
            )
            let context = CGContext(uikitPDF: consumer, mediaBox: nil, info: nil)
            for _ in 0..<10 {
                context.beginPDFPage(nil)
                context.fillEllipse(in: CGRect(x: 10, y: 10, width: 100, height: 100))
            }
            if limit == .max {
                try context.finishPDF()
            } else {
                #expect(throws: PDFError.notTaken) { try context.finishPDF() }
            }
        }
        let (bytes, isReleased) = taker.state.withLock { (Data($0.bytes), $0.isReleased) }
        #expect(isReleased)
        if limit == .max {
            let poppler = try Poppler(bytes)
            defer { poppler.remove() }
            try poppler.check()
        } else {
            #expect(bytes.count <= limit)
        }
    }

    /// Finished pages are freed: 900 more take almost no memory.
    @Test func memoryIsIndependentOfPageCount() async {
        await #expect(processExitsWith: .success) {
            func residentKilobytes() throws -> Int {
                let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
                return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
            }
            var early = 0
            try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: URL(fileURLWithPath: "/dev/null")) { context in
                for page in 0..<1000 {
                    context.beginPage()
                    for line in 0..<40 { "page \(page), line \(line)".draw(at: CGPoint(x: 50, y: 20 + line * 18)) }
                    if page == 100 { early = (try? residentKilobytes()) ?? 0 }
                }
            }
            let grown = try residentKilobytes() - early
            #expect(early > 0 && (Sanitizer.retainsFreedMemory || grown < 16 * 1024), "\(grown) KiB")
        }
    }

    /// Counts surfaces, since memory cached by the C library makes the resident size meaningless.
    @Test func imagesOfFinishedPagesAreFreed() async {
        await #expect(processExitsWith: .success) {
            var counts: [Int] = []
            try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: URL(fileURLWithPath: "/dev/null")) { context in
                for page in 0..<40 {
                    context.beginPage()
                    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { image in
                        UIColor(white: CGFloat(page) / 40, alpha: 1).setFill()
                        image.fill(CGRect(x: 0, y: 0, width: 90, height: 90))
                    }
                    context.cgContext.setShadow(offset: .zero, blur: 4)
                    image.draw(at: CGPoint(x: 300, y: 300))
                    context.cgContext.clear(CGRect(x: 310, y: 310, width: 50, height: 50))
                    counts.append(Surface.liveCount)
                }
            }
            #expect(counts[5] == counts[39], "\(counts)")
            #expect(Surface.liveCount == 0)
        }
    }

    @Test func documentsAreCreatedConcurrently() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let documents = await withTaskGroup(of: (Int, Data).self) { group in
            for index in 0..<8 {
                group.addTask {
                    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 300)).pdfData {
                        context in
                        for page in 0..<10 {
                            context.beginPage()
                            for line in 0..<10 {
                                let font = UIFont.systemFont(ofSize: CGFloat(10 + (index + line) % 5))
                                let text = "thread \(index) page \(page) line \(line) 😀 שלום"
                                text.draw(at: CGPoint(x: 10, y: 10 + line * 25), withAttributes: [.font: font])
                            }
                        }
                    }
                    return (index, data)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(documents.count == 8)
        for (index, data) in documents {
            let poppler = try Poppler(data)
            defer { poppler.remove() }
            let text = try poppler.text()
            for page in 0..<10 { #expect(text.contains("thread \(index) page \(page) line 9")) }
        }
    }
}
