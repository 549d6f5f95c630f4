import NIOCore
import RecordService

/// Counts a connection while it is open, also before its handshake, and closes it if its address has too many.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let service: RecordService

    init(_ service: RecordService) { self.service = service }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        let connection = ObjectIdentifier(channel)
        context.fireChannelActive()
        if service.open(connection, from: channel.remoteAddress?.ipAddress ?? "unknown") {
            channel.closeFuture.whenComplete { [service] _ in service.close(connection) }
        } else {
            context.close(promise: nil)
        }
    }
}
