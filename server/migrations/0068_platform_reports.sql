-- Guarantees: the platform's reports read sums that are written once: of a day, kind and month; days that go on are told
-- apart from those that are over.

-- What all operators of a merchant did on a day, along the days of all merchants.
create index daily_total_of_all on daily_total (day, merchant_id, campaign_id)
  include (issued, redeemed, voided, expired, adjusted, net, active_members)
  where staff_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

-- The same of days that `daily_total` does not hold yet, up to an hour old. What lies up to `merchant.totaled_through` is void.
create table open_total (
  merchant_id uuid not null references merchant (merchant_id),
  day date not null,
  campaign_id uuid not null,
  issued bigint not null,
  redeemed bigint not null,
  voided bigint not null,
  expired bigint not null,
  adjusted bigint not null,
  net bigint not null,
  active_members integer not null check (active_members > 0),
  primary key (merchant_id, day, campaign_id),
  check (net = issued - redeemed + voided - expired + adjusted)
);
create index open_total_day on open_total (day, merchant_id, campaign_id);

-- All merchants together; each is counted in its own days.
create table platform_day (
  day date not null,
  kind text not null check (kind in ('stamps', 'points', 'uses')),
  issued bigint not null,
  redeemed bigint not null,
  voided bigint not null,
  expired bigint not null,
  adjusted bigint not null,
  net bigint not null,
  active_members bigint not null,
  counted_at timestamptz not null default now(),
  primary key (day, kind),
  check (net = issued - redeemed + voided - expired + adjusted)
);

-- A merchant's members in a month of its calendar; the month that goes on is up to an hour old.
create table member_month (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  members integer not null check (members >= 0),
  joined integer not null check (joined >= 0),
  active integer not null check (active >= 0),
  redeeming integer not null check (redeeming between 0 and active),
  counted_at timestamptz not null default now(),
  primary key (merchant_id, month)
);
create index member_month_month on member_month (month) include (merchant_id, members, joined, active, redeeming);

-- Payments of all merchants, the latest first, and what came in.
create index plan_order_latest on plan_order (created_at desc, id desc);
create index plan_order_largest on plan_order (amount desc, id desc);
create index plan_order_income on plan_order (paid_at) include (currency, amount) where state = 'paid' and amount > 0;
