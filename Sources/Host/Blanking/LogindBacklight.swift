import CSystemd
import Foundation

/// The backlight control of logind, for programs in a session of a user who may not write the device's file.
enum LogindBacklight {
    /// The maximum duration of the call, in microseconds.
    private static let timeout: UInt64 = 1_000_000

    /// Requests a level of a backlight.
    /// - Returns: The reason for a failure; `nil` on success.
    static func set(_ name: String, _ level: Int) -> String? {
        if let reason = easel_systemd_load() { return String(cString: reason) }
        var bus: OpaquePointer?
        let opened = sd_bus_open_system(&bus)
        guard opened >= 0, let bus else { return "no system bus: \(text(opened))" }
        defer { sd_bus_flush_close_unref(bus) }
        var message: OpaquePointer?
        let created = sd_bus_message_new_method_call(
            bus,
            &message,
            "org.freedesktop.login1",
            "/org/freedesktop/login1/session/auto",
            "org.freedesktop.login1.Session",
            "SetBrightness"
        )
        guard created >= 0, let message else { return text(created) }
        defer { sd_bus_message_unref(message) }
        var value = UInt32(clamping: level)
        let string = CChar(UInt8(ascii: "s"))
        let appended = ["backlight", name].map { text in
            text.withCString { sd_bus_message_append_basic(message, string, $0) }
        }
        guard appended.allSatisfy({ $0 >= 0 }),
            sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &value) >= 0
        else { return "the request cannot be made" }
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        let result = sd_bus_call(bus, message, timeout, &error, nil)
        if result >= 0 { return nil }
        return error.message.map { String(cString: $0) } ?? text(result)
    }

    private static func text(_ result: CInt) -> String { String(cString: strerror(-result)) }
}
