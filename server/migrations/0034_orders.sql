-- Guarantees: what a payment provider tells of is taken once; a payment is paid, cancelled or given back, never two of these
-- at once, and never more is given back than was paid.

create table payment (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  token_hash bytea not null,
  -- What is paid for, and the id of that thing.
  purpose text not null check (purpose in ('order', 'plan')),
  subject_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null,
  email text,
  language text not null,
  -- Where the payer goes afterwards, below the public address.
  return_path text not null check (return_path ~ '^/[^/\\]'),
  provider text not null check (provider in ('stripe', 'test')),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled', 'refunding', 'refunded')),
  -- The provider's own names: of the page where it is paid, of the money that came, of the money that went back.
  checkout_id text,
  checkout_url text,
  charge_id text,
  refund_id text,
  refund_amount bigint check (refund_amount between 1 and amount),
  refund_reason text check (refund_reason in ('asked', 'late', 'refused')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  check ((state in ('refunding', 'refunded')) = (refund_amount is not null and refund_reason is not null)),
  check ((state in ('open', 'cancelled')) = (paid_at is null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
create index payment_subject on payment (merchant_id, purpose, subject_id);
create index payment_newest on payment (merchant_id, created_at desc, id desc);

create table payment_event (
  merchant_id uuid not null,
  provider text not null,
  event_id text not null,
  payment_id uuid not null,
  kind text not null check (kind in ('paid', 'cancelled')),
  outcome text not null check (outcome in ('taken', 'given-back', 'refused', 'repeated', 'mismatch', 'late')),
  at timestamptz not null default now(),
  primary key (merchant_id, provider, event_id),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id)
);
create index payment_event_payment on payment_event (merchant_id, payment_id, at);
