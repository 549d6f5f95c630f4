import Foundation
import TestSupport
import Testing

/// The policy of D-Bus in images, with the bus and Debian's policy of RAUC.
@Suite struct BusPolicyTests {
    /// The policy of Debian's package rauc-service, which permits RAUC to everyone.
    private static let policyOfDebian = """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <policy context="default">
            <allow send_destination="de.pengutronix.rauc"/>
          </policy>

          <policy user="root">
            <allow own="de.pengutronix.rauc"/>
          </policy>
        </busconfig>

        """

    /// A bus with the rules of dbus for all services, as in /usr/share/dbus-1/system.conf, and those of two folders, in the
    /// order of that file. RAUC is a program that fails.
    private func bus(policy: String) throws -> ScratchSystem {
        let system = try ScratchSystem()
        try system.write("/debian/de.pengutronix.rauc.conf", Self.policyOfDebian)
        try system.write(
            "/services/rauc.service",
            "[D-BUS Service]\nName=de.pengutronix.rauc\nExec=/bin/false\nUser=root\n"
        )
        try system.write(
            "/bus.conf",
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>system</type>
              <listen>unix:path=\(system.path("/bus"))</listen>
              <auth>EXTERNAL</auth>
              <servicedir>\(system.path("/services"))</servicedir>
              <policy context="default">
                <allow user="*"/>
                <deny own="*"/>
                <deny send_type="method_call"/>
                <allow send_requested_reply="true" send_type="method_return"/>
                <allow send_requested_reply="true" send_type="error"/>
                <allow receive_type="method_call"/>
                <allow receive_type="method_return"/>
                <allow receive_type="error"/>
                <allow send_destination="org.freedesktop.DBus"/>
              </policy>
              <includedir>\(system.path("/debian"))</includedir>
              <includedir>\(policy)</includedir>
            </busconfig>
            """
        )
        // Ends with the bus.
        try system.program(
            "/call",
            """
            chmod 755 $ROOT
            dbus-daemon --config-file=$ROOT/bus.conf --nofork --nopidfile 2>/dev/null &
            bus=$!
            for attempt in 1 2 3 4 5 6 7 8 9 10; do [ -S $ROOT/bus ] && break; sleep 0.1; done
            chmod 777 $ROOT/bus
            $1 dbus-send --bus=unix:path=$ROOT/bus --print-reply --dest=de.pengutronix.rauc / \\
                de.pengutronix.rauc.Installer.InstallBundle string:update.raucb dict:string:string: 2>&1
            kill $bus
            """
        )
        return system
    }

    /// The policy of images, in the folder that dbus reads last.
    private static var ours: String { Checkout.url("board/root/etc/dbus-1/system.d").path }

    @Test func otherUsersThanRootCannotCallRAUC() throws {
        // The test may run as another user than root.
        let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"
        let empty = try ScratchSystem()
        let before = try bus(policy: empty.folder).run("/call", [user])
        #expect(before.output.contains("Spawn.ChildExited"), "the policy of Debian permits it: \(before.output)")
        let result = try bus(policy: Self.ours).run("/call", [user])
        #expect(result.output.contains("org.freedesktop.DBus.Error.AccessDenied"), "\(result.output)")
    }

    @Test(.enabled(if: getuid() == 0)) func rootCallsRAUC() throws {
        let result = try bus(policy: Self.ours).run("/call", ["env"])
        #expect(result.output.contains("Spawn.ChildExited"), "\(result.output)")
    }
}
