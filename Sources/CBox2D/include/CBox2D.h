// Box2D's C++ interface as C functions. Lengths are in meters, masses in kilograms, angles in radians.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct EaselWorld EaselWorld;
typedef struct EaselBody EaselBody;
typedef struct EaselJoint EaselJoint;

typedef struct {
    float x;
    float y;
} EaselVector;

/// The position, rotation and velocities of a body.
typedef struct {
    EaselVector position;
    float angle;
    EaselVector velocity;
    float angularVelocity;
} EaselMotion;

/// The surface and the mass of a shape.
typedef struct {
    float density;
    float friction;
    float restitution;
} EaselMaterial;

/// A contact between two shapes that has begun or ended.
typedef struct {
    bool began;
    /// The identifiers of the bodies.
    uintptr_t first;
    uintptr_t second;
    /// The position of the contact; not meaningful for an ended contact.
    EaselVector point;
} EaselContact;

/// Creates a world without gravity.
EaselWorld *_Nonnull easel_world_create(void);
void easel_world_destroy(EaselWorld *_Nonnull world);

/// Advances a world by a time in seconds.
void easel_world_step(EaselWorld *_Nonnull world, float duration);

/// Removes the oldest contact event, and returns false if there is none. Contacts are recorded by steps and by the removal
/// of bodies.
bool easel_world_next_contact(EaselWorld *_Nonnull world, EaselContact *_Nonnull contact);

typedef enum { EaselBodyFixed = 0, EaselBodyDynamic = 2 } EaselBodyKind;

EaselBody *_Nonnull easel_body_create(
    EaselWorld *_Nonnull world, uintptr_t identifier, EaselBodyKind kind, EaselVector position, float angle
);
/// Removes a body with its shapes and joints.
void easel_body_destroy(EaselWorld *_Nonnull world, EaselBody *_Nonnull body);

/// Adds a convex polygon in the coordinates of the body. Returns false, and adds nothing, if it has fewer than 3 distinct
/// corners, more than 8, or no area.
bool easel_body_add_polygon(
    EaselBody *_Nonnull body, const EaselVector *_Nonnull points, int count, EaselMaterial material
);
void easel_body_add_circle(EaselBody *_Nonnull body, EaselVector center, float radius, EaselMaterial material);
/// Adds a line segment that collides on both sides and has no mass.
void easel_body_add_edge(EaselBody *_Nonnull body, EaselVector start, EaselVector end, EaselMaterial material);
void easel_body_remove_shapes(EaselBody *_Nonnull body);

/// Sets the material of all shapes, and the mass that follows.
void easel_body_set_material(EaselBody *_Nonnull body, EaselMaterial material);
void easel_body_set_kind(EaselBody *_Nonnull body, EaselBodyKind kind);
void easel_body_set_allows_rotation(EaselBody *_Nonnull body, bool allows);
void easel_body_set_allows_sleep(EaselBody *_Nonnull body, bool allows);
void easel_body_set_damping(EaselBody *_Nonnull body, float linear, float angular);
/// Sets with which bodies a body collides. Without this call, it collides with none.
///
/// Each bit stands for a collision behavior, in `count` words. Two bodies collide if they have a common bit in `items`, or
/// a bit in `boundaries` of one is in `owner` of the other, which is a boundary of that behavior.
void easel_body_set_collisions(
    EaselBody *_Nonnull body, const uint64_t *_Nonnull items, const uint64_t *_Nonnull boundaries,
    const uint64_t *_Nonnull owner, int count
);

EaselMotion easel_body_motion(const EaselBody *_Nonnull body);
float easel_body_mass(const EaselBody *_Nonnull body);
bool easel_body_is_awake(const EaselBody *_Nonnull body);
/// Wakes a body and those that it touches or is joined to.
void easel_body_wake(EaselBody *_Nonnull body);
void easel_body_set_position(EaselBody *_Nonnull body, EaselVector position, float angle);
/// Sets the velocities without waking the body.
void easel_body_set_velocity(EaselBody *_Nonnull body, EaselVector velocity, float angularVelocity);

/// Adds to the velocities of a body, which remains at rest if it rests.
void easel_body_change_velocity(EaselBody *_Nonnull body, EaselVector change, float angularChange);

/// Applies a force, in newtons, to the center of a body that is awake, for the next step.
void easel_body_apply_force(EaselBody *_Nonnull body, EaselVector force);
/// Applies a force to a point, in the coordinates of the world, of a body that is awake.
void easel_body_apply_force_at(EaselBody *_Nonnull body, EaselVector force, EaselVector point);
/// Applies an impulse, in newton-seconds, to a point of a body, and wakes it.
void easel_body_apply_impulse_at(EaselBody *_Nonnull body, EaselVector impulse, EaselVector point);

/// A point of a body: its position and its velocity.
typedef struct {
    EaselVector position;
    EaselVector velocity;
} EaselPoint;

/// Returns a point that is given in the coordinates of the body.
EaselPoint easel_body_point(const EaselBody *_Nonnull body, EaselVector point);
/// Returns the inverse of the mass that a force meets at a point, both in the coordinates of the world. The force rotates
/// the body as well, so this mass is at most that of the body. Zero for a body that does not move.
/// - Parameter direction: The direction of the force, of length 1.
float easel_body_inverse_mass(const EaselBody *_Nonnull body, EaselVector point, EaselVector direction);

/// Limits of a joint, in radians or meters.
typedef struct {
    bool isLimited;
    float lower;
    float upper;
} EaselLimits;

/// Joins points of two bodies, in the coordinates of the bodies. The bodies still collide; those of the other joints do
/// not.
EaselJoint *_Nonnull easel_joint_create_distance(
    EaselWorld *_Nonnull world, EaselBody *_Nonnull first, EaselVector firstPoint, EaselBody *_Nonnull second,
    EaselVector secondPoint, float minimumLength, float maximumLength
);
/// Joins two bodies without a force: they rest and wake together.
EaselJoint *_Nonnull easel_joint_create_link(
    EaselWorld *_Nonnull world, EaselBody *_Nonnull first, EaselBody *_Nonnull second
);
/// Joins two bodies at points of theirs, about which they rotate.
/// - Parameter friction: The maximum torque, in newton-meters, that resists the rotation.
EaselJoint *_Nonnull easel_joint_create_revolute(
    EaselWorld *_Nonnull world, EaselBody *_Nonnull first, EaselVector firstPoint, EaselBody *_Nonnull second,
    EaselVector secondPoint, float friction, EaselLimits limits
);
/// Joins two bodies rigidly at a point of the world.
EaselJoint *_Nonnull easel_joint_create_weld(
    EaselWorld *_Nonnull world, EaselBody *_Nonnull first, EaselBody *_Nonnull second, EaselVector point
);
/// Joins two bodies at a point of the world so that the second moves along an axis without rotation.
EaselJoint *_Nonnull easel_joint_create_prismatic(
    EaselWorld *_Nonnull world, EaselBody *_Nonnull first, EaselBody *_Nonnull second, EaselVector point,
    EaselVector axis, EaselLimits limits
);
void easel_joint_destroy(EaselWorld *_Nonnull world, EaselJoint *_Nonnull joint);

#ifdef __cplusplus
}
#endif
