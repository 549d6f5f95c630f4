#include "CGeocoding.h"

#include <stddef.h>

// The module MapKit defines this function. Programs without it have no such symbol, which a weak reference permits: so an app that
// only needs positions is linked with no map data and no SQLite, and nothing has to be registered at the start.
__attribute__((weak)) void *easel_mapkit_geocoding_provider(void *application);

void *easel_make_geocoding_provider(void *application)
{
    return easel_mapkit_geocoding_provider ? easel_mapkit_geocoding_provider(application) : NULL;
}
