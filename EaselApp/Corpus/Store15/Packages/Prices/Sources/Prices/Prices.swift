public enum Prices {
    #if EURO
    public static let currency = "EUR"
    #else
    public static let currency = "?"
    #endif
}
