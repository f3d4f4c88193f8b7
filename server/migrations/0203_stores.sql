-- Guarantees: a store has one name within its merchant; a user belongs only to stores of their own merchant; what was done at a
-- store says so for ever, and costs no check of its own.

create table store (
  merchant_id uuid not null references merchant (merchant_id) on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  address text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Null: those of the merchant.
  opening_hours jsonb,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  check ((latitude is null) = (longitude is null))
);
create unique index store_name on store (merchant_id, lower(name));

-- The stores that a user works in; none is every store.
create table staff_store (
  merchant_id uuid not null,
  staff_id uuid not null,
  store_id uuid not null,
  primary key (merchant_id, staff_id, store_id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id) on delete cascade,
  foreign key (merchant_id, store_id) references store (merchant_id, id) on delete cascade
);
create index staff_store_store on staff_store (merchant_id, store_id);

-- Where the user of a session is. Null: nobody has said, or the merchant has no two stores.
alter table session add column store_id uuid;

-- Where it was done, by the session of who did it. No foreign keys: a ledger row would pay for the check, and a store that
-- anything names is closed, never deleted.
alter table chop_entry add column store_id uuid;
alter table coupon_event add column store_id uuid;
alter table voucher_entry add column store_id uuid;
-- Of a receipt: where its member bought.
alter table receipt add column store_id uuid;
