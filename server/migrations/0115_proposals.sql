-- Guarantees: a proposal of an AI assistant is decided at most once, by a user of the merchant, and says who that was.

create table proposal (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  -- The key with which the assistant signed in.
  key_id uuid not null,
  tool text not null check (tool <> ''),
  -- The arguments, as the assistant gave them.
  input jsonb not null,
  card_id uuid,
  state text not null default 'open' check (state in ('open', 'confirming', 'confirmed', 'refused', 'rejected')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  decided_by uuid,
  nickname text,
  -- The code with which the rules refused it when it was confirmed, and the values in its text.
  refusal jsonb,
  primary key (merchant_id, id),
  foreign key (merchant_id, key_id) references staff (merchant_id, id),
  foreign key (merchant_id, decided_by) references staff (merchant_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'refused') = (refusal is not null))
);
create index proposal_made on proposal (merchant_id, created_at desc, id desc);
