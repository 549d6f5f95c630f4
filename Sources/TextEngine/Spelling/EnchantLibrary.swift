import LinuxIO

/// The functions of enchant, a library for the spelling checkers of a machine, which is loaded at run time.
struct EnchantLibrary: @unchecked Sendable {
    private typealias Make = @convention(c) () -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer) -> Void
    private typealias FreeDictionary = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    private typealias Request = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> OpaquePointer?
    private typealias Describe =
        @convention(c) (
            UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafeMutableRawPointer?
        ) -> Void
    private typealias List = @convention(c) (OpaquePointer, Describe, UnsafeMutableRawPointer?) -> Void
    private typealias Check = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int) -> CInt
    private typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias Suggest =
        @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int, UnsafeMutablePointer<Int>) -> Strings?
    private typealias FreeStrings = @convention(c) (OpaquePointer, Strings) -> Void

    /// A connection to the checkers. Enchant has no locks: one thread at a time uses it.
    struct Broker: @unchecked Sendable { fileprivate let pointer: OpaquePointer }

    /// The dictionary of a language, which lives no longer than its broker.
    struct Dictionary: @unchecked Sendable { fileprivate let pointer: OpaquePointer }

    private let make: Make
    private let free: Free
    private let freeDictionary: FreeDictionary
    private let request: Request
    private let list: List
    private let check: Check
    private let suggest: Suggest
    private let freeStrings: FreeStrings

    /// Loads the library; `nil` if it is not installed.
    init?(name: String = "libenchant-2.so.2") {
        guard let library = LoadedLibrary(name), let make: Make = library.function("enchant_broker_init"),
            let free: Free = library.function("enchant_broker_free"),
            let freeDictionary: FreeDictionary = library.function("enchant_broker_free_dict"),
            let request: Request = library.function("enchant_broker_request_dict"),
            let list: List = library.function("enchant_broker_list_dicts"),
            let check: Check = library.function("enchant_dict_check"),
            let suggest: Suggest = library.function("enchant_dict_suggest"),
            let freeStrings: FreeStrings = library.function("enchant_dict_free_string_list")
        else { return nil }
        self.make = make
        self.free = free
        self.freeDictionary = freeDictionary
        self.request = request
        self.list = list
        self.check = check
        self.suggest = suggest
        self.freeStrings = freeStrings
    }

    func broker() -> Broker? { make().map { Broker(pointer: $0) } }

    func close(_ broker: Broker) { free(broker.pointer) }

    /// The largest number of dictionaries that are listed.
    private static let dictionaryLimit = 1000

    /// Returns the tags of the installed dictionaries, such as `en_US`.
    func languages(of broker: Broker) -> [String] {
        var tags: [String] = []
        withUnsafeMutablePointer(to: &tags) { pointer in
            list(
                broker.pointer,
                { tag, _, _, _, context in
                    guard let tag, let tags = context?.assumingMemoryBound(to: [String].self),
                        tags.pointee.count < EnchantLibrary.dictionaryLimit
                    else { return }
                    tags.pointee.append(String(cString: tag))
                },
                pointer
            )
        }
        return tags
    }

    /// Opens the dictionary of a language; `nil` if there is none, or none that can be read.
    func dictionary(_ tag: String, of broker: Broker) -> Dictionary? {
        request(broker.pointer, tag).map { Dictionary(pointer: $0) }
    }

    func close(_ dictionary: Dictionary, of broker: Broker) { freeDictionary(broker.pointer, dictionary.pointer) }

    /// Returns a Boolean value that indicates whether a word is in a dictionary; `nil` if the dictionary fails.
    func isCorrect(_ word: String, in dictionary: Dictionary) -> Bool? {
        let result = check(dictionary.pointer, word, word.utf8.count)
        return result < 0 ? nil : result == 0
    }

    /// Returns words that are similar to one, the most probable first.
    func suggestions(for word: String, in dictionary: Dictionary, atMost limit: Int) -> [String] {
        var count = 0
        guard let strings = suggest(dictionary.pointer, word, word.utf8.count, &count) else { return [] }
        defer { freeStrings(dictionary.pointer, strings) }
        return (0..<min(max(0, count), limit)).compactMap { index in
            strings[index].map { String(cString: $0) }
        }
    }
}
