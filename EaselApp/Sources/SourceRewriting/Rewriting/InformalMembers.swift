/// Members that every object has in Objective-C and that classes override, such as `observeValue(forKeyPath:of:change:context:)`.
///
/// The toolkit has default implementations in an extension of a protocol, which classes do not override but replace. Tables of
/// selectors have the ones that sources declare, by which the toolkit calls them.
enum InformalMembers {
    /// The names in Objective-C by the names in Swift.
    private static let selectors = [
        "observeValue(forKeyPath:of:change:context:)": "observeValueForKeyPath:ofObject:change:context:",
        "value(forUndefinedKey:)": "valueForUndefinedKey:",
        "setValue(_:forUndefinedKey:)": "setValue:forUndefinedKey:",
        "keyPathsForValuesAffectingValue(forKey:)": "keyPathsForValuesAffectingValueForKey:",
        "automaticallyNotifiesObservers(forKey:)": "automaticallyNotifiesObserversForKey:",
    ]

    /// Returns the name of a member in Objective-C, or `nil` if it is another one.
    static func selector(_ name: String, _ labels: [String]) -> String? {
        if labels.isEmpty, name.hasPrefix("keyPathsForValuesAffecting") { return name }
        return selectors["\(name)(\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))"]
    }

    static func selector(_ member: MemberIndex) -> String? {
        // Properties of classes have the selectors of methods without parameters.
        member.kind == .method || member.isStatic ? selector(member.name, member.labels) : nil
    }

    /// Returns a Boolean value that indicates whether a member replaces the default implementation of the toolkit.
    static func isDefault(_ member: MemberIndex, in path: String, _ module: RecordingIndex) -> Bool {
        member.kind == .method && selector(member) != nil
            && !isOverride(member.name, member.labels, in: path, module)
    }

    /// Returns a Boolean value that indicates whether a method of a class overrides one that is not in an extension of a protocol: that
    /// of a superclass in the module, or of a class of another module of an app.
    static func isOverride(_ name: String, _ labels: [String], in path: String, _ module: RecordingIndex) -> Bool {
        let (classes, external) = module.ancestry(of: path)
        let declaring = module.members(named: name)
            .filter { $0.member.kind == .method && $0.member.labels == labels }.map(\.declaration.type.path)
        if classes.dropFirst().contains(where: declaring.contains) { return true }
        guard let external else { return false }
        return !["NS", "UI", "CA", "MK", "CK", "AV", "Foundation.", "UIKit."].contains { external.hasPrefix($0) }
            && !["Operation", "Thread", "Formatter"].contains(external)
    }
}
