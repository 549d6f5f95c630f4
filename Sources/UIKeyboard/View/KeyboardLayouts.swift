import Foundation
import Input
import Localization
import UIKitCore

/// The layouts of a keyboard, and the one of each field.
@MainActor
final class KeyboardLayouts {
    private let names: [KeymapNames]
    private let services: KeyboardServices
    private var compiled: [Int: KeyboardLayout] = [:]
    /// The layouts that another thread compiles.
    private var advance: [Int: AdvanceLayout] = [:]
    /// The layout for ASCII, if none of the others has its letters.
    private lazy var ascii = Self.compile(.unitedStates)
    /// The layout that was selected last, which is that of fields without one of their own.
    private var selected = 0
    /// The layouts of fields, by their contexts and by themselves.
    private var ofContexts: [String: Int] = [:]
    private var ofFields: [(field: Weak, layout: Int)] = []

    private struct Weak { weak var object: AnyObject? }

    /// A Boolean value that indicates whether another layout was selected since the pages were made.
    var hasChanged = false

    /// The name of the layout whose pages were made last.
    private(set) var shownName = ""

    /// Creates the layouts of a keymap. Without a layout of the machine, they are those of the user's languages.
    init(_ names: KeymapNames, _ services: KeyboardServices) {
        self.services = services
        if !names.layout.isEmpty {
            self.names = names.single
        } else {
            var seen: Set<String> = []
            let layouts = Locale.preferredLanguages.compactMap { Self.layout(for: $0) }.filter {
                seen.insert($0).inserted
            }
            let found = layouts.compactMap { KeymapNames($0) }
            self.names = found.isEmpty ? [.unitedStates] : found
        }
    }

    /// Returns the layout for a language.
    static func layout(for language: String) -> String? {
        var parts = language.split(separator: "-")
        // The script is of no interest.
        parts.removeAll { $0.count == 4 }
        while !parts.isEmpty {
            if let layout = LayoutData.layouts[parts.joined(separator: "-")] { return layout }
            parts.removeLast()
        }
        return nil
    }

    /// The input methods, which follow the layouts.
    private var methods: [InputMethod] { services.inputMethods?.methods ?? [] }

    /// The number of layouts and input methods.
    private var count: Int { names.count + methods.count }

    /// A Boolean value that indicates whether there are several layouts.
    var hasSeveral: Bool { count > 1 }

    /// The input method that is selected; `nil` if a layout is.
    var method: InputMethod? {
        let methods = methods
        return selected >= names.count && selected < count ? methods[selected - names.count] : nil
    }

    /// The language of the layout whose pages were made last; `nil` if it is not known.
    private(set) var shownLanguage: String?

    /// Returns the selected layout.
    /// - Parameter isASCII: A Boolean value that indicates whether the layout must have the letters of ASCII.
    func current(isASCII: Bool) -> KeyboardLayout {
        var layout = layout(names.indices.contains(selected) ? selected : 0)
        if isASCII || method != nil, !layout.isASCIICapable {
            layout = names.indices.lazy.map { self.layout($0) }.first { $0.isASCIICapable } ?? ascii
        }
        shownLanguage = layout.language
        if hasSeveral { shownName = layout.localizedName }
        if let method, !isASCII {
            let name = Locale(identifier: method.language).localizedString(forLanguageCode: method.language)
            let isUnique = methods.filter { $0.language == method.language }.count == 1
            shownName = isUnique ? name ?? method.name : method.name
        }
        return layout
    }

    private func layout(_ index: Int) -> KeyboardLayout {
        if let layout = compiled[index] { return layout }
        let layout = advance.removeValue(forKey: index)?.wait() ?? Self.compile(names[index])
        compiled[index] = layout
        return layout
    }

    /// Begins to compile the selected layout on another thread, and to prepare labels of its keys.
    func prepare(_ labels: AdvanceLabels) {
        guard names.indices.contains(selected), compiled[selected] == nil else { return }
        if let known = advance[selected] {
            known.prepare(labels)
        } else {
            advance[selected] = AdvanceLayout(names[selected], labels)
        }
    }

    /// Waits until the labels that are prepared on another thread are, for tests.
    func waitForLabels() { advance[selected]?.waitForLabels() }

    /// Compiles a layout. One that does not exist is replaced: the frame loop has reported it.
    nonisolated static func compile(_ names: KeymapNames) -> KeyboardLayout {
        if let layout = try? KeyboardLayout(names) { return layout }
        return KeyboardLayout(.unitedStates, names: .unitedStates)
    }

    // MARK: Fields

    /// Selects the layout of a field.
    func select(for input: any UIKeyInput) {
        let wanted = memory(of: input) ?? selected
        // A method may be unavailable meanwhile.
        let layout = wanted < count ? wanted : 0
        if layout != selected { hasChanged = true }
        selected = layout
    }

    /// Selects the next layout, and remembers it for a field.
    func selectNext(for input: (any UIKeyInput)?) {
        selected = (selected + 1) % max(1, count)
        hasChanged = true
        guard let input else { return }
        if let context = (input as? UIResponder)?.textInputContextIdentifier {
            ofContexts[context] = selected
            return
        }
        ofFields.removeAll { $0.field.object == nil || $0.field.object === input }
        ofFields.append((Weak(object: input), selected))
    }

    private func memory(of input: any UIKeyInput) -> Int? {
        if let context = (input as? UIResponder)?.textInputContextIdentifier { return ofContexts[context] }
        return ofFields.first { $0.field.object === input }?.layout
    }
}

extension LayoutSymbols {
    /// The layout of the United States, for machines without libxkbcommon or its data.
    static let unitedStates = LayoutSymbols(
        rows: ["`1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "zxcvbnm,./", " "].map { row in
            row.map { Key(code: 0, levels: [.text(String($0))]) }
        }
    )
}
