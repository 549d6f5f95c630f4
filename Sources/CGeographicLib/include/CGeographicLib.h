// GeographicLib's geodesics on the WGS 84 ellipsoid as C functions. Angles are in degrees, lengths in meters.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// A shortest path between two points: its length, and its azimuths at the first and at the second point, clockwise from
/// north.
typedef struct {
    double distance;
    double azimuth;
    double finalAzimuth;
} EaselGeodesic;

/// Returns the shortest path between two points. All values are not-a-number if an argument is, or if a latitude is
/// beyond a pole.
EaselGeodesic easel_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2);

/// Determines the point that is reached from a point in a direction. The longitude is from -180 to 180.
void easel_geodesic_direct(
    double latitude, double longitude, double azimuth, double distance, double *_Nonnull resultLatitude,
    double *_Nonnull resultLongitude
);

#ifdef __cplusplus
}
#endif
