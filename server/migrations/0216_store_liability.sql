-- Guarantees: what was outstanding of a store at a month's end is one row.

-- Beside liability_snapshot, for each store that there was.
create table store_liability (
  merchant_id uuid not null,
  day date not null,
  store_id uuid not null,
  lines jsonb not null,
  primary key (merchant_id, day, store_id),
  foreign key (merchant_id, day) references liability_snapshot (merchant_id, day) on delete cascade
);
