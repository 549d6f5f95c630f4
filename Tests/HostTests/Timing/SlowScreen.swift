import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// A view whose stages take virtual time.
final class SlowView: UIView {
    let clock: VirtualClock
    var costs: [FrameStage: MonotonicDuration] = [:]

    init(_ clock: VirtualClock) {
        self.clock = clock
        super.init(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        backgroundColor = .black
    }

    required init?(coder: NSCoder) { nil }

    private func work(_ stage: FrameStage) { clock.advance(by: costs[stage] ?? .zero) }

    override func layoutSubviews() { work(.layout) }

    override func draw(_ rect: CGRect) {
        work(.draw)
        (alpha == 1 ? UIColor.red : .green).setFill()
        UIGraphicsGetCurrentContext()?.fill(rect)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

    func change() {
        work(.app)
        alpha = alpha == 1 ? 0.5 : 1
        setNeedsLayout()
        setNeedsDisplay()
    }
}

/// A program on a virtual clock, with a slow view that is on screen.
@MainActor struct SlowScreen {
    static let mode = DisplayMode(size: PixelSize(width: 100, height: 20))

    let clock = VirtualClock()
    let host: VirtualHost
    let view: SlowView
    let window: UIWindow

    /// Launches the program, and runs it for a second.
    init(trace: Trace? = nil) throws {
        trace?.follow(clock)
        host = try VirtualHost(
            display: VirtualDisplay(mode: Self.mode, clock: clock),
            clock: clock,
            trace: trace
        )
        host.session.belongToRunningTask()
        window = UIWindow()
        view = SlowView(clock)
        window.addSubview(view)
        window.makeKeyAndVisible()
        try host.wakeUp()
        try host.run(until: .seconds(1))
        #expect(host.counters.lateFrames.total == 0, "the first frames are not late")
    }

    /// A display link changes the view for each frame, for a second.
    func animate() throws {
        let link = CADisplayLink { _ in view.change() }
        link.add(to: .main, forMode: .common)
        try host.run(until: clock.now + .seconds(1))
        link.invalidate()
    }
}
