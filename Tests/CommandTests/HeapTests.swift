import TestSupport
import Testing

/// Large blocks do not fragment the heap of programs, and repeated changes do not make it grow.
@Suite(.timeLimit(.minutes(20))) struct HeapTests {
    private func run(_ argument: String = "heap", _ environment: [String: String] = [:]) throws -> [String] {
        let display = ["EASEL_DISPLAY": "virtual", "EASEL_SIZE": "300x200", "EASEL_STORAGE": "none"]
        return try ProgramRun.run("HostProbe", [argument], environment: display.merging(environment) { $1 }).lines
    }

    @Test func largeBlocksAreMappedAfterLargerOnesWereFreed() throws {
        #expect(try run() == ["mapped"])
    }

    @Test(arguments: ["MALLOC_MMAP_THRESHOLD_": "16777216", "GLIBC_TUNABLES": "glibc.malloc.mmap_threshold=16777216"])
    func settingsOfEnvironmentHavePriority(_ name: String, _ value: String) throws {
        #expect(try run("heap", [name: value]) == ["on-the-heap"])
    }

    /// A leak of one object per change is at least 32 bytes each time, the smallest block of the heap.
    @Test(arguments: ["memory-text", "memory-layout"]) func repeatedChangesNeedNoMoreMemory(_ change: String) throws {
        let lines = try run(change)
        let growth = try #require(lines.last.flatMap { Int($0) }, "\(lines)")
        #expect(growth < 30_000, "bytes in a thousand changes")
    }
}
