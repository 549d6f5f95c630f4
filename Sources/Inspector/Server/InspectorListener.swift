import Glibc
import Host
import LinuxIO

/// Sockets that accept connections of this machine.
enum InspectorListener {
    private static let backlog: CInt = 16

    /// Listens on a port of 127.0.0.1.
    /// - Parameter port: The number of the port, or 0 for any that is free.
    /// - Returns: The descriptor, and the number of the port.
    static func listen(port: UInt16) throws(InspectorError) -> (CInt, UInt16) {
        let address = "127.0.0.1:\(port)"
        let type = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = try check("socket", address) { socket(AF_INET, type, 0) }
        do throws(InspectorError) {
            var one: CInt = 1
            // A restarted program uses the port again although connections of the former one are still being closed.
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            _ = try check("bind", address) { withAddress(&name) { bind(descriptor, $0, size) } }
            _ = try check("listen", address) { Glibc.listen(descriptor, backlog) }
            _ = try check("getsockname", address) { withAddress(&name) { getsockname(descriptor, $0, &size) } }
            return (descriptor, UInt16(bigEndian: name.sin_port))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Listens on a socket in the file system, which only its user can connect to.
    static func listen(path: String) throws(InspectorError) -> CInt {
        do throws(LocalSocketError) {
            return try LocalSocket.listen(at: path)
        } catch {
            if error.errno == .addressInUse { throw .addressInUse(path) }
            throw .systemCall(error.call, argument: path, errorNumber: error.errno.rawValue)
        }
    }

    private static func check(
        _ call: String,
        _ address: String,
        _ body: () -> CInt
    ) throws(InspectorError) -> CInt {
        do throws(Errno) {
            return try Errno.check(body)
        } catch {
            if error == .addressInUse { throw .addressInUse(address) }
            throw .systemCall(call, argument: address, errorNumber: error.rawValue)
        }
    }

    private static func withAddress<Result>(
        _ name: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &name) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) } }
    }
}
