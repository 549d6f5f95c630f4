import RFB
import UIKitCore

extension Session {
    /// Tells the clients of a server what the app copies, from now on.
    @MainActor
    func shareCopiedTexts(with server: RFBServer) {
        let pasteboards = userInterface.pasteboards
        pasteboards.onGeneralChange = { [weak pasteboards, weak server] in
            guard let pasteboards, let server, !pasteboards.isFromViewer else { return }
            // A longer text is not sent, and neither is the one before it.
            server.offer(pasteboards.textForViewers.flatMap { SharedText($0) })
        }
    }
}
