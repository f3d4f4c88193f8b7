-- Guarantees: a merchant has at most one row that says up to which day the visits of its members have been counted.

-- Every visit moved the row in each of these. Members are ordered by their last visit and by how often they came.
drop index member_visits_first, member_visits_30, member_visits_90, member_visits_gap, member_visits_due;

-- Since when a merchant's visits are counted for a day, and up to which member: once a day a job goes through all of them.
create table visit_day (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  day date not null,
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
