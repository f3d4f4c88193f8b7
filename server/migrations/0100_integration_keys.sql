-- Guarantees: a key of the integration API exists only as a hash; a test key acts on another merchant than its owner, any other key
-- on its owner; what a key may be used for is one of the known kinds. How fast a key may call is the plan's.

-- A key acts as a user of its own that cannot sign in: logs and reports name it like any operator.
alter table staff add column is_key boolean not null default false;

-- Requests a second, and how many at once before that.
alter table service_plan
  add column api_rate integer not null default 20 check (api_rate between 1 and 1000),
  add column api_burst integer not null default 60 check (api_burst between 1 and 100000);

create table api_key (
  merchant_id uuid not null references merchant (merchant_id),
  -- Also the id of its row of staff, at the merchant that it acts on.
  id uuid not null,
  kind text not null check (kind in ('api', 'secret', 'certificate')),
  name text not null check (length(name) between 1 and 60),
  -- The merchant itself, or its test merchant. No foreign key, since keys tie rows of one tenant only.
  acts_on uuid not null,
  is_test boolean not null default false,
  scopes text[] not null,
  -- Addresses and networks from which it may be used; none means all.
  addresses text[] not null default '{}',
  -- What of it may be shown.
  hint text not null,
  key_hash bytea check (length(key_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (merchant_id, id),
  unique (merchant_id, key_hash),
  foreign key (merchant_id, created_by) references staff (merchant_id, id),
  foreign key (merchant_id, revoked_by) references staff (merchant_id, id),
  check (is_test = (acts_on <> merchant_id)),
  check ((kind = 'api') = (key_hash is not null))
);
create index api_key_made on api_key (merchant_id, created_at desc, id desc);

-- The day on which a key was last used.
create table api_key_use (
  merchant_id uuid not null,
  key_id uuid not null,
  last_used_on date not null,
  primary key (merchant_id, key_id)
);

-- When the requests of a key that were let through are worked off at its rate. Lost with a crash of the database, which lets one
-- burst more through: so a request waits for no disk.
create unlogged table api_key_pace (
  merchant_id uuid not null,
  key_id uuid not null,
  until timestamptz not null,
  primary key (merchant_id, key_id)
);

-- The requests of the last days, without their contents.
create table api_request (
  merchant_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  key_id uuid not null,
  call text not null,
  status smallint not null,
  ms real not null,
  request_id text not null,
  primary key (merchant_id, at, id)
);
create index api_request_key on api_request (merchant_id, key_id, at desc, id desc);

alter table audit drop constraint audit_actor_kind_check;
alter table audit add constraint audit_actor_kind_check
  check (actor_kind in ('merchant', 'member', 'public', 'job', 'system', 'partner', 'key')) not valid;
