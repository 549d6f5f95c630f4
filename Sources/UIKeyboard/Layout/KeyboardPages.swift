/// The pages of a layout for a kind of keyboard.
package struct KeyboardPages: Sendable {
    /// The page that is shown first.
    package let first: KeyboardPage.ID
    /// The pages, by their identities.
    package let pages: [KeyboardPage.ID: KeyboardPage]

    /// The text of the key that shows the letters.
    let title: String

    /// A Boolean value that indicates whether there is a page with Shift.
    package var hasShift: Bool { pages[.shifted] != nil }

    package subscript(_ id: KeyboardPage.ID) -> KeyboardPage? { pages[id] }

    /// Creates the pages of a layout.
    init(_ layout: KeyboardLayout, _ options: KeyboardPageOptions) {
        title = layout.title
        let builder = KeyboardPageBuilder(layout: layout, options: options)
        var pages: [KeyboardPage.ID: KeyboardPage] = [:]
        func add(_ page: KeyboardPage) { pages[page.id] = page }
        switch options.kind {
        case .number, .decimal, .phone:
            first = .pad
            add(builder.pad)
            if options.kind == .phone { add(builder.phoneSigns) }
        default:
            first = options.kind == .numbersAndPunctuation ? .symbols(0) : .letters
            add(builder.letters(isShifted: false))
            if layout.letters.hasShift { add(builder.letters(isShifted: true)) }
            if options.kind == .namePhone {
                add(builder.pad)
            } else {
                for index in layout.signs.pages.indices { add(builder.signs(index)) }
            }
        }
        self.pages = pages
    }
}

/// Lays out the keys of pages in rows.
private struct KeyboardPageBuilder {
    let layout: KeyboardLayout
    let options: KeyboardPageOptions

    /// The number of columns of all pages but wide ones.
    private static let columns = 10.0
    /// The widths of Shift, Delete and similar keys, at least and at most.
    private static let sideWidths = 1.2...2.0

    // MARK: Letters and signs

    func letters(isShifted: Bool) -> KeyboardPage {
        var rows = layout.letterRows(isShifted: isShifted)
        // A wide row of letters makes all keys narrower.
        let counts = rows.dropLast().map { Double($0.count) }
        let last = Double(rows.last?.count ?? 0)
        let sides = layout.letters.hasShift ? 2.0 : 1.0
        let columns = max(Self.columns, counts.max() ?? 0, last + sides * Self.sideWidths.lowerBound)
        let width = min(Self.sideWidths.upperBound, max(Self.sideWidths.lowerBound, (columns - last) / 2 - 0.2))
        var bottom = rows.popLast() ?? []
        if layout.letters.hasShift { bottom.insert(KeyboardKey(.shift, width: width), at: 0) }
        bottom.append(KeyboardKey(.delete, width: width))
        rows.append(bottom)
        rows.append(bottomRow(columns, isLetters: true))
        return KeyboardPage(id: isShifted ? .shifted : .letters, rows: rows, columns: columns)
    }

    func signs(_ index: Int) -> KeyboardPage {
        var rows = layout.signs.pages[index].map { row in
            row.map { key in
                KeyboardKey(typing: key.text, alternatives: key.alternatives)
            }
        }
        if index == 0, options.hasASCIIDigits { rows[0] = Self.ascii(rows[0]) }
        let count = layout.signs.pages.count
        let next = (index + 1) % count
        var third = rows[2]
        let gap = (Self.columns - 2 * Self.sideWidths.lowerBound) / Double(max(third.count, 5))
        let width = min(1.5, gap)
        third = third.map { key in
            var key = key
            key.width = width
            return key
        }
        let label = next == 0 ? "123" : index == 0 ? "#+=" : "\(next + 1)/\(count)"
        third.insert(KeyboardKey(.page(.symbols(next)), label: label, width: Self.sideWidths.lowerBound), at: 0)
        third.append(KeyboardKey(.delete, width: Self.sideWidths.lowerBound))
        rows[2] = third
        rows.append(bottomRow(Self.columns, isLetters: false))
        return KeyboardPage(id: .symbols(index), rows: rows, columns: Self.columns)
    }

    /// Returns a row of digits with those of ASCII on its keys, and the others as their alternatives.
    private static func ascii(_ row: [KeyboardKey]) -> [KeyboardKey] {
        zip(row, SignKeys.asciiDigits).map { key, digit in
            guard let text = key.text, text != digit else { return key }
            let alternatives = key.alternatives.map { $0 == digit ? text : $0 }
            return KeyboardKey(typing: digit, alternatives: alternatives, width: key.width)
        }
    }

