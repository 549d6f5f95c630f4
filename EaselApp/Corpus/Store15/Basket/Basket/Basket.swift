public struct Basket {
    public var count = 0
    public init() {}
}
