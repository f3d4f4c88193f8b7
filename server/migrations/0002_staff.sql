-- Guarantees: an address signs in to one merchant; sessions and one-time links exist only as hashes, and a link is used
-- at most once (its row is deleted by use); a role's owner and its permissions belong to one merchant.

create table merchant_role (
  merchant_id uuid not null references merchant (merchant_id),
  name text not null,
  menu_permissions text[] not null,
  action_permissions text[] not null,
  primary key (merchant_id, name)
);

create table staff (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null check (name <> ''),
  password_hash text,
  role_name text not null,
  promotion_code text,
  pin_digest bytea,
  e_stamp_id text,
  avatar text,
  enabled boolean not null default true,
  email_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, email),
  unique (merchant_id, promotion_code),
  unique (merchant_id, pin_digest),
  unique (merchant_id, e_stamp_id)
);

create table sign_in_address (
  email text primary key check (email = lower(email)),
  merchant_id uuid not null,
  staff_id uuid not null,
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);

create table session (
  merchant_id uuid not null,
  token_hash bytea not null,
  id uuid not null,
  staff_id uuid not null,
  nickname text,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  unique (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);
create index session_staff on session (merchant_id, staff_id);

create table one_time_link (
  merchant_id uuid not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'register', 'reset-password')),
  staff_id uuid not null,
  nickname text,
  redirect text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);

create table login_history (
  merchant_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  staff_id uuid not null,
  ip text not null,
  error text,
  primary key (merchant_id, at, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);
create index login_history_staff on login_history (merchant_id, staff_id, at desc);

create table audit (
  merchant_id uuid not null references merchant (merchant_id),
  at timestamptz not null,
  id uuid not null,
  actor_kind text not null check (actor_kind in ('merchant', 'member', 'public', 'job', 'system')),
  actor_id uuid,
  nickname text,
  action text not null,
  target text,
  status smallint not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null,
  primary key (merchant_id, at, id)
);

-- The first answer to a key, stored with its effect in one transaction.
create table idempotency (
  merchant_id uuid not null references merchant (merchant_id),
  caller uuid not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (merchant_id, caller, key)
);
create index idempotency_age on idempotency (merchant_id, at);
