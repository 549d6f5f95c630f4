extension UIApplication {
    /// Undoes for Command-Z, and redoes for Shift-Command-Z, by the undo manager of the responder that receives the press.
    /// - Returns: A Boolean value that indicates whether there was a change to undo or to redo.
    final func performUndo(for press: UIPress) -> Bool {
        guard let key = press.key, !key.keyCode.isModifier, key.charactersIgnoringModifiers.lowercased() == "z",
            let responder = press.responder
        else { return false }
        let flags = key.modifierFlags.intersection([.command, .shift, .alternate, .control])
        guard flags == .command || flags == [.command, .shift] else { return false }
        let isRedo = flags.contains(.shift)
        guard responder.performUndo(isRedo: isRedo) else { return false }
        press.repeats { [weak responder] in _ = responder?.performUndo(isRedo: isRedo) }
        return true
    }
}

extension UIResponder {
    fileprivate func performUndo(isRedo: Bool) -> Bool {
        guard let undoManager, isRedo ? undoManager.canRedo : undoManager.canUndo else { return false }
        if isRedo { undoManager.redo() } else { undoManager.undo() }
        return true
    }
}
