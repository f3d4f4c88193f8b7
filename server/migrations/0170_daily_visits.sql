-- Guarantees: the visits of a merchant's day are one row.

-- How many members visited on a day, and how many of them for the first time. Written with member_visits, in one transaction;
-- the nightly check compares both.
create table daily_visits (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  day date not null,
  visits integer not null,
  first_visits integer not null,
  primary key (merchant_id, day)
);

-- The merchants whose members from before are still to be counted, and up to which of them it is done.
create table visit_day_fill (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into visit_day_fill (merchant_id) select merchant_id from merchant;
