import TestSupport
import Testing

/// Large blocks do not fragment the heap.
@Suite struct HeapTests {
    @Test func largeBlocksAreMappedAfterLargerOnesWereFreed() throws {
        #expect(try ProgramRun.run("HostProbe", ["heap"]).lines == ["mapped"])
    }

    @Test(arguments: ["MALLOC_MMAP_THRESHOLD_": "16777216", "GLIBC_TUNABLES": "glibc.malloc.mmap_threshold=16777216"])
    func settingsOfEnvironmentHavePriority(_ name: String, _ value: String) throws {
        #expect(try ProgramRun.run("HostProbe", ["heap"], environment: [name: value]).lines == ["on-the-heap"])
    }
}
