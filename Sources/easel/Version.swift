/// The version of Easel: the only declaration. `scripts/version` reads this line for packages.
enum Version {
    static let current = "0.1.0"
}
