#include "CInspector.h"

#include <stddef.h>

// The module Inspector defines this function. Programs without it have no such symbol, which a weak reference permits: so only
// programs that ask for the inspector are linked with its server and its page.
__attribute__((weak)) void *easel_inspector_provider(void);

void *easel_make_inspector_provider(void)
{
    return easel_inspector_provider ? easel_inspector_provider() : NULL;
}
