import Testing
import UIKit
import UIKitTesting

@MainActor
@Suite struct DisplayLinkSelectorTests {
    @MainActor private final class Stepper {
        var (times, plain): ([TimeInterval], Int) = ([], 0)
        func step(_ link: CADisplayLink) { times.append(link.timestamp) }
        func stepPlainly() { plain += 1 }
    }

    @Test func methodsAreCalledOncePerFrame() throws {
        let (screen, stepper) = (try VirtualScreen(size: CGSize(width: 10, height: 10)), Stepper())
        let links = screen.host.session.perform {
            [
                CADisplayLink(target: stepper, selector: Stepper.step),
                CADisplayLink(target: stepper, selector: Stepper.stepPlainly),
            ]
        }
        for link in links { link.add(to: .main, forMode: .common) }
        try screen.advance(by: 0.5)
        #expect(stepper.times.count == 30 && stepper.plain == 30 && stepper.times == stepper.times.sorted())
        for link in links { link.invalidate() }
        try screen.advance(by: 0.5)
        #expect(stepper.times.count == 30 && stepper.plain == 30)
    }
}
