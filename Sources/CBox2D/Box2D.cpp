// The functions of CBox2D.h. Handles are Box2D's own objects.
#include "CBox2D.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <cfloat>
#include <deque>
#include <vector>

namespace {

b2Vec2 vector(EaselVector v) { return b2Vec2(v.x, v.y); }
EaselVector vector(const b2Vec2 &v) { return EaselVector{v.x, v.y}; }

b2Body *native(EaselBody *body) { return reinterpret_cast<b2Body *>(body); }
const b2Body *native(const EaselBody *body) { return reinterpret_cast<const b2Body *>(body); }
// The skin of polygons and edges, three quarters of Box2D's: shapes at rest are two tolerances apart, which is one point.
// With thinner skins, shapes at rest would be as close as the distance at which the continuous collision detection stops
// bodies: it would hold them there.
const float skin = 1.5f * b2_linearSlop;

EaselJoint *handle(b2Joint *joint) { return reinterpret_cast<EaselJoint *>(joint); }

using Bits = std::vector<uint64_t>;

// What a body keeps in its user data.
struct BodyData {
    uintptr_t identifier;
    Bits items, boundaries, owner;
};

BodyData *data(b2Body *body) { return reinterpret_cast<BodyData *>(body->GetUserData().pointer); }
uintptr_t identifier(b2Fixture *fixture) { return data(fixture->GetBody())->identifier; }

bool meet(const Bits &first, const Bits &second) {
    for (size_t i = 0, count = std::min(first.size(), second.size()); i < count; ++i) {
        if (first[i] & second[i]) return true;
    }
    return false;
}

b2FixtureDef definition(const b2Shape &shape, EaselMaterial material) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.density = material.density;
    definition.friction = material.friction;
    definition.restitution = material.restitution;
    return definition;
}

void join(b2JointDef &definition, EaselBody *first, EaselBody *second) {
    definition.bodyA = native(first);
    definition.bodyB = native(second);
}

}  // namespace

struct EaselWorld final : b2ContactListener, b2ContactFilter {
    b2World world{b2Vec2(0, 0)};
    std::deque<EaselContact> contacts;

    EaselWorld() {
        world.SetContactListener(this);
        world.SetContactFilter(this);
    }

    ~EaselWorld() override {
        // Contacts end with the world; their records are not read after that.
        world.SetContactListener(nullptr);
        for (b2Body *body = world.GetBodyList(); body; body = body->GetNext()) delete data(body);
    }

    bool ShouldCollide(b2Fixture *first, b2Fixture *second) override {
        const BodyData *one = data(first->GetBody()), *other = data(second->GetBody());
        return meet(one->items, other->items) || meet(one->boundaries, other->owner) ||
               meet(one->owner, other->boundaries);
    }

    void BeginContact(b2Contact *contact) override {
        b2WorldManifold manifold;
        contact->GetWorldManifold(&manifold);
        b2Vec2 point(0, 0);
        int count = contact->GetManifold()->pointCount;
        for (int i = 0; i < count; ++i) point += (1.0f / static_cast<float>(count)) * manifold.points[i];
        contacts.push_back(
            {true, identifier(contact->GetFixtureA()), identifier(contact->GetFixtureB()), vector(point)}
        );
    }

    void EndContact(b2Contact *contact) override {
        contacts.push_back({false, identifier(contact->GetFixtureA()), identifier(contact->GetFixtureB()), {0, 0}});
    }
};

EaselWorld *easel_world_create(void) { return new EaselWorld; }

void easel_world_destroy(EaselWorld *world) { delete world; }

void easel_world_step(EaselWorld *world, float duration) { world->world.Step(duration, 8, 3); }

bool easel_world_next_contact(EaselWorld *world, EaselContact *contact) {
    if (world->contacts.empty()) return false;
    *contact = world->contacts.front();
    world->contacts.pop_front();
    return true;
}

EaselBody *easel_body_create(
    EaselWorld *world, uintptr_t identifier, EaselBodyKind kind, EaselVector position, float angle
) {
    b2BodyDef definition;
    definition.type = static_cast<b2BodyType>(kind);
    definition.position = vector(position);
    definition.angle = angle;
    definition.userData.pointer = reinterpret_cast<uintptr_t>(new BodyData{identifier, {}, {}, {}});
    return reinterpret_cast<EaselBody *>(world->world.CreateBody(&definition));
}

void easel_body_destroy(EaselWorld *world, EaselBody *body) {
    BodyData *old = data(native(body));
    // The contacts that end with the body need its data.
    world->world.DestroyBody(native(body));
    delete old;
}

