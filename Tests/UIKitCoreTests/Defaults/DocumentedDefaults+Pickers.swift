import UIKit

extension DocumentedDefaults {
    mutating func addPickers() {
        add("UIPickerView", UIPickerView()) { object, row in
            row("dataSource", object.dataSource == nil, true)
            row("delegate", object.delegate == nil, true)
            row("numberOfComponents", object.numberOfComponents, 0)
        }
        add("UIDatePicker", UIDatePicker()) { object, row in
            row("datePickerMode", object.datePickerMode, UIDatePicker.Mode.dateAndTime)
            row("preferredDatePickerStyle", object.preferredDatePickerStyle, UIDatePickerStyle.automatic)
            row("minimumDate", object.minimumDate, nil)
            row("maximumDate", object.maximumDate, nil)
            row("minuteInterval", object.minuteInterval, 1)
            row("countDownDuration", object.countDownDuration, 0.0)
            row("roundsToMinuteInterval", object.roundsToMinuteInterval, true)
            row("timeZone", object.timeZone, nil)
            row("calendar", object.calendar, Calendar.current)
        }
        add("UIColorWell", UIColorWell()) { object, row in
            row("title", object.title, nil)
            row("supportsAlpha", object.supportsAlpha, true)
            row("selectedColor", object.selectedColor, nil)
        }
        add("UIColorPickerViewController", UIColorPickerViewController()) { object, row in
            row("supportsAlpha", object.supportsAlpha, true)
            row("delegate", object.delegate == nil, true)
        }
    }
}
