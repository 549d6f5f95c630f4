import CoreGraphics
import Input
import UIKitCore

/// The attached keyboards, without which the keyboard on the screen is shown, and the secrets that are typed on it.
extension FrameLoop {
    /// Notes a device that was attached, if it is a keyboard with letters. Power buttons and remote controls are keyboards
    /// for the kernel, too.
    func note(_ device: InputDevice) {
        if device.typesText { noteTextDevice(device.id) }
    }

    /// Notes the device of a key that types a letter, such as that of a remote viewer.
    func note(_ stroke: KeyStroke) {
        if stroke.text.first?.isLetter == true { noteTextDevice(stroke.deviceID) }
    }

    private func noteTextDevice(_ id: DeviceID) {
        if textDevices.insert(id).inserted { updateKeyboards() }
    }

    /// Forgets a device that was removed, with its secrets.
    func forget(_ device: InputDevice) {
        secretContacts = secretContacts.filter { $0.device != device.id }
        textDevices.remove(device.id)
        if device.kind == .keyboard, !areInputsSuspended { assumesKeyboard = false }
        updateKeyboards()
    }

    /// Shows or hides the keyboard on the screen. While the devices are closed for another program, they are still attached.
    func updateKeyboards() {
        guard !areInputsSuspended else { return }
        let isAttached = assumesKeyboard || !textDevices.isEmpty
        session.perform { session.userInterface.keyboards.isHardwareAttached = isAttached }
    }

    /// Returns a Boolean value that indicates whether an event is a touch on the keyboard on the screen that enters a secret.
    /// Like keys that enter a secret, it is in no recording.
    func isSecret(_ event: InputEvent) -> Bool {
        guard case .touch(let sample) = event else { return false }
        let contact = SecretContact(device: sample.deviceID, contact: sample.contactID)
        switch sample.phase {
        case .began:
            // The end of a former touch of the contact may have been lost.
            secretContacts.remove(contact)
            let keyboards = session.userInterface.keyboards
            guard recorder != nil, session.application.isEnteringSecureText, let view = keyboards.view,
                view.window != nil, view.convert(view.bounds, to: nil).contains(sample.position)
            else { return false }
            secretContacts.insert(contact)
            return true
        case .ended, .cancelled: return secretContacts.remove(contact) != nil
        default: return secretContacts.contains(contact)
        }
    }
}

/// A contact that enters a secret.
struct SecretContact: Hashable {
    var device: DeviceID
    var contact: Int
}