bool easel_body_add_polygon(EaselBody *body, const EaselVector *points, int count, EaselMaterial material) {
    if (count < 3 || count > b2_maxPolygonVertices) return false;
    b2Vec2 corners[b2_maxPolygonVertices];
    float area = 0;
    for (int i = 0; i < count; ++i) {
        corners[i] = vector(points[i]);
        area += points[i].x * points[(i + 1) % count].y - points[i].y * points[(i + 1) % count].x;
    }
    // Box2D joins corners that are closer than half its tolerance, and aborts if too few remain.
    float tolerance = 0.5f * b2_linearSlop;
    int distinct = 0;
    for (int i = 0; i < count; ++i) {
        bool isNew = true;
        for (int j = 0; j < i; ++j) {
            if (b2DistanceSquared(corners[i], corners[j]) <= tolerance * tolerance) isNew = false;
        }
        distinct += isNew ? 1 : 0;
    }
    if (distinct < 3 || !(b2Abs(area) > 8 * FLT_EPSILON)) return false;
    b2PolygonShape shape;
    shape.Set(corners, count);
    shape.m_radius = skin;
    b2FixtureDef fixture = definition(shape, material);
    native(body)->CreateFixture(&fixture);
    return true;
}

void easel_body_add_circle(EaselBody *body, EaselVector center, float radius, EaselMaterial material) {
    b2CircleShape shape;
    shape.m_p = vector(center);
    shape.m_radius = radius;
    b2FixtureDef fixture = definition(shape, material);
    native(body)->CreateFixture(&fixture);
}

void easel_body_add_edge(EaselBody *body, EaselVector start, EaselVector end, EaselMaterial material) {
    b2EdgeShape shape;
    shape.SetTwoSided(vector(start), vector(end));
    shape.m_radius = skin;
    b2FixtureDef fixture = definition(shape, material);
    fixture.density = 0;
    native(body)->CreateFixture(&fixture);
}

void easel_body_remove_shapes(EaselBody *body) {
    while (b2Fixture *fixture = native(body)->GetFixtureList()) native(body)->DestroyFixture(fixture);
}

void easel_body_set_material(EaselBody *body, EaselMaterial material) {
    for (b2Fixture *fixture = native(body)->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
        fixture->SetDensity(material.density);
        fixture->SetFriction(material.friction);
        fixture->SetRestitution(material.restitution);
    }
    for (b2ContactEdge *edge = native(body)->GetContactList(); edge; edge = edge->next) {
        edge->contact->ResetFriction();
        edge->contact->ResetRestitution();
    }
    native(body)->ResetMassData();
}

void easel_body_set_kind(EaselBody *body, EaselBodyKind kind) {
    native(body)->SetType(static_cast<b2BodyType>(kind));
}

void easel_body_set_allows_rotation(EaselBody *body, bool allows) { native(body)->SetFixedRotation(!allows); }

void easel_body_set_allows_sleep(EaselBody *body, bool allows) {
    if (native(body)->IsSleepingAllowed() != allows) native(body)->SetSleepingAllowed(allows);
}

void easel_body_set_damping(EaselBody *body, float linear, float angular) {
    native(body)->SetLinearDamping(linear);
    native(body)->SetAngularDamping(angular);
}

void easel_body_set_collisions(
    EaselBody *body, const uint64_t *items, const uint64_t *boundaries, const uint64_t *owner, int count
) {
    BodyData *known = data(native(body));
    Bits newItems(items, items + count), newBoundaries(boundaries, boundaries + count), newOwner(owner, owner + count);
    // To filter a body again takes as long as to find its contacts.
    if (newItems == known->items && newBoundaries == known->boundaries && newOwner == known->owner) return;
    known->items = newItems;
    known->boundaries = newBoundaries;
    known->owner = newOwner;
    for (b2Fixture *fixture = native(body)->GetFixtureList(); fixture; fixture = fixture->GetNext()) fixture->Refilter();
}

EaselMotion easel_body_motion(const EaselBody *body) {
    return {
        vector(native(body)->GetPosition()),
        native(body)->GetAngle(),
        vector(native(body)->GetLinearVelocity()),
        native(body)->GetAngularVelocity(),
    };
}

float easel_body_mass(const EaselBody *body) { return native(body)->GetMass(); }

bool easel_body_is_awake(const EaselBody *body) {
    return native(body)->GetType() != b2_staticBody && native(body)->IsAwake();
}

void easel_body_wake(EaselBody *body) {
    native(body)->SetAwake(true);
    for (b2ContactEdge *edge = native(body)->GetContactList(); edge; edge = edge->next) edge->other->SetAwake(true);
    for (b2JointEdge *edge = native(body)->GetJointList(); edge; edge = edge->next) edge->other->SetAwake(true);
}

void easel_body_set_position(EaselBody *body, EaselVector position, float angle) {
    native(body)->SetTransform(vector(position), angle);
}

