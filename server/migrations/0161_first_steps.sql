-- Guarantees: a merchant that was led through its first steps has one row, which is gone with the merchant; what it has not
-- finished of the first card is kept with it.

create table first_steps (
  merchant_id uuid primary key references merchant (merchant_id) on delete cascade,
  -- What was chosen for the card that is not made yet.
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  poster_seen_at timestamptz,
  -- When the list of what is left to do was put away.
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
