import TestSupport
import Testing
import UIKit

@testable import UIKitCore

@Suite struct ImageMemoryTests {
    /// Memory of the process that is in use, in bytes.
    private static var resident: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
    }

    /// Images of all kinds, in a process of its own, where no other test makes any: no pixels are left, and the process
    /// stays within 12 MiB of what it had after the first thousand rounds (caches of text and shadows, which have limits of
    /// their own, fill up in the first ones).
    @Test func imagesOfAllKindsReleaseTheirMemory() async {
        await #expect(processExitsWith: .success) {
            // Once, so that what is made once is there.
            _ = await MainActor.run { UIScreen.main.scale }
            _ = ImageThreadTests.images(0)
            let before = Surface.liveCount
            var after = 0
            for round in 0..<1200 {
                // Nine images, of sizes and colors that come again after a while.
                let images = ImageThreadTests.images(round)
                precondition(images.count == 9)
                if round == 120 { after = Self.resident }
            }
            precondition(Surface.liveCount <= before, "\(Surface.liveCount - before) images are left")
            precondition(
                Sanitizer.retainsFreedMemory || Self.resident - after < 12 << 20,
                "\((Self.resident - after) >> 10) KiB more than after 1000 images"
            )
        }
    }
}
