-- Guarantees: a row of an imported file becomes a code once; a code that was brought from elsewhere is known as such.

-- A code that another system knows stays what it is when its copy is taken back.
alter table coupon_code add column imported boolean not null default false;

-- A file of codes: read, checked, then worked through by a job.
create table coupon_import (
  merchant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  staff_id uuid not null,
  filename text not null,
  -- The first row, which may hold headings or a code already.
  headings jsonb not null,
  code_column integer not null check (code_column >= 0),
  has_headings boolean not null,
  state text not null check (state in ('read', 'checked', 'running', 'done')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check ((state = 'done') = (ended_at is not null))
);
create index coupon_import_coupon on coupon_import (merchant_id, coupon_id, created_at desc);
-- One file at a time becomes codes of a coupon.
create unique index coupon_import_running on coupon_import (merchant_id, coupon_id) where state = 'running';

create table coupon_import_row (
  merchant_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet counts its rows.
  number integer not null check (number > 0),
  -- Null once the import has begun: only the code is needed from there on.
  cells jsonb,
  code text,
  state text not null default 'read' check (state in ('read', 'waiting', 'added', 'skipped', 'refused')),
  -- What is wrong with it: a key of the words of fields, and their values.
  problem text,
  problem_values jsonb,
  primary key (merchant_id, import_id, number),
  foreign key (merchant_id, import_id) references coupon_import (merchant_id, id) on delete cascade,
  check ((state = 'refused') = (problem is not null))
);
create index coupon_import_row_state on coupon_import_row (merchant_id, import_id, state, number);
