#pragma once

#include <stdbool.h>

/// Returns whether the program is linked with the module that opens links of shares.
bool easel_can_open_shares(void);

/// Opens the link of a share in an application; later, the user is asked.
///
/// Returns false if the program is not linked with the module, and if the text is not the link of a share.
bool easel_open_share(void *application, const char *link);

/// Makes the records of the program those on a server, by its link. Call it before the program begins.
///
/// Returns false if the text is not the link of a server. It has no effect in programs that are not linked with the module.
bool easel_use_record_server(const char *link);
