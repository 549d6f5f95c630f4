import CoreGraphics
import Input
import LinuxIO
import RFB

extension RemoteSource {
    /// Takes what a client of a server does.
    func take(_ event: RFBEvent) {
        let now = MonotonicClock().now
        switch event.action {
        case .connected(let name): connect(event.client, name: name)
        case .disconnected: disconnect(event.client)
        case .pointer(let x, let y, let buttons):
            move(event.client, to: CGPoint(x: x, y: y), buttons: buttons, at: now)
        case .text(let text): copy(text.string)
        case .key(let symbol, let isDown): key(event.client, symbol: symbol, isDown: isDown, at: now)
        }
    }
}
