-- Guarantees: what a till did without network stands once, however often it is sent, with who, when and its verdict; one that
-- was done has its entry, one that was refused says why, and only a refused one is settled by somebody. Tills work without
-- network only where the shop wants that, within its limits.

alter table merchant
  add column offline_till boolean not null default false,
  -- How old an act may be, and how many wait on one device.
  add column offline_hours integer not null default 12 check (offline_hours between 1 and 72),
  add column offline_acts integer not null default 50 check (offline_acts between 1 and 200);

create table offline_act (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  nickname text,
  -- The device's own name of the act.
  act_id uuid not null,
  kind text not null check (kind in ('issue', 'use', 'redeem', 'attend')),
  quantity bigint not null check (quantity > 0),
  -- The reward or booth as the device showed it.
  label text,
  -- Null where no card of the shop was meant.
  card_id uuid,
  acted_at timestamptz not null,
  replayed_at timestamptz not null,
  verdict text not null check (verdict in ('done', 'refused')),
  code text,
  facts jsonb,
  entry_id uuid,
  settled_at timestamptz,
  settled_by uuid,
  primary key (merchant_id, id),
  unique (merchant_id, staff_id, act_id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, settled_by) references staff (merchant_id, id),
  foreign key (merchant_id, card_id) references card (merchant_id, id) on delete set null (card_id),
  check ((verdict = 'done') = (entry_id is not null)),
  check ((verdict = 'refused') = (code is not null)),
  check ((settled_at is null) = (settled_by is null)),
  check (settled_at is null or verdict = 'refused')
);
create index offline_act_replayed on offline_act (merchant_id, replayed_at desc, id desc);
create index offline_act_open on offline_act (merchant_id, replayed_at desc, id desc)
  where verdict = 'refused' and settled_at is null;
create index offline_act_card on offline_act (merchant_id, card_id);
