import CLinux
import Geometry
import LinuxIO
import Synchronization

/// A panel driven by a framebuffer device, `/dev/fbN`.
///
/// If the memory has room for two frames and the driver can show either, these are two buffers, and a flip pans from one to
/// the other. Otherwise there is one buffer, which is painted while it is on screen. If pixels are XRGB8888, the compositor
/// copies changes directly to the device's memory; for other formats of 16, 24 or 32 bits, the changes are collected in
/// ordinary memory, and `present` converts the damage. The memory of the device is written, but never read.
///
/// All functions must be called on one thread. None blocks, except that opening may take three vblanks.
package final class FramebufferDisplay: Display {
    package let name: String
    package let mode: DisplayMode
    let layout: FramebufferLayout
    let dither: PixelKernels.Dither
    private let device: FramebufferDevice
    /// The buffers, if they have the format of surfaces; otherwise empty.
    private let surfaces: [Surface]
    private let flips: FramebufferFlips
    private let calls: FramebufferCalls
    private let state: Mutex<State>

    private struct State: Sendable {
        var queue: BufferQueue
        /// The frames before their conversion, if the memory has another format than surfaces; otherwise `nil`.
        var staged: StagedFrames?
        var isPanelOn = true
        var isClosed = false
    }

    /// Opens a framebuffer device.
    /// - Parameters:
    ///   - path: The path of the device.
    ///   - scale: The number of device pixels per point.
    ///   - rotation: The rotation of the screen relative to the panel.
    ///   - dither: The dithering of colors that the device's format cannot represent.
    package convenience init(
        path: String = "/dev/fb0",
        scale: Double = 1,
        rotation: ScreenRotation = .none,
        dither: PixelKernels.Dither = .none
    ) throws(DisplayError) {
        try self.init(path: path, scale: scale, rotation: rotation, dither: dither, calls: FramebufferCalls())
    }

    init(
        path: String,
        scale: Double = 1,
        rotation: ScreenRotation = .none,
        dither: PixelKernels.Dither = .none,
        clock: any MediaClock = MonotonicClock(),
        calls: FramebufferCalls
    ) throws(DisplayError) {
        guard VirtualDisplay.scales.contains(scale) else {
            throw .unsupported(
                operation: "framebuffer \(path)",
                argument: "scale \(scale)",
                requirement: "must be in \(VirtualDisplay.scales)"
            )
        }
        let device = try FramebufferDevice(path: path, calls: calls)
        let layout = device.layout
        let bufferCount = device.hasPages ? FramebufferLayout.Pages.count : 1
        let visible = device.hasPages ? layout.pages?.visible : nil
        var initial = State(queue: BufferQueue(bufferCount: bufferCount, front: visible))
        if layout.isNative {
            surfaces = (0..<bufferCount).map { page in
                Surface(
                    wrapping: device.pixels(ofPage: page),
                    size: layout.size,
                    bytesPerRow: layout.bytesPerRow,
                    release: { withExtendedLifetime(device) {} }
                )
            }
        } else {
            guard let staged = StagedFrames(size: layout.size, bufferCount: bufferCount) else {
                throw .outOfMemory(operation: "framebuffer \(path)", byteCount: layout.size.area * 4)
            }
            initial.staged = staged
            surfaces = []
        }
        flips = try FramebufferFlips(device, refreshRate: layout.refreshRate, clock: clock, calls: calls)
        name = path
        mode = DisplayMode(size: layout.size, scale: scale, refreshRate: flips.refreshRate, rotation: rotation)
        self.device = device
        self.calls = calls
        self.dither = dither
        self.layout = layout
        state = Mutex(initial)
    }

    deinit { close() }

    /// A Boolean value that indicates whether a flip pans from one page of the memory to the other.
    package var hasPages: Bool { device.hasPages }

    /// A Boolean value that indicates whether flips follow the vblanks of the panel, as opposed to a timer.
    package var isSynchronized: Bool { flips.isSynchronized }

    package var eventDescriptor: CInt? { flips.descriptor }

    package func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        try state.withLock { (state) throws(DisplayError) -> ScanoutBuffer? in
            try checkOpen(state)
            if let index = state.queue.acquired { throw .bufferStillAcquired(index: index) }
            guard let index = state.queue.acquire() else { return nil }
            let age = state.staged?.age ?? state.queue.age(of: index)
            return ScanoutBuffer(index: index, surface: surface(index, state), age: age)
        }
    }

    package func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            let age = state.queue.age(of: buffer.index)
            // The first frame replaces everything that was on screen before.
            for rect in state.staged?.add(damage, toBufferOfAge: age) ?? .empty {
                layout.packing.write(
                    rect,
                    of: buffer.surface,
                    to: device.pixels(ofPage: buffer.index),
                    bytesPerRow: layout.bytesPerRow,
                    dither: dither
                )
            }
            // Before the queue changes, so that the buffer can still be canceled if the timer fails.
            let vblank = try flips.add(page: device.hasPages ? buffer.index : nil)
            state.queue.enqueue(for: vblank)
        }
    }

    package func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            try checkOpen(state)
            try checkAcquired(buffer, state)
            state.queue.cancel()
            state.staged?.cancel()
        }
    }

    package func readEvents() throws(DisplayError) -> [DisplayEvent] {
        try state.withLock { (state) throws(DisplayError) -> [DisplayEvent] in
            guard !state.isClosed, let flip = try flips.take(name) else { return [] }
            state.queue.flip()
            return [.flipped(flip)]
        }
    }

    package var flipDeadline: MonotonicInstant? { flips.deadline }

    package func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        flips.predictedTime(after: time)
    }

    package func setPanelOn(_ isOn: Bool) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            guard !state.isClosed, state.isPanelOn != isOn else { return }
            do throws(Errno) {
                try isOn ? calls.unblank(device.descriptor) : calls.powerDown(device.descriptor)
            } catch {
                if error.isNotOffered { throw .cannotSwitchOff(name: name) }
                throw .systemCall("FBIOBLANK", argument: name, errorNumber: error.rawValue)
            }
            state.isPanelOn = isOn
        }
    }

    package func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            // If this fails, the next program that opens the device tries it again.
            if !state.isPanelOn { try? calls.unblank(device.descriptor) }
            state.queue.dropQueue()
            flips.close()
        }
    }

    /// Returns the surface to paint a buffer's next frame into.
    private func surface(_ index: Int, _ state: State) -> Surface {
        guard let staged = state.staged else { return surfaces[index] }
        return staged.surface
    }

    private func checkOpen(_ state: State) throws(DisplayError) {
        if state.isClosed { throw .closed(name: name) }
    }

    private func checkAcquired(_ buffer: ScanoutBuffer, _ state: State) throws(DisplayError) {
        guard state.queue.acquired == buffer.index, buffer.surface === surface(buffer.index, state) else {
            throw .bufferNotAcquired(index: buffer.index)
        }
    }
}
