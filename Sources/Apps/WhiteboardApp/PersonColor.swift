import UIKit

/// The colors of people: each account has the same one on all devices.
enum PersonColor {
    private static let colors: [(red: CGFloat, green: CGFloat, blue: CGFloat)] = [
        (0.05, 0.25, 0.65), (0.75, 0.1, 0.1), (0.05, 0.45, 0.2), (0.5, 0.15, 0.6),
        (0.75, 0.35, 0), (0, 0.45, 0.5), (0.35, 0.25, 0.15), (0.15, 0.15, 0.2),
    ]

    /// Returns the color of an account.
    static func color(of account: String) -> UIColor {
        // The hash FNV-1a: those of Swift differ from one run to the next.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in account.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let color = colors[Int(hash >> 32) % colors.count]
        return UIColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
    }
}
