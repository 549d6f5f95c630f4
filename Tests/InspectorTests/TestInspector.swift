import CoreGraphics
import Foundation
import Geometry
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Host
@testable import Inspector
@testable import LinuxIO
@testable import RFB

/// A server on a socket in the temporary folder or on a free port, with a screen. Its main thread answers at once, or not at all.
final class TestInspector: Sendable {
    let path = NSTemporaryDirectory() + "easel-inspect-\(UUID().uuidString.prefix(8))"
    let server: InspectorServer
    let source: BrowserSource
    private let screen: SharedScreen
    private let box = AnswerBox()

    /// The pixels of the screen, on the thread that changes it.
    final class SharedScreen: Sendable {
        let surface: Surface
        let frames = Mutex<RFBFrames?>(nil)
        let wishes = Mutex(0)
        private let order = Mutex(())

        init(_ surface: Surface) { self.surface = surface }

        func offer(_ damage: Region) {
            order.withLock { _ in
                guard let frames = frames.withLock({ $0 }) else { return }
                frames.offer(size: surface.size, damage: damage) { region, target in
                    for rect in region { PixelKernels.copy(to: target, in: rect, from: surface, at: rect.origin) }
                }
            }
        }
    }

    init(
        size: PixelSize = PixelSize(width: 90, height: 70),
        onPort: Bool = false,
        answers: Bool = true,
        patience: MonotonicDuration = .seconds(60),
        lines: [LineHistory.Line] = []
    ) throws {
        let screen = SharedScreen(Surface.allocate(size))
        var generator = SeededGenerator(seed: 5)
        screen.surface.fill(using: &generator)
        self.screen = screen
        let wake = try WakeDescriptor<InspectorError>()
        let frames = RFBFrames(
            onWish: {
                screen.wishes.withLock { $0 += 1 }
                screen.offer(.empty)
            },
            onFrame: { wake.wake() }
        )
        screen.frames.withLock { $0 = frames }
        source = try BrowserSource(area: CGRect(x: 0, y: 0, width: 90, height: 70))
        let box = box
        var service = InspectorService(
            wake: wake,
            source: source,
            frames: frames,
            perform: { page, command in
                guard answers else { return }
                let value = InspectorValue.text("\(command)")
                box.server.withLock { $0 }?.take(InspectorAnswer(page: page, result: .success(value), duration: .zero))
            },
            forget: { page in box.forgotten.withLock { $0.append(page) } },
            capture: { $0.complete(screen.surface) },
            recordedFrames: { _ in [] }
        )
        service.messages = { lines }
        service.patience = patience
        server = try InspectorServer(onPort ? .port(0) : .socket(path: path), service)
        box.server.withLock { [server] in $0 = server }
    }

    /// The server, which commands are answered to, and the pages whose commands it has dropped.
    private final class AnswerBox: Sendable {
        let server = Mutex<InspectorServer?>(nil)
        let forgotten = Mutex<[Int]>([])
    }

    /// The numbers of the pages whose commands were dropped.
    var forgotten: [Int] { box.forgotten.withLock { $0 } }

    /// The number of frames that the server has requested.
    var wishes: Int { screen.wishes.withLock { $0 } }

    var token: InspectorToken { server.token }
    var surface: Surface { screen.surface }

    func client() throws -> TestClient { try TestClient(path) }

    /// Returns a client with a page.
    func page() throws -> TestClient {
        let client = try client()
        try client.open(token)
        return client
    }

    /// Changes pixels, and offers the frame.
    func change(_ rect: PixelRect, to pixel: UInt32) {
        for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { surface[x, y] = pixel } }
        screen.offer(Region(rect))
    }

    /// Returns the bytes that the server answers to a request before it ends the connection.
    func answer(to request: String) throws -> String {
        let client = try client()
        client.send(request)
        return String(decoding: try #require(client.receiveAll(), "the connection did not end"), as: UTF8.self)
    }
}
