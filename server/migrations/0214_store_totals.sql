-- Guarantees: what was done at a store on a day is one row for each campaign and operator; a day is added once.

-- Up to which day the totals of stores are taken, and in which time zone; null while nothing is. Days before are added by the job.
alter table insight_day add column stores_through date, add column stores_zone text;

-- The rows of `daily_summary`, `daily_total` and `visit_hour` of each store. What names no store is only in those.
create table store_summary (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  staff_id uuid not null,
  issued bigint not null,
  redeemed bigint not null,
  redemptions bigint not null,
  voids bigint not null,
  net bigint not null,
  primary key (merchant_id, store_id, day, campaign_id, staff_id)
);

create table store_total (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  staff_id uuid not null,
  issued bigint not null,
  redeemed bigint not null,
  voided bigint not null,
  expired bigint not null,
  adjusted bigint not null,
  net bigint not null,
  active_members integer not null check (active_members > 0),
  primary key (merchant_id, store_id, day, campaign_id, staff_id),
  check (net = issued - redeemed + voided - expired + adjusted)
);

-- A visit is at the store of its first operation.
create table store_hour (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  hour smallint not null check (hour between 0 and 23),
  visits integer not null check (visits > 0),
  primary key (merchant_id, store_id, day, campaign_id, hour)
);
