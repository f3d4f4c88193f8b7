-- Guarantees: the totals of a day, campaign and operator are written once; net is the sum of its parts.

-- What was earned and burnt on days that are over, for every operator and for all of them together.
create table daily_total (
  merchant_id uuid not null references merchant (merchant_id),
  day date not null,
  campaign_id uuid not null,
  staff_id uuid not null,
  issued bigint not null,
  redeemed bigint not null,
  -- Signed: a voided redemption gives back.
  voided bigint not null,
  expired bigint not null,
  adjusted bigint not null,
  net bigint not null,
  active_members integer not null check (active_members > 0),
  primary key (merchant_id, day, campaign_id, staff_id),
  check (net = issued - redeemed + voided - expired + adjusted)
);

alter table merchant add column totaled_through date;
