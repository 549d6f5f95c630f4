import TestSupport
import Testing

/// The libraries and the memory of a program at its first frame, and the memory of views.
@Suite(.timeLimit(.minutes(5))) struct StartTests {
    /// The libraries that every program needs: the languages' own, and those for text, regions and image files. Others, such
    /// as cairo, libinput and libsystemd with the many that they depend on, are loaded when they are first used.
    private static let needed: Set<String> = [
        // C and C++.
        "ld-linux-x86-64", "ld-linux-aarch64", "libc", "libm", "libgcc_s", "libstdc++", "libdl", "libpthread", "librt",
        // Swift.
        "libBlocksRuntime", "libFoundation", "libFoundationEssentials", "libFoundationInternationalization",
        "lib_FoundationICU", "libdispatch", "libswiftCore", "libswiftDispatch", "libswiftGlibc",
        "libswiftSwiftOnoneSupport", "libswiftSynchronization", "libswift_Builtin_float", "libswift_Concurrency",
        "libswift_RegexParser", "libswift_StringProcessing",
        // Pango, FreeType, and what they depend on.
        "libpango-1.0", "libpangoft2-1.0", "libharfbuzz", "libfontconfig", "libfreetype", "libfribidi", "libthai",
        "libdatrie", "libgraphite2", "libexpat", "libbrotlidec", "libbrotlicommon", "libbz2", "libglib-2.0",
        "libgobject-2.0", "libgio-2.0", "libgmodule-2.0", "libffi", "libpcre2-8", "libmount", "libblkid", "libselinux",
        "libatomic",
        // Others without dependencies of their own.
        "libpixman-1", "libpng16", "libz", "libdrm", "libbox2d", "libzint",
    ]

    @Test func firstFrameNeedsFewLibraries() throws {
        let run = try ProgramRun.run("easel", ["start-probe", "0", "800x480", "--libraries"])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let mapped = Set(run.lines.dropFirst())
        // The list is complete, and the app shows text.
        #expect(mapped.isSuperset(of: ["libc", "libswiftCore", "libpango-1.0"]))
        #expect(mapped.subtracting(Self.needed) == [])
    }

    /// A program that imports a system module is linked with what that module needs, and `easel` with none of it.
    @Test func systemModulesAreLinkedByProgramsThatImportThem() throws {
        func linked(_ program: String) throws -> Set<String> {
            let run = try ProgramRun.run(program, environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
            #expect(run.status == 0, "\(run.errors)")
            return Set(run.lines.compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) })
        }
        let (base, location) = try (linked("easel"), linked("whereabouts"))
        #expect(base.contains { $0.hasPrefix("libpango") })
        #expect(location.subtracting(base).map { $0.prefix { $0 != "." } } == ["libGeographicLib"])
        // The command itself has libraries for boards and recordings, which an app may lack.
        #expect(!base.contains { $0.hasPrefix("libGeographicLib") || $0.hasPrefix("libsqlite3") })
    }

    /// A view that only has a background color, with its layer and its render layer.
    @Test func plainViewNeedsLittleMemory() throws {
        let run = try ProgramRun.run("easel", ["view-memory-probe"])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let pairs = run.lines.map { $0.split(separator: " ") }.filter { $0.count == 2 }
        let sizes = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int($0[1]) ?? 0) })
        for (name, limit) in ["each": 1000, "UIView": 232, "CALayer": 296, "RenderLayer": 296] {
            let size = try #require(sizes[name])
            #expect(size > 0 && size <= limit, "\(name)")
        }
    }
}
