-- Guarantees: a campaign's name is its merchant's only one; every saved state of its settings stays readable as a numbered
-- revision; a chop type keeps its place (slot) for ever, so a balance can never move to another type.

create table campaign (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  type text not null check (type in ('chop', 'point', 'prepaid', 'multi-tiers', 'multi-rewards')),
  name text not null,
  revision integer not null check (revision >= 1),
  settings jsonb not null,
  end_date date,
  ended_at timestamptz,
  card_count integer not null default 0 check (card_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create unique index campaign_name on campaign (merchant_id, lower(name));
create index campaign_created on campaign (merchant_id, created_at);

create table campaign_revision (
  merchant_id uuid not null,
  campaign_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  changes jsonb not null,
  at timestamptz not null default now(),
  staff_id uuid,
  nickname text,
  primary key (merchant_id, campaign_id, revision),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);

create table chop_type (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  slot smallint not null check (slot between 1 and 100),
  code text not null check (code <> ''),
  removed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, campaign_id, slot),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);

create table member_level (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  level text not null,
  description text not null,
  position smallint not null,
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);

create table file (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  kind text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  state text not null check (state in ('granted', 'published')),
  staff_id uuid,
  name text,
  width integer,
  height integer,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id)
);

create table export_job (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  staff_id uuid not null,
  list text not null,
  format text not null,
  filters jsonb not null,
  language text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  filename text,
  storage_key text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);

-- Whose a campaign is: the address of its registration page names the campaign alone.
create table campaign_address (
  campaign_id uuid primary key,
  merchant_id uuid not null,
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);
