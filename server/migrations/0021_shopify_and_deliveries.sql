-- Guarantees: of a shop's equal deliveries one is kept, however often it comes; an order stands once per campaign with what
-- it has brought, and a refund is counted once, before or after its order; a message knows every attempt made with it.

create table shopify_delivery (
  merchant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  topic text not null check (topic <> ''),
  -- SHA-256 of the bytes that were signed.
  digest bytea not null check (length(digest) = 32),
  shop_domain text not null,
  webhook_id text,
  is_test boolean not null,
  order_id text,
  order_name text,
  -- What of the body matters here; the rest, addresses and goods among it, is not kept. Null where it could not be read.
  facts jsonb,
  state text not null check (state in ('waiting', 'done', 'refused', 'ignored')),
  reason text,
  -- What it changed on the card.
  chops bigint not null default 0,
  card_id uuid,
  times integer not null default 1 check (times > 0),
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  worked_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete set null (card_id),
  check ((state in ('refused', 'ignored')) = (reason is not null))
);
create unique index shopify_delivery_once on shopify_delivery (merchant_id, campaign_id, topic, digest);
create index shopify_delivery_received on shopify_delivery (merchant_id, received_at desc, id desc);
create index shopify_delivery_order on shopify_delivery (merchant_id, campaign_id, order_id);

create table shopify_order (
  merchant_id uuid not null,
  campaign_id uuid not null,
  order_id text not null,
  card_id uuid,
  -- How it earns: by the campaign's settings when it was first seen.
  terms jsonb not null,
  -- Minor units after all that the shop had counted at `told_at`; null while only refunds have come.
  amount bigint check (amount >= 0),
  told_at timestamptz,
  is_paid boolean not null default false,
  is_cancelled boolean not null default false,
  -- What it stands at on the card now.
  chops bigint not null default 0 check (chops >= 0),
  entry_ids uuid[] not null,
  -- What was taken back of these entries otherwise than by voiding them.
  taken bigint not null default 0 check (taken >= 0),
  primary key (merchant_id, campaign_id, order_id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete set null (card_id)
);
create index shopify_order_card on shopify_order (merchant_id, card_id);

create table shopify_refund (
  merchant_id uuid not null,
  campaign_id uuid not null,
  order_id text not null,
  refund_id text not null,
  amount bigint not null check (amount >= 0),
  -- Whether the order's amount is without it already.
  counted boolean not null,
  primary key (merchant_id, campaign_id, order_id, refund_id),
  foreign key (merchant_id, campaign_id, order_id)
    references shopify_order (merchant_id, campaign_id, order_id) on delete cascade
);

-- Each attempt with its moment, how long it took, the way it went, and what was answered.
alter table outbox add column tries jsonb not null default '[]';
create index outbox_merchant on outbox (merchant_id, created_at desc, id desc);
create index outbox_merchant_parked on outbox (merchant_id, created_at desc, id desc) where state = 'parked';
