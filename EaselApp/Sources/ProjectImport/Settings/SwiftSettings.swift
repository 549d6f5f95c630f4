/// The Swift settings of a manifest that build settings stand for.
enum SwiftSettings {
    /// Returns lines for the manifest, without the version of the language and without conditions.
    static func lines(_ settings: BuildSettings) -> [String] {
        var lines: [String] = []
        if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" {
            lines.append(".defaultIsolation(MainActor.self)")
        }
        if settings["SWIFT_STRICT_CONCURRENCY"] == "complete" {
            lines.append(".enableUpcomingFeature(\"StrictConcurrency\")")
        }
        var features: Set<String> = []
        if settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") { features.formUnion(approachableConcurrency) }
        for (suffix, feature) in upcomingFeatures where settings.isOn("SWIFT_UPCOMING_FEATURE_\(suffix)") {
            features.insert(feature)
        }
        return lines + features.sorted().map { ".enableUpcomingFeature(\"\($0)\")" }
    }

    /// Returns the line with the version of the language. Versions before 4 are no longer compiled.
    static func languageMode(_ version: String) -> String {
        let parts = version.split(separator: ".").map { Int($0) ?? 0 }
        switch parts.first ?? 5 {
        case ..<4: return ".swiftLanguageMode(.v4)"
        case 4: return parts.count > 1 && parts[1] >= 2 ? ".swiftLanguageMode(.v4_2)" : ".swiftLanguageMode(.v4)"
        case 5: return ".swiftLanguageMode(.v5)"
        default: return ".swiftLanguageMode(.v6)"
        }
    }

    private static let approachableConcurrency = [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
        "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
    ]

    private static let upcomingFeatures = [
        ("CONCISE_MAGIC_FILE", "ConciseMagicFile"), ("DEPRECATE_APPLICATION_MAIN", "DeprecateApplicationMain"),
        ("DISABLE_OUTWARD_ACTOR_ISOLATION", "DisableOutwardActorInference"),
        ("DYNAMIC_ACTOR_ISOLATION", "DynamicActorIsolation"), ("EXISTENTIAL_ANY", "ExistentialAny"),
        ("FORWARD_TRAILING_CLOSURES", "ForwardTrailingClosures"),
        ("GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", "GlobalActorIsolatedTypesUsability"),
        ("GLOBAL_CONCURRENCY", "GlobalConcurrency"), ("IMPLICIT_OPEN_EXISTENTIALS", "ImplicitOpenExistentials"),
        ("IMPORT_OBJC_FORWARD_DECLS", "ImportObjcForwardDeclarations"),
        ("INFER_ISOLATED_CONFORMANCES", "InferIsolatedConformances"),
        ("INFER_SENDABLE_FROM_CAPTURES", "InferSendableFromCaptures"),
        ("INTERNAL_IMPORTS_BY_DEFAULT", "InternalImportsByDefault"),
        ("ISOLATED_DEFAULT_VALUES", "IsolatedDefaultValues"),
        ("MEMBER_IMPORT_VISIBILITY", "MemberImportVisibility"),
        ("NONFROZEN_ENUM_EXHAUSTIVITY", "NonfrozenEnumExhaustivity"),
        ("NONISOLATED_NONSENDING_BY_DEFAULT", "NonisolatedNonsendingByDefault"),
        ("REGION_BASED_ISOLATION", "RegionBasedIsolation"),
    ]
}
