import Foundation
import TestSupport
import Testing

/// `easel permissions`.
@Suite(.timeLimit(.minutes(5))) struct PermissionsCommandTests {
    @Test func permissionsAreListedSetAndReset() throws {
        let folder = NSTemporaryDirectory() + "easel-permissions-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func permissions(_ arguments: String...) throws -> ProgramRun {
            try ProgramRun.run("easel", ["permissions"] + arguments, environment: ["XDG_STATE_HOME": folder])
        }
        #expect(try permissions("list", "tram").output == "tram: no permissions\n")
        #expect(try permissions("set", "tram", "location", "when-in-use", "--accuracy", "reduced").status == 0)
        let list = try permissions("list", "tram")
        #expect(list.status == 0 && list.errors == "")
        #expect(list.output == "tram: location: when-in-use\ntram: location-accuracy: reduced\n")
        #expect(try permissions("list").output.contains("tram: location: when-in-use\n"))
        #expect(try permissions("set", "tram", "location", "sometimes").status == 64)
        #expect(try permissions("set", "tram", "camera", "always").status == 64)
        #expect(try permissions("reset", "tram").status == 0 && permissions("reset", "tram").status == 0)
        #expect(try permissions("list", "tram").output == "tram: no permissions\n")
    }
}
