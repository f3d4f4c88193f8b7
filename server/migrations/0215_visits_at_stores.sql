-- Guarantees: what visits come to at a store is one row for each campaign, day or month and value.

-- At which store the visits are: from a day on until the next one; null is none. Nothing where no visit names a store.
alter table member_visits add column store_days date[] not null default '{}', add column store_ids uuid[] not null default '{}';

-- Written with member_visits in one transaction, and compared by the nightly check.
create table store_visits (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  day date not null,
  visits integer not null,
  primary key (merchant_id, store_id, day)
) with (fillfactor = 70);

-- The rows of `visit_gap`, `visit_cohort` and `visit_move` of the members whose first visit was at a store.
create table store_visit_gap (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  gap integer not null check (gap > 0),
  visits integer not null,
  primary key (merchant_id, store_id, campaign_id, day, gap)
) with (fillfactor = 70);

create table store_visit_cohort (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  campaign_id uuid not null,
  joined date not null check (extract(day from joined) = 1),
  month date not null check (extract(day from month) = 1 and month >= joined),
  members integer not null,
  primary key (merchant_id, store_id, campaign_id, joined, month)
) with (fillfactor = 70);

create table store_visit_move (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  store_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  from_group text not null check (from_group in ('none', 'champions', 'regulars', 'new', 'drifting', 'lost')),
  to_group text not null check (to_group in ('champions', 'regulars', 'new', 'drifting', 'lost')),
  members integer not null,
  primary key (merchant_id, store_id, campaign_id, day, from_group, to_group)
) with (fillfactor = 70);

-- The merchants whose members from before are still to be looked at, and up to which of them it is done.
create table visit_store_fill (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into visit_store_fill (merchant_id) select distinct merchant_id from store;
