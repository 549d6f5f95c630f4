import Foundation
import Input
import Localization
import UIKitCore

/// The layouts of a keyboard, and the one of each field.
@MainActor
final class KeyboardLayouts {
    private let names: [KeymapNames]
    private var compiled: [Int: KeyboardLayout] = [:]
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
    init(_ names: KeymapNames) {
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

    /// A Boolean value that indicates whether there are several layouts.
    var hasSeveral: Bool { names.count > 1 }

    /// Returns the selected layout.
    /// - Parameter isASCII: A Boolean value that indicates whether the layout must have the letters of ASCII.
    func current(isASCII: Bool) -> KeyboardLayout {
        var layout = layout(selected)
        if isASCII, !layout.isASCIICapable {
            layout = names.indices.lazy.map { self.layout($0) }.first { $0.isASCIICapable } ?? ascii
        }
        if hasSeveral { shownName = layout.localizedName }
        return layout
    }

    private func layout(_ index: Int) -> KeyboardLayout {
        if let layout = compiled[index] { return layout }
        let layout = Self.compile(names[index])
        compiled[index] = layout
        return layout
    }

    /// Compiles a layout. One that does not exist is replaced: the frame loop has reported it.
    private static func compile(_ names: KeymapNames) -> KeyboardLayout {
        if let layout = try? KeyboardLayout(names) { return layout }
        return KeyboardLayout(.unitedStates, names: .unitedStates)
    }

    // MARK: Fields

    /// Selects the layout of a field.
    func select(for input: any UIKeyInput) {
        let layout = memory(of: input) ?? selected
        if layout != selected { hasChanged = true }
        selected = layout
    }

    /// Selects the next layout, and remembers it for a field.
    func selectNext(for input: (any UIKeyInput)?) {
        selected = (selected + 1) % names.count
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
