import Foundation
import TestSupport
import Testing

/// Files are opened in few places: a path may lead to a pipe that makes the program wait, to a device without an end, or to a
/// file of any size. `RegularFile`, `Folder` and `ReplacedFile` consider that, and `StorageCalls` does so for apps.
@Suite struct FileAccessTests {
    /// The files that open others by themselves, and the reason.
    private static let exceptions = [
        "AppFiles/FolderLock.swift": "opens by StorageCalls.openFile",
        "AppFiles/StorageCalls.swift": "accepts regular files only",
        "Apps/SketchApp/Journal/JournalFile.swift": "opens by StorageCalls.openFile",
        "Apps/RecordsApp/PlacePhoto.swift": "a new temporary file",
        "CoreImage/CIContext+Output.swift": "Foundation writes another file and renames it",
        "Display/DRM/DRMCalls.swift": "a device, without waiting",
        "Display/FramebufferCalls.swift": "a device, for reading and writing, which never waits for another end",
        "Display/VirtualDisplay+SharedFile.swift": "a file that is mapped, checked by fstat, without waiting",
        "Host/Blanking/BacklightDevice.swift": "writes to a file of the kernel, without waiting",
        "Host/Console/ConsoleCalls.swift": "a console, without waiting",
        "Host/Crash/BlackBox.swift": "files that are mapped, without links and without waiting",
        "Host/Crash/CrashReports+Owner.swift": "folders",
        "Host/Service/MemoryPressure.swift": "a pipe or a socket is valid, without waiting",
        "Host/Service/StandardStreams.swift": "/dev/null",
        "Input/Encoders/EncoderSource.swift": "a device, without waiting",
        "Input/ForceFeedback.swift": "a device, without waiting",
        "Input/Keyboard/KeyReader.swift": "a device, without waiting",
        "Input/Libinput/LibinputPaths.swift": "a device, without waiting",
        "Input/Palms/ContactSizeReader.swift": "a device, without waiting",
        "LinuxIO/Folder.swift": "folders",
        "LinuxIO/LocalSocket.swift": "a folder",
        "LinuxIO/RegularFile.swift": "accepts regular files only",
        "LinuxIO/ReplacedFile.swift": "writes to pipes and devices, and waits for their readers as every program does",
        "LinuxIO/StagedFile.swift": "new files, and old ones without links and without waiting",
        "RecordNetwork/Client/PartialFile.swift": "files of a cache without links and without waiting",
        "RecordStore/SQLite/SQLiteRecordStore+Assets.swift": "new files that do not exist yet",
        "RecordStore/SQLite/StoreFiles.swift": "files of the store without links and without waiting, and folders",
        "easel/Commands/ReportArchive.swift": "new files in a new folder",
        "easel/Commands/StoredSketchAudit.swift": "a file that a test fills the disk with",
        "easel/Programs/LinkedProgram.swift": "maps a program of any size, which stat has found to be a regular file",
    ]

    /// Flags of `open`, and functions that open or list what a path leads to.
    private static let constructs = [
        "O_RDONLY", "O_WRONLY", "O_RDWR", " O_PATH", "fopen(", "opendir(", "Data(contentsOf", "String(contentsOf",
        "NSData(contentsOf", "NSDictionary(contentsOf", "NSArray(contentsOf", "contents(atPath", "FileHandle(for",
        "InputStream(", "OutputStream(", "contentsOfDirectory(", "enumerator(at", "subpaths(atPath",
        "createFile(atPath",
        ".write(toFile", ".write(to: url", ".write(to: file", ".write(to: URL",
    ]

    @Test func filesAreOpenedInFewPlaces() throws {
        let found = try Self.files(in: Checkout.url("Sources"))
        #expect(found.contains("LinuxIO/RegularFile.swift"), "the sources are searched")
        for file in found.subtracting(Self.exceptions.keys).sorted() {
            Issue.record("\(file): use RegularFile, Folder or ReplacedFile, or state a reason in FileAccessTests")
        }
        for file in Set(Self.exceptions.keys).subtracting(found).sorted() {
            Issue.record("\(file) opens no file any more: remove it from FileAccessTests")
        }
    }

    @Test(arguments: [
        ("let a = open(path, O_RDONLY)", true), ("let data = try? Data(contentsOf: url)", true),
        ("fopen(path, \"r\")", true), ("FileManager.default.contents(atPath: path)", true),
        ("    // Data(contentsOf: url) would wait", false), ("/// O_RDONLY", false), ("window.open(url)", false),
        ("for name in Folder.names(in: path) {}", false),
    ])
    func constructsAreFoundInCode(line: String, isFound: Bool) {
        #expect(Self.opensFile(line) == isFound)
    }

    private static func opensFile(_ line: some StringProtocol) -> Bool {
        !line.drop(while: \.isWhitespace).hasPrefix("//") && constructs.contains { line.contains($0) }
    }

    private static func files(in folder: URL) throws -> Set<String> {
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return try Set(
            paths.filter { path in
                guard path.hasSuffix(".swift"), !path.hasPrefix("UIKitTesting/") else { return false }
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                return text.split(separator: "\n").contains(where: opensFile)
            }
        )
    }
}
