-- Guarantees: the visits of an hour and the chops of a cohort are one row for each campaign; a day is added to them once.

-- Up to which day the totals below are taken, and in which time zone their hours and months are told. After a change of the time zone,
-- or where a day that was over goes on, they are taken anew.
create table insight_day (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  through date,
  time_zone text not null
);

-- How many cards of a campaign got or used something on a day, by the hour in which they did so first.
create table visit_hour (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  day date not null,
  campaign_id uuid not null,
  hour smallint not null check (hour between 0 and 23),
  visits integer not null check (visits > 0),
  primary key (merchant_id, day, campaign_id, hour)
);

-- What cards that were made in one month got, used and lost in another one.
create table chop_cohort (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  campaign_id uuid not null,
  joined date not null check (extract(day from joined) = 1),
  month date not null check (extract(day from month) = 1),
  issued bigint not null,
  used bigint not null,
  ended bigint not null,
  -- Adjusted, imported and transferred, signed.
  other bigint not null,
  primary key (merchant_id, campaign_id, joined, month)
);
