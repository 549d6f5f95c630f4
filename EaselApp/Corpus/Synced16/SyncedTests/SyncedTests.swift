import Testing
@testable import Synced

struct SyncedTests {
    @Test func name() { #expect(Item(name: "a").name == "a") }
}
