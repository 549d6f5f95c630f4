/// The settings of a server.
package struct RFBConfiguration: Sendable {
    package var address = RFBAddress.standard
    /// The password that clients need; `nil` for none.
    package var password: RFBPassword?
    /// The paths of a certificate and its private key, in PEM; `nil` for no encryption.
    package var certificate: Certificate?
    /// A Boolean value that indicates whether clients only watch.
    package var isViewOnly = false
    /// A Boolean value that indicates whether clients that do not only watch exchange texts with the app that were copied.
    package var sharesText = false
    /// A Boolean value that indicates whether only programs of root and of this process's user and group can connect to a
    /// local socket.
    package var admitsOwnUsersOnly = false
    /// Returns the credentials of the other end of a local socket.
    var credentials: @Sendable (CInt) -> PeerCredentials? = { PeerCredentials($0) }
    /// The nice value of the server's thread: above 0 if a panel and the app come first.
    package var niceness: CInt = 0
    /// The name of the screen, which clients show.
    package var name = "Easel"

    package struct Certificate: Hashable, Sendable {
        package var path: String
        package var keyPath: String

        package init(path: String, keyPath: String) {
            self.path = path
            self.keyPath = keyPath
        }
    }

    package init() {}

    /// Throws an error unless other machines need a password, and get only encrypted pixels.
    func check() throws(RFBError) {
        guard !address.isLocal else { return }
        if password == nil { throw .unprotected("\(address)", missing: "a password") }
        if certificate == nil { throw .unprotected("\(address)", missing: "a certificate for encryption") }
    }
}
