import Geometry

/// An action of a client. Events are delivered in the order of the actions.
package struct RFBEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The client is connected, and has the password.
        case connected(name: String)
        case disconnected
        /// The pointer is at a position, as a part of the size of the screen, from 0 to 1. Bits of `buttons` are, from
        /// the lowest: the left, middle and right button, and steps of the wheel up, down, left and right.
        case pointer(x: Double, y: Double, buttons: UInt8)
        /// A key is pressed or released: its symbol of X11.
        case key(symbol: UInt32, isDown: Bool)
        /// The user has copied a text.
        case text(SharedText)
    }

    /// The number of the client, from 1. Numbers are not used again.
    package var client: Int
    package var action: Action

    package init(client: Int, action: Action) {
        self.client = client
        self.action = action
    }
}
