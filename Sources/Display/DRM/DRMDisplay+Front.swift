import Geometry
import LinuxIO

/// Changes of the buffer on screen.
extension DRMDisplay {
    package func changeFrontBuffer(damage: Region, _ paint: (Surface) -> Void) throws(DisplayError) -> Bool {
        let damage = damage.intersection(Region(PixelRect(size: mode.size)))
        return try state.withLock { (state) throws(DisplayError) -> Bool in
            // A single buffer that stays on screen is changed by every frame; its schedule limits the rate.
            guard !state.isClosed, !state.isPaused, state.loss == nil, state.power == .on, state.hasStarted,
                !state.needsMode, let index = state.queue.changeableFront
            else { return false }
            paint(state.scanout.surface(of: index))
            state.scanout.convertChange(of: index, damage: damage)
            state.queue.changeFront()
            guard state.reportsFrontDamage else { return true }
            do throws(DisplayError) {
                try upload(state.scanout.buffers[index].framebuffer, damage)
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
