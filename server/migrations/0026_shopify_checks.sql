-- Guarantees: a campaign's shop is looked through by one process at a time, and from where the last whole look began.

create table shopify_check (
  merchant_id uuid not null,
  campaign_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Why it failed.
  reason text,
  -- Orders that the shop changed since then are asked for; it moves when a look has come to its end.
  since timestamptz not null,
  orders integer not null default 0 check (orders >= 0),
  missed integer not null default 0 check (missed >= 0),
  asked_at timestamptz not null,
  started_at timestamptz,
  -- The process at work says so with each page; after a silence another may begin.
  alive_at timestamptz,
  ended_at timestamptz,
  -- The shop has asked to be left in peace until then.
  not_before timestamptz,
  primary key (merchant_id, campaign_id),
  foreign key (merchant_id, campaign_id) references campaign (merchant_id, id),
  check ((state = 'failed') = (reason is not null))
);