void easel_body_set_velocity(EaselBody *body, EaselVector velocity, float angularVelocity) {
    if (native(body)->GetType() == b2_staticBody || !native(body)->IsAwake()) return;
    native(body)->SetLinearVelocity(vector(velocity));
    native(body)->SetAngularVelocity(angularVelocity);
}

void easel_body_change_velocity(EaselBody *body, EaselVector change, float angularChange) {
    b2Body *moved = native(body);
    float inertia = moved->GetInertia() - moved->GetMass() * b2Dot(moved->GetLocalCenter(), moved->GetLocalCenter());
    moved->ApplyLinearImpulseToCenter(moved->GetMass() * vector(change), false);
    moved->ApplyAngularImpulse(inertia * angularChange, false);
}

void easel_body_apply_force(EaselBody *body, EaselVector force) {
    native(body)->ApplyForceToCenter(vector(force), false);
}

void easel_body_apply_force_at(EaselBody *body, EaselVector force, EaselVector point) {
    native(body)->ApplyForce(vector(force), vector(point), false);
}

void easel_body_apply_impulse_at(EaselBody *body, EaselVector impulse, EaselVector point) {
    native(body)->ApplyLinearImpulse(vector(impulse), vector(point), true);
}

EaselPoint easel_body_point(const EaselBody *body, EaselVector point) {
    return {
        vector(native(body)->GetWorldPoint(vector(point))),
        vector(native(body)->GetLinearVelocityFromLocalPoint(vector(point))),
    };
}

float easel_body_inverse_mass(const EaselBody *body, EaselVector point, EaselVector direction) {
    const b2Body *moved = native(body);
    if (moved->GetType() != b2_dynamicBody) return 0;
    float mass = moved->GetMass();
    float inertia = moved->GetInertia() - mass * b2Dot(moved->GetLocalCenter(), moved->GetLocalCenter());
    float lever = b2Cross(vector(point) - moved->GetWorldCenter(), vector(direction));
    return 1 / mass + (moved->IsFixedRotation() || inertia <= 0 ? 0 : lever * lever / inertia);
}

EaselJoint *easel_joint_create_distance(
    EaselWorld *world, EaselBody *first, EaselVector firstPoint, EaselBody *second, EaselVector secondPoint,
    float minimumLength, float maximumLength
) {
    b2DistanceJointDef definition;
    join(definition, first, second);
    definition.collideConnected = true;
    definition.localAnchorA = vector(firstPoint);
    definition.localAnchorB = vector(secondPoint);
    definition.length = maximumLength;
    definition.minLength = minimumLength;
    definition.maxLength = maximumLength;
    return handle(world->world.CreateJoint(&definition));
}

EaselJoint *easel_joint_create_link(EaselWorld *world, EaselBody *first, EaselBody *second) {
    b2MotorJointDef definition;
    join(definition, first, second);
    definition.collideConnected = true;
    definition.maxForce = 0;
    definition.maxTorque = 0;
    return handle(world->world.CreateJoint(&definition));
}

EaselJoint *easel_joint_create_revolute(
    EaselWorld *world, EaselBody *first, EaselVector firstPoint, EaselBody *second, EaselVector secondPoint,
    float friction, EaselLimits limits
) {
    b2RevoluteJointDef definition;
    join(definition, first, second);
    definition.localAnchorA = vector(firstPoint);
    definition.localAnchorB = vector(secondPoint);
    definition.referenceAngle = native(second)->GetAngle() - native(first)->GetAngle();
    definition.enableMotor = friction > 0;
    definition.maxMotorTorque = friction;
    definition.enableLimit = limits.isLimited;
    definition.lowerAngle = limits.lower;
    definition.upperAngle = limits.upper;
    return handle(world->world.CreateJoint(&definition));
}

EaselJoint *easel_joint_create_weld(EaselWorld *world, EaselBody *first, EaselBody *second, EaselVector point) {
    b2WeldJointDef definition;
    definition.Initialize(native(first), native(second), vector(point));
    return handle(world->world.CreateJoint(&definition));
}

EaselJoint *easel_joint_create_prismatic(
    EaselWorld *world, EaselBody *first, EaselBody *second, EaselVector point, EaselVector axis, EaselLimits limits
) {
    b2PrismaticJointDef definition;
    definition.Initialize(native(first), native(second), vector(point), vector(axis));
    definition.enableLimit = limits.isLimited;
    definition.lowerTranslation = limits.lower;
    definition.upperTranslation = limits.upper;
    return handle(world->world.CreateJoint(&definition));
}

void easel_joint_destroy(EaselWorld *world, EaselJoint *joint) {
    world->world.DestroyJoint(reinterpret_cast<b2Joint *>(joint));
}
