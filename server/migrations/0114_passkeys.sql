-- Guarantees: a passkey belongs to one user of one merchant, or to one administrator of the platform; a challenge exists only
-- as a digest, and is used at most once (its row is deleted by use).

create table passkey (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, credential_id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);
create index passkey_staff on passkey (merchant_id, staff_id);

create table system_passkey (
  id uuid primary key,
  admin_id uuid not null references system_admin (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index system_passkey_admin on system_passkey (admin_id);

-- What a challenge is for, and for which session, is part of its digest.
create table passkey_challenge (
  digest bytea primary key check (length(digest) = 32),
  expires_at timestamptz not null
);

-- The passkey that began or confirmed a session, and when its user last proved again who they are.
alter table session add column passkey_id uuid, add column confirmed_at timestamptz;
alter table system_session add column passkey_id uuid, add column confirmed_at timestamptz;

-- How somebody signed in; rows from before do not tell.
alter table login_history
  add column way text,
  add constraint login_history_way_check check (way in ('password', 'link', 'passkey')) not valid;
