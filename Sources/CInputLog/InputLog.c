#include "CInputLog.h"

#include <stdarg.h>
#include <stdio.h>

#include <libinput.h>

__attribute__((format(printf, 3, 0))) static void handle(
    struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments
) {
    const EaselInputUserData *data = libinput_get_user_data(context);
    char text[512];
    if (!data || vsnprintf(text, sizeof text, format, arguments) < 0) return;
    data->log(data->object, (int)priority, text);
}

void easel_input_log(struct libinput *context) {
    // libinput gives the reason why it does not accept a device as information.
    libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO);
    libinput_log_set_handler(context, handle);
}
