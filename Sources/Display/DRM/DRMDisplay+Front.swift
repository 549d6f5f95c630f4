import Geometry
import LinuxIO

/// Changes of the buffer on screen.
///
/// Atomic drivers that keep a copy of the buffer, such as virtio-gpu, handle the dirty-fb call as a commit, which on cards
/// with vblanks returns at the next one. A change then takes longer than a flip, and blocks the thread; such cards get flips
/// only.
extension DRMDisplay {
    /// The number of reports in succession that must have waited for a vblank. A single one can also be delayed by other
    /// programs.
    private static let waitLimit = 3

    package func changeFrontBuffer(damage: Region, _ paint: (Surface) -> Void) throws(DisplayError) -> Bool {
        let mode = mode
        let damage = damage.intersection(Region(PixelRect(size: mode.bufferSize)))
        return try state.withLock { (state) throws(DisplayError) -> Bool in
            // A single buffer that stays on screen is changed by every frame; its schedule limits the rate.
            guard state.waitingReports < Self.waitLimit, !state.isClosed, !state.isPaused, state.loss == nil,
                state.power == .on, state.hasStarted, !state.needsMode, let index = state.queue.changeableFront
            else { return false }
            paint(state.scanout.surface(of: index))
            state.scanout.convertChange(of: index, damage: damage)
            state.queue.changeFront()
            guard state.reportsFrontDamage else { return true }
            let start = clock.now
            do throws(DisplayError) {
                try upload(state.scanout.buffers[index].framebuffer, damage)
                let waits = (clock.now - start).seconds * mode.refreshRate > 0.25
                state.waitingReports = waits && state.scanout.ownSchedule == nil ? state.waitingReports + 1 : 0
            } catch {
                if error.isPermission, !card.calls.drmIsMaster(card.descriptor) {
                    try lose(&state, .inUse)
                } else if let number = error.errorNumber, Errno(rawValue: number).isNotOffered {
                    // The card reads the memory for each vblank, and has no other copy of it.
                    state.reportsFrontDamage = false
                } else {
                    throw error
                }
            }
            return true
        }
    }
}
