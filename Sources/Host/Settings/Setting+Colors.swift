import Display

/// The settings of the colors of a panel.
extension Setting {
    package static let colorTemperature = Setting(
        "EASEL_COLOR_TEMPERATURE",
        nil,
        key: "display.color-temperature",
        type: .number,
        "the color temperature of white on the panel in kelvins, as for a night light; lower ones have less blue",
        "a number from 1000 to 10000",
        default: .value("6500", remark: "which changes nothing"),
        page: "display.md#colors",
        isReloadable: true,
        parse: { RunSettings.number($0, in: ColorAdjustment.temperatures) },
        store: { $0.display.colors.temperature = $1 }
    )
    package static let gamma = Setting(
        "EASEL_GAMMA",
        nil,
        key: "display.gamma",
        type: .number,
        "the gamma correction of the panel; with higher values, colors between black and white are lighter",
        "a number from 0.1 to 10",
        default: .value("1", remark: "which changes nothing"),
        page: "display.md#colors",
        isReloadable: true,
        parse: { RunSettings.number($0, in: ColorAdjustment.gammas) },
        store: { $0.display.colors.gamma = $1 }
    )
}
