import type { ClientBase } from 'pg';

const SCHEMA_LOCK = 4_207_002;

const tables = `
  CREATE SCHEMA IF NOT EXISTS sandbox;
  CREATE TABLE IF NOT EXISTS sandbox.settings (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE IF NOT EXISTS sandbox.faults (provider text PRIMARY KEY, mode text NOT NULL, calls integer NOT NULL DEFAULT 0);

  CREATE TABLE IF NOT EXISTS sandbox.messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    received_at timestamptz NOT NULL DEFAULT now(),
    sender text NOT NULL,
    recipients text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    headers jsonb NOT NULL,
    attachments jsonb NOT NULL
  );

  CREATE TABLE IF NOT EXISTS sandbox.coach_accounts (
    email text PRIMARY KEY,
    first_name text,
    last_name text,
    salt bytea NOT NULL,
    password_hash bytea NOT NULL
  );

  CREATE TABLE IF NOT EXISTS sandbox.fathom_meetings (recording_id bigint PRIMARY KEY, created_at timestamptz NOT NULL, body jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS sandbox.fathom_calls (minute timestamptz PRIMARY KEY, calls integer NOT NULL);

  CREATE TABLE IF NOT EXISTS sandbox.google_codes (
    code text PRIMARY KEY,
    redirect_uri text NOT NULL,
    scope text NOT NULL,
    challenge text NOT NULL,
    is_offline boolean NOT NULL,
    expires_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes'
  );
  CREATE TABLE IF NOT EXISTS sandbox.google_grants (refresh_token text PRIMARY KEY, scope text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS sandbox.google_access_tokens (
    access_token text PRIMARY KEY,
    refresh_token text NOT NULL REFERENCES sandbox.google_grants ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.google_events (
    calendar_id text NOT NULL,
    id text NOT NULL,
    status text NOT NULL DEFAULT 'confirmed',
    sequence integer NOT NULL DEFAULT 0,
    content jsonb NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (calendar_id, id)
  );
  CREATE TABLE IF NOT EXISTS sandbox.google_busy (starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL);

  CREATE TABLE IF NOT EXISTS sandbox.stripe_objects (
    position bigint GENERATED ALWAYS AS IDENTITY,
    id text PRIMARY KEY,
    kind text NOT NULL,
    data jsonb NOT NULL
  );
  CREATE INDEX IF NOT EXISTS stripe_objects_data_idx ON sandbox.stripe_objects USING gin (data jsonb_path_ops);
  CREATE INDEX IF NOT EXISTS stripe_objects_kind_idx ON sandbox.stripe_objects (kind, position);
  CREATE TABLE IF NOT EXISTS sandbox.stripe_settings (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE IF NOT EXISTS sandbox.stripe_answers (
    key text PRIMARY KEY,
    request text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS sandbox.stripe_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id text NOT NULL,
    endpoint_id text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL DEFAULT now(),
    delivered_at timestamptz,
    last_answer text
  );
  CREATE INDEX IF NOT EXISTS stripe_deliveries_due_idx ON sandbox.stripe_deliveries (next_at) WHERE delivered_at IS NULL;
`;

/** Creates missing tables in the caller's transaction. Concurrent processes are serialised. */
export async function createSchema(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  await client.query(tables);
}
