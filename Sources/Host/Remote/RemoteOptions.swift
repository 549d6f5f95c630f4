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
    /// The folder with the credentials of the service; `nil` for none.
    package var credentialsFolder: String?

    /// The name of the credential with the password.
    static let credential = "vnc-password"
    /// The name of the socket that the service manager passes.
    static let socketName = "vnc"

    /// Returns the configuration of the server; `nil` for no server.
    func configuration(for kind: DisplayOptions.Kind, name: String) throws(HostError) -> RFBConfiguration? {
        guard let address = try passedAddress() ?? address ?? (kind == .vnc ? .standard : nil) else { return nil }
        var configuration = RFBConfiguration()
        configuration.address = address
        configuration.isViewOnly = isViewOnly
        configuration.name = name
        do throws(RFBError) {
            configuration.password = try password(for: address)
            configuration.certificate = try certificate()
        } catch {
            throw .remote(error)
        }
        return configuration
    }

    private func passedAddress() throws(HostError) -> RFBAddress? {
        guard isPassed else { return nil }
        do throws(RFBError) {
            guard let address = try passedSockets.address(named: Self.socketName) else {
                throw .noPassedSocket(name: Self.socketName)
            }
            return address
        } catch {
            throw .remote(error)
        }
    }

    private func password(for address: RFBAddress) throws(RFBError) -> RFBPassword? {
        if passwordPath == "none" { return nil }
        if let passwordPath { return try RFBPassword(path: passwordPath) }
        if let folder = credentialsFolder {
            let path = "\(folder)/\(Self.credential)"
            if FileManager.default.fileExists(atPath: path) { return try RFBPassword(path: path) }
        }
        // A socket has permissions. For an address of the network, the server names what is missing.
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
