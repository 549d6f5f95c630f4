#include "CCloudSharing.h"

#include <stddef.h>

// The module CloudKit defines these functions. Programs without it have no such symbols, which a weak reference permits: so UIKit loads no
// records, and nothing has to be registered before a program is launched with a link.
__attribute__((weak)) bool easel_cloudkit_open_share(void *application, const char *link);
__attribute__((weak)) bool easel_cloudkit_use_record_server(const char *link);

bool easel_can_open_shares(void)
{
    return easel_cloudkit_open_share != NULL;
}

bool easel_open_share(void *application, const char *link)
{
    return easel_cloudkit_open_share && easel_cloudkit_open_share(application, link);
}

bool easel_use_record_server(const char *link)
{
    return !easel_cloudkit_use_record_server || easel_cloudkit_use_record_server(link);
}
