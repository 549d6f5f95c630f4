import Input

/// The pages of digits and signs of a layout.
///
/// The first two pages are those of iOS, with the currency and the punctuation of the layout. Signs of the keymap that are on
/// none of them are alternatives of a sign that is similar, as `«` is of `"`. What remains is on further pages.
struct SignKeys {
    /// A key with a sign.
    struct Key {
        var text: String
        var alternatives: [String] = []
    }

    /// The pages, each with three rows.
    private(set) var pages: [[[Key]]] = []
    /// The digits from 1 to 9, and 0.
    let digits: [String]

    /// Creates the pages of a layout.
    /// - Parameter rest: The letters that are on no page of letters.
    init(_ symbols: LayoutSymbols, _ correction: LayoutCorrection, rest: [String]) {
        let native = Self.digits(of: symbols)
        digits = native ?? Self.asciiDigits
        var first = [digits, Self.signs("-/:;()$&@\""), Self.signs(".,?!'")]
        var second = [Self.signs("[]{}#%^*+="), Self.signs("_\\|~<>€£¥•"), Self.signs(".,?!'")]
        if correction.currency != "$" {
            let others = ["€": "$", "£": "$"]
            second[1] = second[1].map { $0 == correction.currency ? others[$0] ?? $0 : $0 }
            first[1] = first[1].map { $0 == "$" ? correction.currency : $0 }
        }
        var replaced: [String: String] = [:]
        for (sign, other) in correction.replacements {
            replaced[other] = sign
            first = first.map { $0.map { $0 == sign ? other : $0 } }
            second = second.map { $0.map { $0 == sign ? other : $0 } }
        }
        pages = [first, second].map { rows in rows.map { row in row.map { Key(text: $0) } } }
        place(symbols, replaced, rest, isNative: native != nil)
    }

    private mutating func place(
        _ symbols: LayoutSymbols,
        _ replaced: [String: String],
        _ rest: [String],
        isNative: Bool
    ) {
        var shown = Set(pages.joined().joined().map(\.text))
        var hosted: [String: [String]] = [:]
        func host(_ text: String, _ host: String) {
            guard shown.insert(text).inserted else { return }
            hosted[host, default: []].append(text)
        }
        let onPages = shown
        for (other, sign) in replaced.sorted(by: { $0.key < $1.key }) { host(sign, other) }
        if isNative { for (digit, own) in zip(Self.asciiDigits, digits) { host(digit, own) } }
        // The signs of ASCII are reachable in every layout.
        var waiting = (0x21...0x7E).map { String(Character(Unicode.Scalar($0))) }.filter { !Letter.isLetter($0) }
        waiting += Self.standard
        for key in symbols.rows.joined() {
            for case .text(let text)? in key.levels where !Letter.isLetter(text) && text != " " { waiting.append(text) }
        }
        var further: [String] = []
        for text in waiting where !shown.contains(text) {
            if let similar = Self.similar[text], let sign = similar.first(where: onPages.contains) {
                host(text, sign)
            } else if let digit = Self.value(of: text), digits[(digit + 9) % 10] != text {
                host(text, digits[(digit + 9) % 10])
            } else if shown.insert(text).inserted {
                further.append(text)
            }
        }
        for text in rest where shown.insert(text).inserted { further.append(text) }
        for page in pages.indices {
            for row in pages[page].indices {
                for key in pages[page][row].indices {
                    let text = pages[page][row][key].text
                    pages[page][row][key].alternatives = hosted[text] ?? []
                }
            }
        }
        append(further)
    }

    /// Adds pages with texts that no other page has.
    mutating func append(_ texts: [String]) {
        let sizes = [10, 10, 7]
        var waiting = texts[...]
        while !waiting.isEmpty {
            var rows: [[Key]] = []
            for size in sizes {
                rows.append(waiting.prefix(size).map { Key(text: $0) })
                waiting = waiting.dropFirst(size)
            }
            pages.append(rows)
        }
    }

    // MARK: Digits

