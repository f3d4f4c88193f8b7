-- Guarantees: of each scheduled task the last run is known, with what came of it.

create table scheduled_task (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  succeeded boolean not null,
  result jsonb,
  error text
);

-- The cards of a campaign whose qualification period may be over.
create index card_period on card (merchant_id, period_start) where period_start is not null;
