-- Guarantees: a card never uploads more receipts on a day than its campaign allows, however many come at once; a receipt is
-- pending until it is decided, and one that was approved names the entry that it brought.

-- A file that a member puts, and nobody else may complete.
alter table file add column card_id uuid;

create table receipt (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  card_id uuid not null,
  shop_name text not null check (shop_name <> ''),
  transaction_on date not null,
  -- Minor units of the merchant's currency.
  amount bigint not null check (amount > 0),
  chops bigint not null check (chops > 0),
  -- The redrawn picture, under the hash of its content; the checksum is that of the bytes as they came.
  picture text not null,
  width integer not null,
  height integer not null,
  checksum bytea not null check (length(checksum) = 32),
  fingerprint bit(256) not null,
  duplicated boolean not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  -- Why a pending one is looked at by a person; null while it approves itself.
  waits_for text check (waits_for in ('approval', 'spot-check', 'twin', 'rule')),
  refusal text,
  reason text,
  note text not null default '',
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  staff_id uuid,
  nickname text,
  entry_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade,
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (entry_id is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check (coalesce(waits_for = 'rule', false) = (refusal is not null))
);
create index receipt_uploaded on receipt (merchant_id, uploaded_at desc, id desc);
create index receipt_pending on receipt (merchant_id, uploaded_at desc, id desc) where state = 'pending';
create index receipt_card on receipt (merchant_id, card_id, uploaded_at desc, id desc);
create index receipt_transaction on receipt (merchant_id, transaction_on);
-- How twins are found: the same bytes, the same purchase, or a picture that looks alike.
create index receipt_checksum on receipt (merchant_id, campaign_id, checksum);
create index receipt_purchase on receipt (merchant_id, campaign_id, transaction_on, amount);
create index receipt_picture on receipt (merchant_id, campaign_id, uploaded_at) include (fingerprint);

-- How many a card has uploaded on a day of the merchant's.
create table receipt_count (
  merchant_id uuid not null,
  card_id uuid not null,
  day date not null,
  uploads integer not null check (uploads > 0),
  primary key (merchant_id, card_id, day),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete cascade
);
