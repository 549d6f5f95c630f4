import CoreGraphics
import Display
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RFB

/// A server on a socket in the temporary folder, and a screen for it. The screen is on the thread that changes it.
final class TestServer: Sendable {
    let path = NSTemporaryDirectory() + "easel-vnc-\(UUID().uuidString.prefix(8))"
    let server: RFBServer
    private let shared: SharedScreen
    private let events: SharedEvents
    private let hasEvents: DispatchSemaphore

    init(
        size: PixelSize = PixelSize(width: 90, height: 70),
        seed: UInt64 = 1,
        configure: (inout RFBConfiguration) -> Void = { _ in }
    ) throws {
        let surface = Surface.allocate(size)
        var generator = SeededGenerator(seed: seed)
        surface.fill(using: &generator)
        let screen = SharedScreen(surface)
        let events = SharedEvents()
        var configuration = RFBConfiguration()
        configuration.address = .socket(path: path)
        configure(&configuration)
        let hasEvents = DispatchSemaphore(value: 0)
        self.hasEvents = hasEvents
        let server = try RFBServer(
            configuration,
            onWish: { screen.offer(.empty) },
            onEvent: { event in
                events.list.withLock { $0.append(event) }
                hasEvents.signal()
            }
        )
        screen.state.withLock { $0.frames = server.frames }
        self.server = server
        shared = screen
        self.events = events
    }

    /// The pixels of the screen.
    var surface: Surface { shared.state.withLock { $0.surface } }

    /// Changes pixels, and offers the frame.
    func change(_ rect: PixelRect, to pixel: UInt32) {
        let surface = surface
        for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { surface[x, y] = pixel } }
        shared.offer(Region(rect))
    }

    /// Replaces the screen by one of another size.
    func resize(to size: PixelSize) {
        let surface = Surface.allocate(size)
        var generator = SeededGenerator(seed: 9)
        surface.fill(using: &generator)
        shared.state.withLock { $0.surface = surface }
        shared.offer(Region(surface.bounds))
    }

    /// Waits for events, and returns all so far.
    func waitForEvents(_ count: Int) -> [RFBEvent] {
        while events.list.withLock({ $0.count }) < count {
            if hasEvents.wait(timeout: .now() + 10) == .timedOut { break }
        }
        return events.list.withLock { $0 }
    }

    final class SharedEvents: Sendable {
        let list = Mutex<[RFBEvent]>([])
    }

    final class SharedScreen: Sendable {
        struct State: Sendable {
            var surface: Surface
            var frames: RFBFrames?
        }

        let state: Mutex<State>
        /// Offers come from one thread at a time.
        private let order = Mutex(())

        init(_ surface: Surface) { state = Mutex(State(surface: surface)) }

        func offer(_ damage: Region) {
            order.withLock { _ in
                let (surface, frames) = state.withLock { ($0.surface, $0.frames) }
                guard let frames else { return }
                frames.offer(size: surface.size, damage: damage) { region, target in
                    for rect in region { PixelKernels.copy(to: target, in: rect, from: surface, at: rect.origin) }
                }
            }
        }
    }
}
