import Geometry
import Host
import Input
import LinuxIO
import RFB
import Raster
import Synchronization
import UIKitCore
import UIKitTesting

/// Returns a retained ``InspectorProvider``. `CInspector` calls it in programs that are linked with this module.
@_cdecl("easel_inspector_provider")
func makeInspectorProvider() -> UnsafeMutableRawPointer {
    let provider = InspectorProvider { area, clock throws(InspectorError) in
        try BrowserInspector(area: area, clock: clock)
    }
    return Unmanaged.passRetained(provider).toOpaque()
}

/// The inspector of a program, for browsers on this machine.
@MainActor
final class BrowserInspector: ProgramInspector {
    /// The commands that wait for the main thread: at most one of each page.
    private final class Commands: Sendable {
        private let list = Mutex<[(page: Int, command: InspectorCommand)]>([])

        func append(_ page: Int, _ command: InspectorCommand) {
            list.withLock { $0.append((page, command)) }
        }

        /// Removes the command of a page that has ended: pages that come and go while the main thread hangs leave nothing.
        func remove(_ page: Int) { list.withLock { $0.removeAll { $0.page == page } } }

        func take() -> [(page: Int, command: InspectorCommand)] {
            list.withLock { list in
                defer { list = [] }
                return list
            }
        }
    }

    /// The number of frames that the time line can read: those of ten seconds at 60 Hz.
    private static let recordedFrames = 600

    private let source: BrowserSource
    private let commands = Commands()
    private var server: InspectorServer?
    private var model: InspectorModel?
    private var touches = RecordedTouches()

    /// Creates an inspector.
    /// - Parameters:
    ///   - area: The bounds of the screen, in points.
    ///   - clock: The clock of the app.
    init(area: CGRect, clock: any MediaClock = MonotonicClock()) throws(InspectorError) {
        do throws(InputError) { source = try BrowserSource(area: area, clock: clock) } catch {
            throw .systemCall("eventfd", argument: "", errorNumber: ENOMEM)
        }
    }

    var input: any InputSource { source }

    /// The counters of the server; `nil` before it starts.
    var statistics: InspectorServer.Statistics? { server?.statistics }

    func begin(on host: any InspectedHost, _ address: InspectorAddress) throws(InspectorError) -> InspectorLink {
        // Dispatch, tasks and timers of the app follow its clock.
        host.playback?.host.serveMainWork()
        let compositor = host.compositor
        let serverWake = try WakeDescriptor<InspectorError>()
        let commandWake = try WakeDescriptor<InspectorError>()
        let frames = RFBFrames(onWish: { compositor.followerWantsFrame() }, onFrame: { serverWake.wake() })
        var service = InspectorService(
            wake: serverWake,
            source: source,
            frames: frames,
            perform: { [commands] page, command in
                commands.append(page, command)
                commandWake.wake()
            },
            forget: { [commands] in commands.remove($0) },
            capture: { compositor.capture($0) },
            recordedFrames: { compositor.times.frames(after: $0) }
        )
        service.hasVirtualClock = host.playback != nil
        let server = try InspectorServer(address, service)
        self.server = server
        compositor.times.keepFrames(Self.recordedFrames)
        compositor.offerFrames(to: frames)
        model = InspectorModel(host.screen)
        do throws(HostError) {
            // The host retains the closure.
            try host.handle(commandWake.descriptor) { [weak self, unowned host, commands] in
                commandWake.clear()
                for (page, command) in commands.take() {
                    let start = MonotonicClock().now
                    let reply = self?.reply(to: command, on: host)
                    let result = reply?.result ?? .failure(.notNow("the program ends"))
                    let duration = MonotonicClock().now - start
                    server.take(
                        InspectorAnswer(page: page, result: result, image: reply?.image, duration: duration)
                    )
                }
            }
        } catch {
            end()
            guard case .systemCall(let call, let argument, let number) = error else {
                throw .systemCall("epoll_ctl", argument: "\(commandWake.descriptor)", errorNumber: EINVAL)
            }
            throw .systemCall(call, argument: argument, errorNumber: number)
        }
        return InspectorLink(address, token: server.token.text)
    }

    func end() {
        server?.end()
        server = nil
    }

    /// Performs a command on the main thread.
    func perform(
        _ command: InspectorCommand,
        on host: any InspectedHost
    ) -> Result<InspectorValue, InspectorFailure> {
        reply(to: command, on: host).result
    }

    private typealias Reply = (result: Result<InspectorValue, InspectorFailure>, image: Surface?)

    private func reply(to command: InspectorCommand, on host: any InspectedHost) -> Reply {
        if case .pixels(let number) = command {
            var image: Surface?
            let result = Result<InspectorValue, InspectorFailure> { () throws(InspectorFailure) in
                image = try pixels(of: number, on: host)
                return .fields(["id": .int(number)])
            }
            return (result, image)
        }
        return (change(command, on: host), nil)
    }

    private func pixels(of number: Int, on host: any InspectedHost) throws(InspectorFailure) -> Surface? {
        var result = Result<Surface?, InspectorFailure>.failure(.notNow("the app has ended"))
        host.perform {
            guard let model else { return }
            result = Result { () throws(InspectorFailure) in try model.pixels(of: number) }
        }
        return try result.get()
    }

    private func change(
        _ command: InspectorCommand,
        on host: any InspectedHost
    ) -> Result<InspectorValue, InspectorFailure> {
        switch command {
        case .clock, .setSpeed, .step:
            return Result { () throws(InspectorFailure) in try ClockControl.answer(to: command, host.playback) }
        case .touches, .record, .replay, .recording:
            return Result { () throws(InspectorFailure) in try touches.answer(to: command, host) }
        default: break
        }
        var result = Result<InspectorValue, InspectorFailure>.failure(.notNow("the app has ended"))
        host.perform { if let model { result = model.perform(command) } }
        if command.changesApp { host.showChanges() }
        return result
    }
}
