/// The tables of a store and of accounts in PostgreSQL, in the schema `easel`. They are those of the store in a file, whose columns
/// `RecordTables` documents.
///
/// Texts are compared by their bytes (`COLLATE "C"`). `field_values.value` has bytes in the order of the values, and `number` the ones of
/// locations. An index has the first 200 bytes of values, because that of PostgreSQL has no long ones.
enum PostgresTables {
    /// The version of the format, in the table `easel.version`.
    static let version = upgrades.count

    /// The statements that create each version from the former one. A version that was released does not change.
    static let upgrades = [first, second]

    private static let first = """
        CREATE TABLE store (id bytea NOT NULL, key bytea NOT NULL, applied bigint NOT NULL DEFAULT 0);
        CREATE TABLE databases (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, container text COLLATE "C" NOT NULL,
            scope text COLLATE "C" NOT NULL, account text COLLATE "C" NOT NULL, sequence bigint NOT NULL DEFAULT 0,
            size bigint NOT NULL DEFAULT 0, floor bigint NOT NULL DEFAULT 0,
            UNIQUE (account, container, scope)
        );
        CREATE TABLE zones (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, database bigint NOT NULL, name text COLLATE "C" NOT NULL,
            owner text COLLATE "C" NOT NULL, epoch bigint NOT NULL, deleted integer NOT NULL DEFAULT 0,
            sequence bigint NOT NULL DEFAULT 0, floor bigint NOT NULL DEFAULT 0, changed bigint NOT NULL,
            deletions bigint NOT NULL DEFAULT 0, shares bigint NOT NULL DEFAULT 0,
            UNIQUE (database, name, owner)
        );
        CREATE INDEX zones_by_change ON zones (database, changed);
        CREATE TABLE records (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, zone bigint NOT NULL, name text COLLATE "C" NOT NULL,
            type text COLLATE "C" NOT NULL, sequence bigint NOT NULL, deleted integer NOT NULL, created float8 NOT NULL,
            modified float8 NOT NULL, creator text COLLATE "C" NOT NULL, modifier text COLLATE "C" NOT NULL,
            parent text COLLATE "C", size bigint NOT NULL, fields bytea, share bigint, shared bigint, alias text COLLATE "C",
            UNIQUE (zone, name)
        );
        CREATE INDEX records_by_change ON records (zone, sequence);
        CREATE INDEX records_by_type ON records (zone, type) WHERE deleted = 0;
        CREATE INDEX records_by_deletion ON records (zone, sequence) WHERE deleted = 1;
        CREATE INDEX records_by_share ON records (share, deleted, shared) WHERE share IS NOT NULL;
        CREATE INDEX records_by_alias ON records (zone, alias) WHERE alias IS NOT NULL;
        CREATE TABLE fields (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, database bigint NOT NULL, type text COLLATE "C" NOT NULL,
            name text COLLATE "C" NOT NULL, kind bigint NOT NULL, list bigint NOT NULL,
            UNIQUE (database, type, name)
        );
        CREATE TABLE field_values (
            record bigint NOT NULL, slot bigint NOT NULL, position bigint NOT NULL, value bytea NOT NULL, number float8,
            PRIMARY KEY (record, slot, position)
        );
        CREATE INDEX field_values_by_value ON field_values (slot, substring(value FROM 1 FOR 200));
        CREATE TABLE links (
            record bigint NOT NULL, field text COLLATE "C" NOT NULL, position bigint NOT NULL, zone bigint NOT NULL,
            target text COLLATE "C" NOT NULL,
            PRIMARY KEY (record, field, position)
        );
        CREATE INDEX links_by_target ON links (zone, target);
        CREATE TABLE asset_uses (record bigint NOT NULL, hash text COLLATE "C" NOT NULL, PRIMARY KEY (record, hash));
        CREATE INDEX asset_uses_by_hash ON asset_uses (hash);
        CREATE TABLE asset_adders (
            hash text COLLATE "C" NOT NULL, account text COLLATE "C" NOT NULL, PRIMARY KEY (hash, account)
        );
        CREATE TABLE applied (
            batch bytea NOT NULL, zone bigint NOT NULL, record text COLLATE "C" NOT NULL, time float8 NOT NULL,
            PRIMARY KEY (batch, zone, record)
        );
        CREATE INDEX applied_by_time ON applied (time);
        CREATE TABLE shares (
            record bigint PRIMARY KEY, zone bigint NOT NULL, root bigint UNIQUE, name text COLLATE "C" NOT NULL,
            secret text COLLATE "C" NOT NULL UNIQUE, permission bigint NOT NULL, sequence bigint NOT NULL,
            floor bigint NOT NULL DEFAULT 0
        );
        CREATE INDEX shares_by_zone ON shares (zone);
        CREATE TABLE participants (
            share bigint NOT NULL, account text COLLATE "C" NOT NULL, permission bigint NOT NULL, accepted bigint NOT NULL,
            public bigint NOT NULL, PRIMARY KEY (share, account)
        );
        CREATE INDEX participants_by_account ON participants (account);
        CREATE TABLE departures (
            share bigint NOT NULL, name text COLLATE "C" NOT NULL, type text COLLATE "C" NOT NULL, zone bigint NOT NULL,
            sequence bigint NOT NULL, time float8 NOT NULL, PRIMARY KEY (share, name)
        );
        CREATE INDEX departures_by_change ON departures (share, sequence);
        CREATE INDEX departures_by_zone ON departures (zone, sequence);
        CREATE TABLE shared_zones (
            database bigint NOT NULL, owner text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, zone bigint NOT NULL,
            epoch bigint NOT NULL, changed bigint NOT NULL, deleted bigint NOT NULL, PRIMARY KEY (database, owner, name)
        );
        CREATE INDEX shared_zones_by_change ON shared_zones (database, changed);
        CREATE INDEX shared_zones_by_zone ON shared_zones (zone);

        CREATE TABLE accounts (name text COLLATE "C" PRIMARY KEY, publishes bigint NOT NULL, created float8 NOT NULL);
        CREATE TABLE devices (
            key bytea PRIMARY KEY, account text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, created float8 NOT NULL
        );
        CREATE INDEX devices_by_account ON devices (account);
        CREATE TABLE codes (hash text COLLATE "C" PRIMARY KEY, account text COLLATE "C" NOT NULL, expires float8 NOT NULL);
        CREATE INDEX codes_by_account ON codes (account);
        CREATE TABLE tokens (hash text COLLATE "C" PRIMARY KEY, key bytea NOT NULL, expires float8 NOT NULL);
        CREATE INDEX tokens_by_key ON tokens (key, expires);

        -- Functions that the statements of the store use.
        CREATE FUNCTION max(a bigint, b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN greatest(a, b);
        CREATE FUNCTION max(a bigint, b bigint, c bigint, d bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN greatest(a, b, c, d);
        CREATE FUNCTION iif(condition boolean, a bigint, b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN CASE WHEN condition THEN a ELSE b END;
        -- Radians, which are zero for angles whose square is an error.
        CREATE FUNCTION record_angle(a float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN CASE WHEN abs(a) < 1e-100 THEN 0 ELSE radians(a) END;
        CREATE FUNCTION record_distance(a float8, b float8, c float8, d float8) RETURNS float8
            LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN 2 * 6371008.8 * asin(least(1, sqrt(power(sin(record_angle(c - a) / 2), 2)
            + cos(record_angle(a)) * cos(record_angle(c)) * power(sin(record_angle(d - b) / 2), 2))));

        -- Row-level security. `easel.account` is the account of the session, or `_all` for all records; without it, there are none.
        CREATE FUNCTION easel_begin(reader text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM set_config('easel.account', reader, false);
            PERFORM set_config('easel.zones', ARRAY(
                SELECT s.zone FROM easel.participants p JOIN easel.shares s ON s.record = p.share
                WHERE p.account = reader AND p.accepted = 1
                UNION SELECT easel.easel_zones()
            )::text, false);
        END $$;
        -- The zones of the session's account, also those that the transaction has created.
        CREATE FUNCTION easel_zones() RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
            SELECT z.id FROM easel.databases d JOIN easel.zones z ON z.database = d.id
            WHERE d.account IN (current_setting('easel.account', true), '')
        $$;
        ALTER TABLE records ENABLE ROW LEVEL SECURITY;
        ALTER TABLE records FORCE ROW LEVEL SECURITY;
        CREATE POLICY records_of_account ON records USING (
            current_setting('easel.account', true) = '_all'
            OR zone = ANY ((SELECT nullif(current_setting('easel.zones', true), '')::bigint[])::bigint[])
            OR zone = ANY (ARRAY(SELECT easel.easel_zones()))
        );
        """

    /// `easel_begin` without a function of SQL, which each call parses.
    private static let second = """
        CREATE OR REPLACE FUNCTION easel_begin(reader text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM set_config('easel.account', reader, false);
            PERFORM set_config('easel.zones', ARRAY(
                SELECT s.zone FROM easel.participants p JOIN easel.shares s ON s.record = p.share
                WHERE p.account = reader AND p.accepted = 1
                UNION SELECT z.id FROM easel.databases d JOIN easel.zones z ON z.database = d.id
                WHERE d.account IN (reader, '')
            )::text, false);
        END $$;
        """
}
