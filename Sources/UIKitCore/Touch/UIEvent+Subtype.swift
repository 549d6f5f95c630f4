extension UIEvent {
    /// The subtypes of events. The raw values are the same as in UIKit.
    public enum EventSubtype: Int, Hashable, Sendable {
        /// No subtype: events of touches, presses, scrolls and pointers have none.
        case none = 0
        /// The device is shaken.
        case motionShake = 1
        /// A remote control starts to play.
        case remoteControlPlay = 100
        /// A remote control pauses.
        case remoteControlPause = 101
        /// A remote control stops.
        case remoteControlStop = 102
        /// A remote control switches between playing and pausing.
        case remoteControlTogglePlayPause = 103
        /// A remote control skips to the next track.
        case remoteControlNextTrack = 104
        /// A remote control skips to the previous track.
        case remoteControlPreviousTrack = 105
        /// A remote control begins to seek backward.
        case remoteControlBeginSeekingBackward = 106
        /// A remote control ends to seek backward.
        case remoteControlEndSeekingBackward = 107
        /// A remote control begins to seek forward.
        case remoteControlBeginSeekingForward = 108
        /// A remote control ends to seek forward.
        case remoteControlEndSeekingForward = 109
    }

    /// The subtype of the event: `none`, as no device of Easel reports motions or remote controls.
    public final var subtype: EventSubtype { .none }
}
