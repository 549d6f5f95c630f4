import TextEngine

extension NSTextStorage {
    // Overridable members are in the class; these are what they have in common.

    /// Copies the text of a subclass that has its own, where it was changed.
    /// - Parameters:
    ///   - range: The changed range before the change.
    ///   - delta: The change of the length.
    final func synchronize(_ range: NSRange, changeInLength delta: Int) {
        let units = string.utf16
        let old = NSIntersectionRange(range, NSRange(location: 0, length: document.count))
        let new =
            document.count + delta == units.count && old == range
            ? NSRange(location: range.location, length: range.length + delta)
            : NSRange(location: 0, length: units.count)
        let replaced = new.length == units.count ? 0..<document.count : range.location..<range.location + range.length
        let start = units.index(units.startIndex, offsetBy: new.location)
        let text = Array(units[start..<units.index(start, offsetBy: new.length)])
        var runs: [StyleRuns.Run] = []
        var location = new.location
        while location < NSMaxRange(new) {
            var effective = NSRange(location: location, length: 1)
            let values = attributes(at: location, effectiveRange: &effective)
            let end = min(max(NSMaxRange(effective), location + 1), NSMaxRange(new))
            runs.append(StyleRuns.Run(length: end - location, style: style(for: values)))
            location = end
        }
        document.replace(replaced, with: text, runs: runs)
    }

    /// Replaces characters by those of a text view, without an attributed string in between.
    final func replaceText(_ range: Range<Int>, with text: TextFragment) {
        guard type(of: self) != NSTextStorage.self else {
            return change(range, [.editedCharacters, .editedAttributes], length: text.length) {
                document.replace(range, with: text.buffer, runs: text.runs)
            }
        }
        // A subclass may have a text of its own, or observe the changes.
        beginEditing()
        replaceCharacters(in: NSRange(range), with: text.string)
        var location = range.lowerBound
        for run in text.runs {
            let values = (run.style as? AttributedStyle)?.values
            setAttributes(values, range: NSRange(location: location, length: run.length))
            location += run.length
        }
        endEditing()
    }

    /// Adds a change to those that are gathered.
    final func gather(_ actions: EditActions, _ range: NSRange, _ delta: Int) {
        if editedMask.isEmpty {
            editedRange = NSRange(location: range.location, length: max(0, range.length + delta))
        } else {
            let lower = min(editedRange.location, range.location)
            let upper = max(NSMaxRange(editedRange), NSMaxRange(range)) + delta
            editedRange = NSRange(location: lower, length: max(0, upper - lower))
        }
        changeInLength += delta
        editedMask.formUnion(actions)
    }

    /// Returns the attributed string of a range.
    final func attributedString(in range: NSRange) -> NSMutableAttributedString {
        let result = NSMutableAttributedString(string: substring(range))
        var location = range.location
        while location < NSMaxRange(range) {
            var effective = NSRange(location: location, length: 1)
            let values = attributes(at: location, effectiveRange: &effective)
            let end = min(max(NSMaxRange(effective), location + 1), NSMaxRange(range))
            result.setAttributes(
                values,
                range: NSRange(location: location - range.location, length: end - location)
            )
            location = end
        }
        return result
    }

    /// Returns the characters of a range.
    package final func substring(_ range: NSRange) -> String {
        document.buffer.string(in: checked(range, "attributedSubstring(from:)"))
    }

    /// Returns the range around a location, in another one, in which a condition is true.
    final func longestRange(
        at location: Int,
        in limit: NSRange,
        where isSame: ([NSAttributedString.Key: Any]) -> Bool
    ) -> NSRange {
        var found = NSRange(location: location, length: 1)
        _ = attributes(at: location, effectiveRange: &found)
        var (lower, upper) = (found.location, NSMaxRange(found))
        while lower > limit.location {
            var effective = NSRange(location: lower - 1, length: 1)
            guard isSame(attributes(at: lower - 1, effectiveRange: &effective)) else { break }
            lower = min(lower - 1, effective.location)
        }
        while upper < NSMaxRange(limit) {
            var effective = NSRange(location: upper, length: 1)
            guard isSame(attributes(at: upper, effectiveRange: &effective)) else { break }
            upper = max(upper + 1, NSMaxRange(effective))
        }
        return NSIntersectionRange(NSRange(location: lower, length: upper - lower), limit)
    }
}
