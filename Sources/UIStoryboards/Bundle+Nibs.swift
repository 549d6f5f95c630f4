import Foundation
import UIKitCore

extension Bundle {
    /// Creates the objects of a nib, and connects their outlets and actions. Ends the program if there is no such nib.
    /// - Parameters:
    ///   - name: The name of the nib, without an extension.
    ///   - owner: The owner of the nib's file, to which outlets and actions are connected.
    ///   - options: The external objects.
    ///   - file: The file that calls the method, whose module has the nib.
    /// - Returns: The top-level objects, without placeholders.
    @MainActor
    @discardableResult
    public func loadNibNamed(
        _ name: String,
        owner: Any?,
        options: [UINib.OptionsKey: Any]? = nil,
        file: String = #fileID
    ) -> [Any]? {
        UINib(nibName: name, bundle: self, file: file).instantiate(withOwner: owner, options: options)
    }
}
