-- Guarantees: what came of something among the members of a store is counted once; no more members came than there are.

-- The groups of `effect`, of the members whose first visit was at a store. What was told before names no store.
create table store_effect (
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  store_id uuid not null,
  reached integer not null,
  reached_came integer not null check (reached_came between 0 and reached),
  others integer not null,
  others_came integer not null check (others_came between 0 and others),
  primary key (merchant_id, kind, subject_id, store_id),
  foreign key (merchant_id, kind, subject_id) references effect (merchant_id, kind, subject_id) on delete cascade
);
