/// A linear function of straight colors, plus a constant.
struct ColorMatrix: Sendable {
    /// The contributions of red, green, blue and alpha to the result.
    private let columns: (red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>)

    private let bias: SIMD4<Double>

    /// The columns and the constant, as `easel_filter_color_matrix` takes them.
    let components: [Float]

    private init(
        columns: (red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>),
        bias: SIMD4<Double>
    ) {
        self.columns = columns
        self.bias = bias
        components = [columns.red, columns.green, columns.blue, columns.alpha, bias].flatMap { column in
            (0..<4).map { Float(column[$0]) }
        }
    }

    /// Creates a matrix from the weights of each component of the result.
    init(red: Pixel, green: Pixel, blue: Pixel, alpha: Pixel, bias: Pixel) {
        func column(_ index: Int) -> SIMD4<Double> {
            SIMD4(Double(red[index]), Double(green[index]), Double(blue[index]), Double(alpha[index]))
        }
        self.init(columns: (column(0), column(1), column(2), column(3)), bias: SIMD4<Double>(bias))
    }

    /// A Boolean value that indicates whether the alpha of the result is that of the color.
    var preservesAlpha: Bool {
        columns.red.w == 0 && columns.green.w == 0 && columns.blue.w == 0 && columns.alpha.w == 1 && bias.w == 0
    }

    private func linear(_ color: SIMD4<Double>) -> SIMD4<Double> {
        columns.red * color.x + columns.green * color.y + columns.blue * color.z + columns.alpha * color.w
    }

    /// Returns the matrix that has the effect of another and then this one.
    func applied(after first: ColorMatrix) -> ColorMatrix {
        ColorMatrix(
            columns: (
                linear(first.columns.red), linear(first.columns.green), linear(first.columns.blue),
                linear(first.columns.alpha)
            ),
            bias: linear(first.bias) + bias
        )
    }
}
