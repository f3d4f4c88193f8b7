-- Guarantees: what the visits of all members come to for the reports is one row for each campaign, day or month and value.

-- The campaigns that the member holds a card of, as they were when the visits were last written.
alter table member_visits add column campaigns uuid[] not null default '{}';

-- Totals of the visits, written with member_visits in one transaction; the nightly check compares both. Of each campaign count the
-- members who hold a card of it; the last possible id stands for the whole shop.

-- How many visits of a day came so many days after the member's visit before.
create table visit_gap (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  campaign_id uuid not null,
  day date not null,
  gap integer not null check (gap > 0),
  visits integer not null,
  primary key (merchant_id, campaign_id, day, gap)
) with (fillfactor = 70);

-- How many of the members whose first visit was in one month came in another one.
create table visit_cohort (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  campaign_id uuid not null,
  joined date not null check (extract(day from joined) = 1),
  month date not null check (extract(day from month) = 1 and month >= joined),
  members integer not null,
  primary key (merchant_id, campaign_id, joined, month)
) with (fillfactor = 70);

-- How many members moved from one group to another on a day. Days to come say what happens if nobody comes again.
create table visit_move (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  campaign_id uuid not null,
  day date not null,
  from_group text not null check (from_group in ('none', 'champions', 'regulars', 'new', 'drifting', 'lost')),
  to_group text not null check (to_group in ('champions', 'regulars', 'new', 'drifting', 'lost')),
  members integer not null,
  primary key (merchant_id, campaign_id, day, from_group, to_group)
) with (fillfactor = 70);

-- The merchants whose members from before are still to be counted, and up to which of them it is done.
create table visit_total_fill (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into visit_total_fill (merchant_id) select merchant_id from merchant;
