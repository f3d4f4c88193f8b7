-- Guarantees: a merchant has at most one open partnership with another merchant for a campaign; a partnership belongs to the
-- merchant who owns the campaign, and what it agrees on never changes; each operation at a partner's till is counted once,
-- in the tenant of the campaign; a void is not stored here but read from the chop log, so that both always agree.

create table partnership (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  -- The other merchant: no foreign key, since keys tie rows of one tenant only.
  partner_merchant_id uuid not null,
  state text not null default 'invited' check (state in ('invited', 'active', 'declined', 'ended')),
  -- Minor units of the owner's currency.
  cost_per_chop bigint not null check (cost_per_chop between 0 and 1000000000),
  reward_value bigint not null check (reward_value between 0 and 1000000000),
  message text not null default '',
  invited_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'partner')),
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  check (merchant_id <> partner_merchant_id),
  check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create unique index partnership_open on partnership (merchant_id, campaign_id, partner_merchant_id)
  where state in ('invited', 'active');
-- The one way from a partner to the tenant of a campaign.
create index partnership_partner on partnership (partner_merchant_id, id);

-- Who acted at a partner's till, as they were called last: their row of staff is another tenant's.
create table partner_operator (
  merchant_id uuid not null references merchant (merchant_id),
  staff_id uuid not null,
  partner_name text not null,
  name text not null,
  primary key (merchant_id, staff_id)
);

create table partner_operation (
  merchant_id uuid not null,
  entry_id uuid not null,
  partnership_id uuid not null,
  at timestamptz not null,
  local_day date not null,
  staff_id uuid not null,
  chops bigint not null check (chops >= 0),
  rewards integer not null check (rewards >= 0),
  primary key (merchant_id, entry_id),
  foreign key (merchant_id, partnership_id) references partnership (merchant_id, id),
  check ((chops = 0) <> (rewards = 0))
);
create index partner_operation_log on partner_operation (merchant_id, partnership_id, at desc, entry_id desc);

-- The lines of an audit log name a partner's staff as such. New lines are checked; old ones satisfy the narrower rule.
alter table audit drop constraint audit_actor_kind_check;
alter table audit add constraint audit_actor_kind_check
  check (actor_kind in ('merchant', 'member', 'public', 'job', 'system', 'partner')) not valid;
