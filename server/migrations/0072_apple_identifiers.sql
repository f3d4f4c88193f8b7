-- Guarantees: a pass type id is known once; at most one identifier is the default; a merchant has at most one identifier of its
-- own, and an identifier that a merchant has cannot be deleted.

create table apple_identifier (
  id uuid primary key,
  pass_type_id text not null unique check (pass_type_id <> ''),
  team_id text not null check (team_id <> ''),
  is_default boolean not null default false,
  -- PEM.
  certificate text not null,
  issuer text not null,
  -- Sealed; it never leaves the server.
  private_key text not null,
  fingerprint text not null,
  issuer_name text not null,
  valid_from timestamptz not null,
  -- The day on which the certificate or its issuer ends, whichever is first.
  valid_to timestamptz not null check (valid_to > valid_from),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid not null references system_admin (id)
);
create unique index apple_identifier_default on apple_identifier (is_default) where is_default;

-- The identifier of a merchant's own; the others have the default.
create table merchant_apple_identifier (
  merchant_id uuid not null primary key references merchant (merchant_id) on delete cascade,
  identifier_id uuid not null references apple_identifier (id)
);
create index merchant_apple_identifier_identifier on merchant_apple_identifier (identifier_id, merchant_id);
