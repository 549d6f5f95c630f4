import LinuxIO

/// The names of the machine's keymaps: the lists of xkeyboard-config.
struct KeymapCatalog {
    private var models: Set<String> = []
    private var layouts: Set<String> = []
    /// The variants of each layout.
    private var variants: [String: Set<String>] = [:]
    private var options: Set<String> = []

    /// Reads the lists of folders with keymaps, of at most 1 MiB each. Missing ones are skipped.
    init(folders: [String], calls: SystemCalls = SystemCalls()) {
        for folder in folders {
            guard let text = try? RegularFile.text(of: folder + "/rules/evdev.lst", atMost: 1 << 20, calls: calls)
            else {
                continue
            }
            add(text)
        }
    }

    /// Creates the names of a list.
    init(list: String) { add(list) }

    private mutating func add(_ list: String) {
        var section = Substring()
        for line in list.split(whereSeparator: \.isNewline) {
            let words = line.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
            guard let name = words.first else { continue }
            if name == "!" {
                section = words.count > 1 ? words[1] : ""
                continue
            }
            switch section {
            case "model": models.insert(String(name))
            case "layout": layouts.insert(String(name))
            case "option": options.insert(String(name))
            case "variant":
                // A variant is followed by its layout and a colon.
                guard words.count > 1, words[1].last == ":" else { continue }
                variants[String(words[1].dropLast()), default: []].insert(String(name))
            default: break
            }
        }
    }

    /// Returns the error of the first layout or variant that does not exist; `nil` if all exist, or if there are no lists.
    func errorOfLayout(in names: KeymapNames) -> KeymapError? {
        guard !layouts.isEmpty else { return nil }
        let variants = names.variant.split(separator: ",", omittingEmptySubsequences: false)
        for (index, layout) in names.layout.split(separator: ",").enumerated() {
            let layout = String(layout)
            guard layouts.contains(layout) else {
                return .unknown(.layout, name: layout, nearest: NearestName.nearest(to: layout, in: layouts.sorted()))
            }
            let variant = index < variants.count ? String(variants[index]) : ""
            let known = self.variants[layout] ?? []
            guard variant.isEmpty || known.contains(variant) else {
                let nearest = NearestName.nearest(to: variant, in: known.sorted())
                return .unknown(.variant, name: variant, of: layout, nearest: nearest)
            }
        }
        return nil
    }

    /// Returns the errors of a model and of options that do not exist, which libxkbcommon ignores.
    func errorsOfOptions(in names: KeymapNames) -> [KeymapError] {
        var errors: [KeymapError] = []
        if !models.isEmpty, !names.model.isEmpty, !models.contains(names.model) {
            let nearest = NearestName.nearest(to: names.model, in: models.sorted())
            errors.append(.unknown(.model, name: names.model, nearest: nearest))
        }
        guard !options.isEmpty else { return errors }
        for option in names.options.split(separator: ",").map(String.init) where !options.contains(option) {
            errors.append(
                .unknown(.option, name: option, nearest: NearestName.nearest(to: option, in: options.sorted()))
            )
        }
        return errors
    }
}
