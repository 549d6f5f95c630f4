import Foundation
import Synchronization
import Testing

@Suite struct ScratchSystemTests {
    /// Processes that other threads start have copies of this process's descriptors until they execute their programs.
    @Test func programsRunWhileOtherThreadsStartProcesses() {
        let failures = Mutex<[String]>([])
        let threads = DispatchGroup()
        for _ in 0..<16 {
            threads.enter()
            Thread.detachNewThread {
                defer { threads.leave() }
                do {
                    let system = try ScratchSystem()
                    for index in 0..<25 {
                        try system.program("/bin/tool", "echo \(index)")
                        let result = try system.run("/bin/tool")
                        if result.output != "\(index)\n" { failures.withLock { $0.append("\(result)") } }
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        threads.wait()
        #expect(failures.withLock { $0 } == [])
    }
}