    static let asciiDigits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]

    /// Returns the digits of the layout's own script, from 1 to 9 and 0, if it types them more easily than those of ASCII;
    /// otherwise, `nil`.
    private static func digits(of symbols: LayoutSymbols) -> [String]? {
        var found: [[Int: String]] = [[:], [:]]
        for key in symbols.rows.first ?? [] {
            for level in 0..<2 {
                guard let text = key.text(level), let value = value(of: text) else { continue }
                if found[0][value] == nil, Self.asciiDigits.contains(text) { found[0][value] = "\(level)" + text }
                if found[1][value] == nil, !Self.asciiDigits.contains(text), text.unicodeScalars.count == 1,
                    text.unicodeScalars.first?.properties.generalCategory == .decimalNumber
                {
                    found[1][value] = "\(level)" + text
                }
            }
        }
        guard found[1].count == 10 else { return nil }
        let isEasier = found[0].count < 10 || (found[1][1] ?? "") < (found[0][1] ?? "")
        guard isEasier else { return nil }
        return (1...10).compactMap { found[1][$0 % 10].map { String($0.dropFirst()) } }
    }

    /// The value of a digit, a superscript or a fraction, by which it is similar to a digit.
    private static func value(of text: String) -> Int? {
        guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
            let value = scalar.properties.numericValue
        else { return nil }
        return value >= 0 && value < 10 && value == value.rounded() ? Int(value) : value < 1 ? 1 : nil
    }

    private static func signs(_ text: String) -> [String] { text.map(String.init) }

    // MARK: Similar signs

    /// The signs that the pages of all layouts offer by a long press.
    private static let standard: [String] = ["§", "°", "…", "–", "—", "„", "“", "”", "«", "»", "‘", "’", "¿", "¡", "‰"]

    /// The signs that others are alternatives of: the first one that is on a page.
    private static let similar: [String: [String]] = {
        var similar: [String: [String]] = [:]
        for line in groups.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let host = words.first else { continue }
            for text in words.dropFirst() { similar[text, default: []].append(host) }
        }
        // Spaces, and characters that cannot be seen, which the lines of a text would hide.
        for value in [0xA0, 0x202F] + Array(0x2000...0x200A) { similar[Self.text(value)] = ["_"] }
        similar[Self.text(0xAD)] = ["-"]
        for value in [0x61C, 0x2060] + Array(0x200B...0x200F) + Array(0x202A...0x202E) + Array(0x2066...0x2069) {
            similar[Self.text(value)] = ["|"]
        }
        return similar
    }()

    private static func text(_ value: Int) -> String {
        Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
    }

    private static let groups = """
        - – — ‒ ― − ‐ ‑ ¬ ± ¯ ˉ ־
        ، ٬ , ‚
        ؟ ¿ ? ⸮
        ؛ ; ׆
        / ÷ ⁄ ∕ \\
        & § ¶ † ‡
        ( ⟨ ⌈ ⌊ ❨ ﴿
        ) ⟩ ⌉ ⌋ ❩ ﴾
        $ ¢ ₽ ₩ ₹ ₺ ₴ ₪ ₫ ₦ ₱ ₡ ₲ ₵ ₸ ₼ ₾ ₿ ¤ ฿ ₤ ₯ ƒ € £ ¥
        € ¢ ₽ ₩ ₹ ₺ ₴ ₪ ₫ ₦ ₱ ₡ ₲ ₵ ₸ ₼ ₾ ₿ ¤ ฿ ₤ ₯ $ £ ¥
        £ ¢ ₽ ₩ ₹ ₺ ₴ ₪ ₫ ₦ ₱ ₡ ₲ ₵ ₸ ₼ ₾ ₿ ¤ ฿ ₤ ₯ $ € ¥
        ¥ ¢ ₽ ₩ ₹ ₺ ₴ ₪ ₫ ₦ ₱ ₡ ₲ ₵ ₸ ₼ ₾ ₿ ¤ ฿ ₤ ₯ $ € £
        " „ “ ” « » ‟ ″ ‶ ˝ ¨ ״ 〝 〞
        ' ‘ ’ ‚ ‛ ‹ › ` ´ ′ ‵ ˈ ʼ ʹ ׳ ˙ ˚ ˛ ¸ ˘ ˇ ˋ ˊ ΄ ͺ ῾ ᾿ ΅
        . … · ‧ । ॥ ։ 。 ․ ۔ ٫
        • · ◦ ▪ ■ □ ● ○ ★ ☆ ♥ ♦ ♣ ♠ ♪ ♫ ✓ ✗ ✔ ✘ ◊ ▲ ▼ ◆ ◇ † ‡
        , ‚ ، 、 ՝ ፣ ٬ ͵
        ? ¿ ؟ ⸮ ‽ ՞
        ! ¡ ‽ ՜
        : ː ： ∶ ፡
        ; ؛ ; · ׆
        % ‰ ‱ ٪ ℅ ؉ ؊
        # ♯ № ♭ ♮ ℃ ℉
        * × ✕ ⋆ ∗ ٭ † ‡ ⁂
        + ± ∓ ∑ ∏ ∫ ∂ ∇ √ ∞
        = ≠ ≈ ≡ ≅ ≃ ∝ ≝ ≙ ≜ ⇔
        ^ ˆ ˄ ↑ ∧ ⇑ ↟
        _ ‗ ˍ ↓ ⇓
        ~ ˜ ∼ ≈ ≃
        < ≤ ≪ ‹ ← ⇐ ⊂ ⊆ ∈ « ≮ ⟨
        > ≥ ≫ › → ⇒ ⊃ ⊇ ∉ » ≯ ⟩
        | ¦ ‖ ∣ ∥ ↔ ↕ ∨
        [ ⟦ ⌊ ⌈
        ] ⟧ ⌋ ⌉
        { ⦃ ⟪
        } ⦄ ⟫
        @ © ® ™ ℠ ª º µ Ω ℧ ℗ ª
        0 ° º ∅ ∞ ⁰ ₀ ø
        1 ¹ ₁ ½ ¼ ⅓ ⅛ ⅕ ⅙ ª
        2 ² ₂ ⅔ ⅖
        3 ³ ₃ ¾ ⅜ ⅗
        4 ⁴ ₄ ⅘
        5 ⁵ ₅ ⅝ ⅚
        6 ⁶ ₆
        7 ⁷ ₇ ⅞
        8 ⁸ ₈
        9 ⁹ ₉
        """
}
