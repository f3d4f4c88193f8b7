-- Guarantees: what was tried is counted once, and no more once its days are over; no more members came than there are.

-- Of members who were reached by something, and of others, how many came in the days after it.
create table effect (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  kind text not null check (kind in ('coupon', 'message', 'campaign', 'automation')),
  subject_id uuid not null,
  campaign_id uuid,
  started_on date not null,
  -- The last day that counts, null of what goes on; and the last one that was counted.
  until_on date check (until_on > started_on),
  counted_on date not null,
  reached integer not null,
  reached_came integer not null check (reached_came between 0 and reached),
  others integer not null,
  others_came integer not null check (others_came between 0 and others),
  primary key (merchant_id, kind, subject_id)
);
create index effect_started on effect (merchant_id, started_on desc);

-- On which day of the merchant the effects were counted last.
create table effect_day (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  day date not null
);
