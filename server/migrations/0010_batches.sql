-- Guarantees: a row of a batch is done once: it leaves «waiting» in the transaction of its effect, and never comes back;
-- a saved view has one name for its owner.

-- One act on many cards, or the import of a file: worked through row by row by a job.
create table batch (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  staff_id uuid not null,
  nickname text,
  act text not null check (act in ('issue', 'adjust', 'freeze', 'unfreeze', 'extend', 'import')),
  -- What is asked for each row; of an import the columns of its file too.
  ask jsonb not null,
  campaign_id uuid,
  filename text,
  -- An import is read and checked before it waits for its job.
  state text not null check (state in ('read', 'checked', 'waiting', 'running', 'done', 'cancelled')),
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  rows_refused integer not null default 0,
  rows_skipped integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id)
);
create index batch_created on batch (merchant_id, created_at desc, id desc);

create table batch_row (
  merchant_id uuid not null,
  batch_id uuid not null,
  number integer not null check (number > 0),
  -- No foreign key: what was done to a card is told after the card is gone.
  card_id uuid,
  -- Of an import: the cells as they stood in the file, and what they mean.
  cells jsonb,
  facts jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'skipped')),
  -- What was done, or why nothing had to be.
  note text,
  refusal jsonb,
  primary key (merchant_id, batch_id, number),
  foreign key (merchant_id, batch_id) references batch (merchant_id, id) on delete cascade,
  check ((state = 'refused') = (refusal is not null))
);
create index batch_row_state on batch_row (merchant_id, batch_id, state, number);

create table saved_view (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  list text not null check (list in ('cards')),
  name text not null check (name <> ''),
  is_shared boolean not null default false,
  words jsonb not null,
  columns text[] not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade
);
create unique index saved_view_name on saved_view (merchant_id, staff_id, list, lower(name));
