import QuartzCore

/// An event with all presses that are down and those that have just ended.
@preconcurrency @MainActor
public final class UIPressesEvent: UIEvent {
    /// All presses of the event.
    public let allPresses: Set<UIPress>

    init(time: MonotonicInstant, presses: [UIPress], modifierFlags: UIKeyModifierFlags) {
        allPresses = Set(presses)
        super.init(time: time, touches: [], type: .presses, modifierFlags: modifierFlags)
    }

    /// The presses that have changed.
    var changes: [UIPress] { allPresses.filter { $0.phase != .stationary } }

    /// The class, the time, and the presses.
    nonisolated public override var description: String {
        describeOnMainActor(self) {
            "\(objectIdentity) timestamp: \(timestamp) presses: {(\n\(allPresses.map(\.description).sorted().joined(separator: ",\n"))\n)}"
        }
    }
}
