-- Guarantees: a member has one row of visits, which goes with the member; what a list is ordered and filtered by is read by an index.

-- The days on which a member got or used something, in ascending order, and what they come to. A subscriber of events keeps it.
create table member_visits (
  merchant_id uuid not null,
  member_id uuid not null,
  days date[] not null default '{}',
  first_visit date,
  last_visit date,
  visits_30 integer not null default 0 check (visits_30 >= 0),
  visits_90 integer not null default 0 check (visits_90 >= visits_30),
  visits integer not null default 0 check (visits >= visits_90),
  median_gap integer check (median_gap > 0),
  visit_group text check (visit_group in ('champions', 'regulars', 'new', 'drifting', 'lost')),
  -- The next day on which the same visits come to something else.
  due_on date,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id) on delete cascade,
  check (visits = cardinality(days)),
  check ((visits = 0) = (last_visit is null and first_visit is null and visit_group is null))
);
create index member_visits_last on member_visits (merchant_id, last_visit desc nulls last, member_id);
create index member_visits_first on member_visits (merchant_id, first_visit desc nulls last, member_id);
create index member_visits_30 on member_visits (merchant_id, visits_30 desc, member_id);
create index member_visits_90 on member_visits (merchant_id, visits_90 desc, member_id);
create index member_visits_all on member_visits (merchant_id, visits desc, member_id);
create index member_visits_gap on member_visits (merchant_id, median_gap desc nulls last, member_id);
create index member_visits_group on member_visits (merchant_id, visit_group, member_id);
create index member_visits_due on member_visits (due_on, merchant_id) where due_on is not null;

-- The merchants whose members from before are still to be filled in, and up to which of them it is done.
create table visit_fill (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into visit_fill (merchant_id) select merchant_id from merchant;