    /// Returns the row of the space bar.
    private func bottomRow(_ columns: Double, isLetters: Bool) -> [KeyboardKey] {
        var keys: [KeyboardKey] = []
        let side = 1.2 * columns / Self.columns
        let page: KeyboardPage.ID = options.kind == .namePhone ? .pad : .symbols(0)
        keys.append(
            isLetters
                ? KeyboardKey(.page(page), label: "123", width: side)
                : KeyboardKey(.page(.letters), label: layout.title, width: side)
        )
        if options.hasNextLayout { keys.append(KeyboardKey(.nextLayout, width: side)) }
        if options.hasEmoji { keys.append(KeyboardKey(.page(.firstEmoji), label: "emoji", width: side)) }
        let end = [
            options.hasDismissKey ? KeyboardKey(.dismiss, width: side) : nil,
            KeyboardKey(.return, width: side * 1.8),
        ].compactMap(\.self)
        let used = (keys + end).reduce(0) { $0 + $1.width }
        keys += middle(columns - used, unit: columns / Self.columns, isLetters: isLetters)
        return keys + end
    }

    /// Returns the keys between those at the sides.
    private func middle(_ width: Double, unit: Double, isLetters: Bool) -> [KeyboardKey] {
        func space(_ width: Double) -> KeyboardKey { KeyboardKey(.space, width: width) }
        guard isLetters else { return [space(width)] }
        switch options.kind {
        case .url:
            return [
                KeyboardKey(typing: ".", width: width / 3), KeyboardKey(typing: "/", width: width / 3),
                KeyboardKey(typing: ".com", alternatives: [".net", ".org", ".edu", ".info"], width: width / 3),
            ]
        case .email:
            return [
                space(width - 2 * unit), KeyboardKey(typing: "@", width: unit),
                KeyboardKey(typing: ".", alternatives: [".com", ".net", ".org", ".edu"], width: unit),
            ]
        case .twitter:
            return [
                space(width - 2 * unit), KeyboardKey(typing: "@", width: unit), KeyboardKey(typing: "#", width: unit),
            ]
        case .webSearch:
            return [
                space(width - unit),
                KeyboardKey(typing: ".", alternatives: [".com", ".net", ".org", ".edu"], width: unit),
            ]
        default: return [space(width)]
        }
    }

    // MARK: Pads

    /// The letters of the keys of a phone, from 1 to 9, and of 0.
    private static let phoneLetters = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ", "+"]

    var pad: KeyboardPage {
        let isPhone = options.kind == .phone || options.kind == .namePhone
        let digits = options.hasASCIIDigits || isPhone ? SignKeys.asciiDigits : layout.signs.digits
        let keys = digits.enumerated().map { index, digit in
            KeyboardKey(
                .text(digit),
                label: digit,
                detail: isPhone ? Self.phoneLetters[index] : "",
                alternatives: isPhone && index == 9 ? ["+"] : []
            )
        }
        let corner =
            switch options.kind {
            case .decimal: KeyboardKey(typing: options.decimalSeparator)
            case .phone: KeyboardKey(.page(.phoneSigns), label: "+*#")
            case .namePhone: KeyboardKey(.page(.letters), label: layout.title)
            default: KeyboardKey(options.hasDismissKey ? .dismiss : .gap)
            }
        return grid(.pad, keys, corner)
    }

    var phoneSigns: KeyboardPage {
        let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map { digit -> KeyboardKey in
            switch digit {
            case "4": KeyboardKey(typing: ",")
            case "6": KeyboardKey(typing: ";")
            case "7": KeyboardKey(typing: "*")
            case "9": KeyboardKey(typing: "#")
            case "0": KeyboardKey(typing: "+")
            default: KeyboardKey(.gap)
            }
        }
        return grid(.phoneSigns, keys, KeyboardKey(.page(.pad), label: "123"))
    }

    private func grid(_ id: KeyboardPage.ID, _ keys: [KeyboardKey], _ corner: KeyboardKey) -> KeyboardPage {
        let rows = [
            Array(keys[0..<3]), Array(keys[3..<6]), Array(keys[6..<9]), [corner, keys[9], KeyboardKey(.delete)],
        ]
        return KeyboardPage(id: id, rows: rows, columns: 3)
    }
}
