import CSystemd

/// A message of IBus that is read.
///
/// A daemon may send anything. Each value is read only if it has the type that is expected, and texts and lists have limits.
struct IBusMessage {
    let pointer: OpaquePointer

    /// The limits of a text, in bytes of UTF-8, and of a list.
    static let textLimit = 4096
    static let listLimit = 2000

    // MARK: Basic values

    private func type(_ character: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: character)) }

    /// Returns the type of the next value, and for a container its contents; `nil` at the end.
    private func next() -> (type: Character, contents: String)? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(pointer, &type, &contents) > 0 else { return nil }
        return (Character(Unicode.Scalar(UInt8(bitPattern: type))), contents.map { String(cString: $0) } ?? "")
    }

    func string() -> String? {
        guard next()?.type == "s" else { return nil }
        var value: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(pointer, type("s"), &value) > 0, let value else { return nil }
        let text = String(cString: value)
        return text.utf8.count <= Self.textLimit ? text : nil
    }

    func objectPath() -> String? {
        guard next()?.type == "o" else { return nil }
        var value: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(pointer, type("o"), &value) > 0, let value else { return nil }
        let text = String(cString: value)
        return text.utf8.count <= 255 ? text : nil
    }

    func number() -> UInt32? {
        guard next()?.type == "u" else { return nil }
        var value: UInt32 = 0
        return sd_bus_message_read_basic(pointer, type("u"), &value) > 0 ? value : nil
    }

    func boolean() -> Bool? {
        guard next()?.type == "b" else { return nil }
        var value: CInt = 0
        return sd_bus_message_read_basic(pointer, type("b"), &value) > 0 ? value != 0 : nil
    }

    // MARK: Containers

    private func skip(_ types: String) -> Bool { types.isEmpty || sd_bus_message_skip(pointer, types) >= 0 }

    private func enter(_ kind: Unicode.Scalar, _ contents: String) -> Bool {
        sd_bus_message_enter_container(pointer, type(kind), contents) > 0
    }

    private func exit() -> Bool { sd_bus_message_exit_container(pointer) >= 0 }

    /// Reads an object of IBus: a variant with a structure, which begins with a name and a dictionary.
    /// - Parameters:
    ///   - name: The name of the type, such as `IBusText`.
    ///   - types: The types of its members that are read.
    ///   - body: Reads them.
    private func object<Result>(_ name: String, _ types: String, _ body: () -> Result?) -> Result? {
        guard let variant = next(), variant.type == "v", variant.contents.hasPrefix("(sa{sv}" + types),
            variant.contents.hasSuffix(")")
        else { return nil }
        let members = String(variant.contents.dropFirst().dropLast())
        guard enter("v", variant.contents), enter("r", members), string() == name, skip("a{sv}"), let result = body()
        else { return nil }
        // The rest of the structure is of no interest.
        let rest = members.dropFirst("sa{sv}".count + types.count)
        return skip(String(rest)) && exit() && exit() ? result : nil
    }

    /// Reads a text.
    func text() -> String? { object("IBusText", "s") { string() } }

    /// A table of candidates.
    struct Table: Equatable {
        var pageSize: Int
        var cursor: Int
        var candidates: [String]
    }

    /// Reads a table of candidates.
    func table() -> Table? {
        object("IBusLookupTable", "uubbiav") {
            guard let size = number(), let cursor = number(), boolean() != nil, boolean() != nil, skip("i"),
                enter("a", "v")
            else { return nil }
            var candidates: [String] = []
            while candidates.count < Self.listLimit, next()?.type == "v" {
                guard let text = text() else { return nil }
                candidates.append(text)
            }
            while next()?.type == "v" { guard skip("v") else { return nil } }
            guard exit() else { return nil }
            return Table(pageSize: Int(size), cursor: Int(cursor), candidates: candidates)
        }
    }

    /// A description of an input method.
    struct Engine: Equatable {
        var name: String
        var longName: String
        var language: String
    }

    /// Reads a list of descriptions.
    func engines() -> [Engine]? {
        guard enter("a", "v") else { return nil }
        var engines: [Engine] = []
        while engines.count < Self.listLimit, next()?.type == "v" {
            let engine = object("IBusEngineDesc", "ssss") { () -> Engine? in
                guard let name = string(), let long = string(), string() != nil, let language = string() else {
                    return nil
                }
                return Engine(name: name, longName: long, language: language)
            }
            guard let engine else { return nil }
            engines.append(engine)
        }
        return engines
    }
}
