import Synchronization

extension FontLibrary {
    // MARK: Current library

    /// The library of the current session; the default one if there is no session, or if it has no fonts of its own.
    ///
    /// Threads that have not entered a session, such as those of detached tasks, use the fonts of the session that was
    /// created last, unless fonts have been selected for the default library.
    package static var current: FontLibrary { search.load()?.find() ?? standard }

    /// Sets the function that finds the library of the current session. Only the first call has an effect.
    /// - Parameter find: A function that returns the library of the session that is current on the calling thread, or
    ///   `nil` if it has none.
    package static func setSearch(_ find: @escaping @Sendable () -> FontLibrary?) {
        _ = search.storeIfNil(Search(find))
    }

    private static let search = AtomicLazyReference<Search>()

    private final class Search: Sendable {
        let find: @Sendable () -> FontLibrary?

        init(_ find: @escaping @Sendable () -> FontLibrary?) { self.find = find }
    }

    // MARK: Default library

    /// The default library, for code outside of sessions and sessions without fonts of their own.
    package static var standard: FontLibrary {
        if let known = standardLibrary.withLock({ $0 }) { return known }
        do throws(FontSourceError) {
            // Pango loads the machine's fonts when they are first used.
            let machine = try shared(Contents(source: .system))
            return standardLibrary.withLock { library in
                if let library { return library }
                library = machine
                return machine
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// A Boolean value that indicates whether fonts have been selected for the default library.
    package static var isStandardSelected: Bool { isSelected.load(ordering: .relaxed) }

    private static let isSelected = Atomic(false)

    /// Selects the source of the default library's fonts. Existing lines do not change.
    package static func use(_ source: FontSource) throws(FontSourceError) {
        let former = standard
        if source != former.contents.source {
            replaceStandard(by: try shared(Contents(source: source, files: former.contents.files)))
        }
        isSelected.store(true, ordering: .relaxed)
    }

    /// Adds font files to those of the default library. Files that are already in it have no cost.
    package static func addFonts(_ files: [String]) {
        let former = standard
        let next = former.adding(files)
        if next !== former { replaceStandard(by: next) }
    }

    private static func replaceStandard(by library: FontLibrary) {
        // Released after the lock: a deallocated library takes other locks.
        let former = standardLibrary.withLock { standard in
            defer { standard = library }
            return standard
        }
        withExtendedLifetime(former) {}
    }

    private static let standardLibrary = Mutex<FontLibrary?>(nil)

    // MARK: Shared libraries

    /// Returns a library with the given fonts: one in use if there is one, so that sessions with the same fonts load
    /// them once.
    package static func shared(_ contents: Contents) throws(FontSourceError) -> FontLibrary {
        if let known = libraries.withLock({ $0.library(contents) }) { return known }
        let library = try FontLibrary(contents)
        // Another thread may have loaded the same fonts.
        return libraries.withLock { libraries in
            if let known = libraries.library(contents) { return known }
            libraries.entries[contents] = Entry(id: ObjectIdentifier(library), library: library)
            return library
        }
    }

    /// The libraries in use.
    static var inUse: [FontLibrary] { libraries.withLock { $0.entries.values.compactMap(\.library) } }

    /// Returns a library that also has the given font files. A library whose source no longer exists remains in use as
    /// it was loaded.
    package func adding(_ files: [String]) -> FontLibrary {
        let new = files.filter { !contents.files.contains($0) }
        if new.isEmpty { return self }
        return (try? Self.shared(Contents(source: contents.source, files: contents.files + new))) ?? self
    }

    /// Removes a deallocated library from those in use.
    func forget() {
        let id = ObjectIdentifier(self)
        Self.libraries.withLock { if $0.entries[contents]?.id == id { $0.entries[contents] = nil } }
    }

    private final class Entry {
        let id: ObjectIdentifier
        private(set) weak var library: FontLibrary?

        init(id: ObjectIdentifier, library: FontLibrary) {
            self.id = id
            self.library = library
        }
    }

    /// The libraries in use. No library is released while the lock is held.
    private struct Libraries {
        var entries: [Contents: Entry] = [:]

        func library(_ contents: Contents) -> FontLibrary? {
            guard let entry = entries[contents] else { return nil }
            return entry.library
        }
    }

    private static let libraries = Mutex(Libraries())
}

extension FontDescription {
    /// The metrics of the font that is used for this description, in points.
    package var metrics: FontMetrics { metrics(in: .current) }

    /// The font that is used for this description; `nil` if there is no font at all.
    package var name: FontName? { FontLibrary.current.properties(of: self).name }

    /// Returns the metrics of the font of a library that is used for this description, in points.
    package func metrics(in library: FontLibrary) -> FontMetrics { library.properties(of: self).metrics }

    /// Returns a Boolean value that indicates whether a font family with this name is installed. The case of letters is
    /// ignored.
    package static func isInstalled(family: String) -> Bool {
        FontLibrary.current.allNames.contains { $0.isOf(family: family) }
    }
}
