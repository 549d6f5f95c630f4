extension UIImage {
    /// The symbol of an added item: a plus in a filled circle.
    public class var add: UIImage { standardSymbol("plus.circle.fill") }

    /// The symbol of a removed item: a minus in a filled circle.
    public class var remove: UIImage { standardSymbol("minus.circle.fill") }

    /// The symbol of further actions: an ellipsis in a circle.
    public class var actions: UIImage { standardSymbol("ellipsis.circle") }

    /// The symbol of a selected item: a check mark.
    public class var checkmark: UIImage { standardSymbol("checkmark") }

    /// The symbol of a selected item on other content: a check mark in a filled circle.
    public class var strokedCheckmark: UIImage { standardSymbol("checkmark.circle.fill") }

    private static func standardSymbol(_ name: String) -> UIImage { UIImage(systemName: name) ?? UIImage() }
}
