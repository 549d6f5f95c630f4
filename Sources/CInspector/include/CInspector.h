#pragma once

/// Returns a retained object that makes the inspector of a program; `NULL` if the program is not linked with the module Inspector.
void *easel_make_inspector_provider(void);
