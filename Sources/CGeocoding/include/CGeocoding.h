#pragma once

/// Returns a retained object that answers geocoders, of the module with the map data; `NULL` if the program is not linked with it.
/// The argument is the application.
void *easel_make_geocoding_provider(void *application);
