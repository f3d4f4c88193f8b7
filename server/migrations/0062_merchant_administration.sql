-- Guarantees: a quota of a merchant's own goes before its plan's and is never negative; an override of a feature is known
-- with who made it and until when it holds; a merchant has one follow-up.

alter table merchant
  -- Null: as the plan says.
  add column campaign_quota integer check (campaign_quota >= 0),
  add column admin_quota integer check (admin_quota >= 0),
  add column member_quota integer check (member_quota >= 0),
  -- For each feature in `features`: who overrode the plan, when, and until when it holds: { by, at, until }.
  add column feature_overrides jsonb not null default '{}',
  -- The platform's own, never shown to the merchant.
  add column platform_notes text not null default '',
  add column state_reason text,
  add column state_changed_at timestamptz;

create index merchant_created on merchant (created_at desc, merchant_id);

-- What lists of merchants sort by and would have to count; written by a job, so up to an hour old.
create table merchant_total (
  merchant_id uuid not null primary key references merchant (merchant_id) on delete cascade,
  entries_30_days bigint not null check (entries_30_days >= 0),
  last_activity_at timestamptz,
  counted_at timestamptz not null default now()
);

create table merchant_follow_up (
  merchant_id uuid not null primary key references merchant (merchant_id) on delete cascade,
  note text not null default '',
  assignee_id uuid references system_admin (id),
  due_on date,
  updated_at timestamptz not null default now(),
  updated_by uuid references system_admin (id)
);
