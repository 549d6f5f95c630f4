// The functions of CGeographicLib.h.
#include "CGeographicLib.h"

#include <GeographicLib/Geodesic.hpp>

using GeographicLib::Geodesic;

EaselGeodesic easel_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2) {
    EaselGeodesic result{};
    Geodesic::WGS84().Inverse(
        latitude1, longitude1, latitude2, longitude2, result.distance, result.azimuth, result.finalAzimuth
    );
    return result;
}

void easel_geodesic_direct(
    double latitude, double longitude, double azimuth, double distance, double *resultLatitude, double *resultLongitude
) {
    Geodesic::WGS84().Direct(latitude, longitude, azimuth, distance, *resultLatitude, *resultLongitude);
}
