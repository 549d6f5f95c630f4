import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Testing

/// The code of apps, as it is on iOS, against a server of records: save, query, update, share, accept, and change, call by call. Each
/// device is a process, the program `RecordListingProbe` of the package around this one. It is built with that package's tests.
@Suite(.serialized) struct ListingTests {
    /// A device of an account.
    private final class Device {
        static let container = "iCloud.RecordListingProbe"

        /// The program that was built last; `nil` if there is none.
        static let program: URL? = {
            var folder = URL(filePath: #filePath)
            for _ in 0..<5 { folder.deleteLastPathComponent() }
            let programs = ["release", "debug"].map { folder.appending(path: ".build/\($0)/RecordListingProbe") }
            func date(_ file: URL) -> Date? {
                try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
            }
            return programs.filter { date($0) != nil }.max { date($0) ?? .distantPast < date($1) ?? .distantPast }
        }()

        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()

        init(_ account: String, _ server: ServerProcess) throws {
            // The device joins the account by its first request.
            let link = try server.link(server.run("user", "add", account))
            let files = server.folder.appending(path: "device-\(account)")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            process.executableURL = Self.program
            process.arguments = [link.description]
            var environment = ProcessInfo.processInfo.environment
            environment["HOME"] = files.path
            environment["XDG_DATA_HOME"] = files.appending(path: "data").path
            process.environment = environment
            process.standardInput = input
            process.standardOutput = output
            try process.run()
        }

        deinit {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        /// Performs a step, and returns its result.
        func perform(_ words: String...) throws -> String {
            guard process.isRunning else {
                throw ServerProcess.Failure(description: "the device has ended before \(words)")
            }
            try input.fileHandleForWriting.write(contentsOf: Data((words.joined(separator: "\t") + "\n").utf8))
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let part = output.fileHandleForReading.availableData
                if part.isEmpty { throw ServerProcess.Failure(description: "the device has ended at \(words)") }
                line += part
            }
            return String(decoding: line.dropLast(), as: UTF8.self)
        }
    }

    /// Continuous integration builds the tests of the package around this one first.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_CI"] != nil, "not in continuous integration"))
    func programIsBuiltInContinuousIntegration() {
        #expect(Device.program != nil, "build the tests of the package around this one: swift build --build-tests")
    }

    @Test(.enabled(if: Device.program != nil, "RecordListingProbe is not built"), arguments: TestStore.Kind.installed)
    func listingsDoCallByCallWhatTheirSourcesExpect(kind: TestStore.Kind) throws {
        let server = try ServerProcess(kind, containers: [Device.container])
        let alice = try Device("alice", server)
        try Self.saveAndQuery(alice)
        let bob = try Device("bob", server)
        #expect(try bob.perform("account") == "available bob")

        // The system's controller shares the record, and the user copies its link.
        let shared = try alice.perform("share").split(separator: " ").map(String.init)
        #expect(shared.dropLast() == ["saved", "with", "a", "link"])
        let link = try #require(shared.last)
        #expect(link.hasPrefix("easel-share:///") && link.count == 15 + 32)
        #expect(try alice.perform("participants") == "readOnly: __defaultOwner__ owner accepted readWrite")

        // The link launches the app of another user, who may only read.
        #expect(try bob.perform("open", link) == "fetched 1 Main Street, Blue, 8x4 of alice")
        #expect(
            try alice.perform("participants")
                == "readOnly: __defaultOwner__ owner accepted readWrite, bob publicUser accepted readOnly"
        )
        #expect(try bob.perform("change", "2 Hill Lane") == "error permissionFailure")
        #expect(try bob.perform("see") == "1 Main Street, Blue, 8x4 of alice")

        // Only a user who is invited has access, and may change the record.
        #expect(
            try alice.perform("invite", "carol")
                == "none: __defaultOwner__ owner accepted readWrite, carol privateUser pending readWrite"
        )
        #expect(try bob.perform("see") == "error zoneNotFound")
        #expect(try bob.perform("open without a share", link) == "The Item Cannot Be Opened")
        let carol = try Device("carol", server)
        #expect(try carol.perform("open", link) == "fetched 1 Main Street, Blue, 8x4 of alice")
        #expect(
            try alice.perform("participants")
                == "none: __defaultOwner__ owner accepted readWrite, carol privateUser accepted readWrite"
        )

        // Both change one record.
        #expect(try carol.perform("change", "5 Harbor Road") == "5 Harbor Road, Blue, 8x4 of alice")
        #expect(try alice.perform("query", "5 Harbor Road") == "Blue, 8x4")
        #expect(try alice.perform("update", "Green") == "Success: Record updated successfully")
        #expect(try carol.perform("see") == "5 Harbor Road, Green, 8x4 of alice")

        // The participant leaves, and the owner stops the sharing and deletes the record.
        #expect(try carol.perform("leave") == "left, 0 zones")
        #expect(try carol.perform("see") == "error zoneNotFound")
        #expect(try alice.perform("stop sharing") == "stopped")
        #expect(try carol.perform("open without a share", link) == "The Item Cannot Be Opened")
        #expect(try alice.perform("query", "5 Harbor Road") == "Green, 8x4")
        #expect(try alice.perform("delete") == "Success: Record deleted successfully")
        #expect(
            try alice.perform("query", "5 Harbor Road")
                == "No Match Found: No record matching the address was found"
        )
        #expect(try server.run("check") == "no errors")
    }

    /// The steps of the listing that one device takes.
    private static func saveAndQuery(_ alice: Device) throws {
        #expect(try alice.perform("account") == "available alice")
        #expect(try alice.perform("zone") == "Saved record zone: HouseZone")
        #expect(
            try alice.perform("save without a photo")
                == "No Photo: Use the Photo option to choose a photo for the record"
        )
        #expect(
            try alice.perform("update without a record")
                == "No Record Selected: Use Query to select a record to update"
        )
        #expect(try alice.perform("save", "1 Main Street", "Red") == "Success: Record saved successfully")
        #expect(try alice.perform("query", "1 Main Street") == "Red, 8x4")
        #expect(try alice.perform("update", "Blue") == "Success: Record updated successfully")
        #expect(try alice.perform("fetch") == "Fetch: done, 1 Main Street")
        #expect(
            try alice.perform("query", "Nowhere") == "No Match Found: No record matching the address was found"
        )
        #expect(try alice.perform("query", "1 Main Street") == "Blue, 8x4")
    }
}
