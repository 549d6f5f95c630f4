import TestSupport
import Testing

/// Large blocks do not fragment the heap of programs.
@Suite(.timeLimit(.minutes(20))) struct HeapTests {
    private func run(_ environment: [String: String] = [:]) throws -> [String] {
        let display = ["EASEL_DISPLAY": "virtual", "EASEL_SIZE": "300x200", "EASEL_STORAGE": "none"]
        return try ProgramRun.run("HostProbe", ["heap"], environment: display.merging(environment) { $1 }).lines
    }

    @Test func largeBlocksAreMappedAfterLargerOnesWereFreed() throws {
        #expect(try run() == ["mapped"])
    }

    @Test(arguments: ["MALLOC_MMAP_THRESHOLD_": "16777216", "GLIBC_TUNABLES": "glibc.malloc.mmap_threshold=16777216"])
    func settingsOfEnvironmentHavePriority(_ name: String, _ value: String) throws {
        #expect(try run([name: value]) == ["on-the-heap"])
    }
}
