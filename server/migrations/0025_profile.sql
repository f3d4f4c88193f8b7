-- Guarantees: a browser stands once at a card, as a digest that names nobody; what was sent to a member is found by who it is,
-- also after the address has changed.

-- The browsers that a card was opened in: nobody brings themselves, whichever of them they register in.
create table card_device (
  merchant_id uuid not null,
  card_id uuid not null,
  device_digest bytea not null check (length(device_digest) = 32),
  seen_at timestamptz not null default now(),
  primary key (merchant_id, card_id, device_digest),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);

create index outbox_member on outbox (merchant_id, member_id, created_at) where member_id is not null;
