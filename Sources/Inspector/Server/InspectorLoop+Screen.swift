import Geometry
import LinuxIO
import RFB
import Raster

/// The screen of the app on pages.
extension InspectorLoop {
    /// Follows the frames while a page shows the screen.
    func followIfNeeded() {
        let isNeeded = showsScreen
        let now = clock.now
        guard isNeeded != isFollowing, !isNeeded || nextStart <= now else { return }
        isFollowing = isNeeded
        surface = nil
        guard isNeeded else { return service.frames.stop() }
        nextStart = now + Self.updateInterval
        service.frames.start()
    }

    /// A Boolean value that indicates whether a page shows the screen.
    var showsScreen: Bool { connections.contains { $0.stage == .page && $0.page.showsScreen } }

    /// Sends the newest frame to the pages that have drawn the one before.
    func updatePages() {
        let now = clock.now
        let pages = connections.filter { $0.stage == .page && $0.page.showsScreen }
        func isReady(_ connection: InspectorConnection) -> Bool {
            connection.page.hasDrawn && connection.unsent == 0 && connection.page.nextUpdate <= now
        }
        for page in pages {
            page.page.isPaced = page.page.hasDrawn && page.unsent == 0 && page.page.nextUpdate > now
        }
        guard pages.contains(where: isReady) else { return }
        if let frame = service.frames.take() {
            let isResized = surface?.size != frame.surface.size
            surface = frame.surface
            for page in pages { page.page.add(isResized ? Region(frame.surface.bounds) : frame.damage) }
        }
        guard let surface else { return }
        for page in pages where isReady(page) && !page.page.damage.isEmpty {
            let damage = page.page.takeDamage()
            guard let update = ScreenUpdate.bytes(of: damage, in: surface, number: page.page.updates) else { continue }
            page.page.updates &+= 1
            page.page.hasDrawn = false
            page.page.nextUpdate = now + Self.updateInterval
            statistics.updates += 1
            statistics.updateBytes += update.count
            page.send(WebSocketFrame.header(.binary, count: update.count) + update, at: now)
        }
    }
}
