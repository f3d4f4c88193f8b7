-- Guarantees: a merchant's short key, a sign-in address and a token belong to one owner over the whole platform; their
-- look-ups are the only tables whose keys do not start with merchant_id. A plan's quotas are never negative.

create extension if not exists pg_trgm;

create table service_plan (
  id uuid primary key,
  name text not null unique,
  cycle_days integer not null check (cycle_days > 0),
  price bigint not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  campaign_quota integer not null check (campaign_quota >= 0),
  admin_quota integer not null check (admin_quota >= 0),
  member_quota integer not null check (member_quota >= 0),
  features jsonb not null default '{}',
  is_trial boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

create table default_role (
  name text primary key,
  menu_permissions text[] not null,
  action_permissions text[] not null
);

create table merchant (
  merchant_id uuid primary key,
  name text not null check (name <> ''),
  logo text,
  background_color text check (background_color ~ '^#[0-9a-fA-F]{6}$'),
  primary_language text not null default 'en-US',
  time_zone text not null default 'UTC',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  mobile_registration_mode text not null default 'not-needed',
  address text not null default '',
  phone text not null default '',
  website text not null default '',
  short_key text not null check (short_key ~ '^[0-9a-z]{8}$'),
  plan_id uuid not null references service_plan (id),
  service_end_at timestamptz,
  service_prompt_days integer not null default 14 check (service_prompt_days >= 0),
  account_state text not null default 'active' check (account_state in ('active', 'restricted', 'disabled', 'terminated')),
  features jsonb not null default '{}',
  -- Counters that quotas are held against: taken by a conditional update, never counted.
  campaign_count integer not null default 0 check (campaign_count >= 0),
  admin_count integer not null default 0 check (admin_count >= 0),
  member_count integer not null default 0 check (member_count >= 0),
  -- Days up to and with this one are summed in daily_summary.
  summed_through date,
  books_checked_at timestamptz,
  books_differences integer,
  created_at timestamptz not null default now()
);

create table merchant_key (
  short_key text primary key check (short_key ~ '^[0-9a-z]{8}$'),
  merchant_id uuid not null unique references merchant (merchant_id)
);

create table system_admin (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  username text not null,
  password_hash text not null,
  is_agent boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);

create table system_session (
  token_hash bytea primary key,
  id uuid not null unique,
  admin_id uuid not null references system_admin (id),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- One row a bucket (account, address, card, number …): taken before an attempt is checked.
create table attempt_counter (
  bucket text primary key,
  attempts integer not null check (attempts >= 0),
  window_ends_at timestamptz not null
);

create table platform_audit (
  at timestamptz not null,
  id uuid not null,
  admin_id uuid references system_admin (id),
  action text not null,
  target text,
  status smallint not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null,
  primary key (at, id)
);
