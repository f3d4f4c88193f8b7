-- Guarantees: two segments of a merchant never have the same name.
create table segment (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  -- Filters of the member list.
  filters jsonb not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create unique index segment_name on segment (merchant_id, lower(name));
