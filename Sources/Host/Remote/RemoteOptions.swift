import Foundation
import RFB

/// The settings of the server for VNC clients.
package struct RemoteOptions: Sendable {
    /// The address to listen on; `nil` for no server, unless the display is one for VNC clients.
    package var address: RFBAddress?
    /// A Boolean value that indicates whether the service manager passes the socket to listen on.
    package var isPassed = false
    /// The sockets that the service manager has passed.
    package var passedSockets = PassedSockets([:])
    /// The path of the file with the password, or `none`; `nil` for the credential of the service.
    package var passwordPath: String?
    package var certificatePath: String?
    package var keyPath: String?
    /// A Boolean value that indicates whether clients only see the screen.
    package var isViewOnly = false
    /// A Boolean value that indicates whether clients exchange texts with the app that were copied.
    package var sharesText = false
    /// The folder with the credentials of the service; `nil` for none.
    package var credentialsFolder: String?

    /// The name of the credential with the password.
    static let credential = "vnc-password"
    /// The name of the socket that the service manager passes.
    static let socketName = "vnc"

    /// Returns the configuration of the server; `nil` for no server.
    /// - Parameter onWarning: A closure that is called with the reason why a program with a panel has no server.
    func configuration(
        for kind: DisplayOptions.Kind,
        name: String,
        onWarning: (HostError) -> Void = { _ in }
    ) throws(HostError) -> RFBConfiguration? {
        let passed: RFBAddress?
        do throws(RFBError) {
            passed = try passedAddress()
        } catch {
            // The app is on the panel, and there may be no operator to see an error instead.
            guard case .noPassedSocket = error, !kind.isInMemory else { throw .remote(error) }
            onWarning(.remote(error))
            return nil
        }
        guard let address = passed ?? address ?? (kind == .vnc ? .standard : nil) else { return nil }
        var configuration = RFBConfiguration()
        configuration.address = address
        configuration.isViewOnly = isViewOnly
        configuration.sharesText = sharesText
        configuration.name = name
        configuration.niceness = kind == .vnc ? 0 : Self.niceness
        do throws(RFBError) {
            configuration.password = try password(for: address)
            configuration.admitsOwnUsersOnly = configuration.password == nil && passwordPath != Self.noPassword
            configuration.certificate = try certificate()
        } catch {
            throw .remote(error)
        }
        return configuration
    }

    /// The nice value of the server beside another display, as that of the control server.
    private static let niceness: CInt = 10
    /// The value of the setting for no password.
    private static let noPassword = "none"

    private func passedAddress() throws(RFBError) -> RFBAddress? {
        guard isPassed else { return nil }
        guard let address = try passedSockets.address(named: Self.socketName) else {
            throw .noPassedSocket(name: Self.socketName)
        }
        return address
    }

    private func password(for address: RFBAddress) throws(RFBError) -> RFBPassword? {
        if passwordPath == Self.noPassword { return nil }
        if let passwordPath { return try RFBPassword(path: passwordPath) }
        if let folder = credentialsFolder {
            let path = "\(folder)/\(Self.credential)"
            if FileManager.default.fileExists(atPath: path) { return try RFBPassword(path: path) }
        }
        // A socket in the file system has permissions. For an address of the network, the server names what is missing.
        try address.checkPrivacy()
        guard case .network = address.bound, address.isLocal else { return nil }
        throw .noPassword
    }

    private func certificate() throws(RFBError) -> RFBConfiguration.Certificate? {
        switch (certificatePath, keyPath) {
        case (nil, nil): return nil
        case (let path?, let keyPath?): return RFBConfiguration.Certificate(path: path, keyPath: keyPath)
        case (let path?, nil): throw .invalidCertificate(path, reason: "EASEL_VNC_KEY is not set")
        case (nil, let keyPath?): throw .invalidCertificate(keyPath, reason: "EASEL_VNC_CERTIFICATE is not set")
        }
    }
}
