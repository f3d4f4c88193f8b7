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

-- Orders. Guarantees: an order's number is a merchant's once; what was sent twice by the same form is one order; a copy of a
-- coupon is one order's; what a line costs is a snapshot that nothing changes.
create table shop_order (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  number text not null check (number ~ '^OR-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  token_hash bytea not null,
  form_key uuid not null,
  state text not null default 'pending'
    check (state in ('pending', 'paid', 'ready', 'shipped', 'completed', 'cancelled', 'refunded')),
  -- Null once the person is forgotten.
  email text,
  phone text,
  language text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  delivery text not null check (delivery in ('pickup', 'shipping')),
  pickup_store text,
  shipping_address text,
  payment_type text not null check (payment_type in ('online', 'counter')),
  payment_id uuid,
  refund_amount bigint check (refund_amount between 0 and amount),
  cancel_reason text check (cancel_reason in ('abandoned', 'declined', 'payer', 'staff')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, token_hash),
  unique (merchant_id, form_key),
  foreign key (merchant_id, payment_id) references payment (merchant_id, id),
  check ((payment_type = 'online') = (payment_id is not null)),
  check ((state = 'cancelled') = (cancel_reason is not null)),
  check ((state = 'refunded') = (refund_amount is not null)),
  check ((state in ('pending', 'cancelled')) = (paid_at is null))
);
create index shop_order_newest on shop_order (merchant_id, created_at desc, id desc);
create index shop_order_state on shop_order (merchant_id, state, created_at desc, id desc);
create index shop_order_email on shop_order (merchant_id, email) where email is not null;
create index shop_order_due on shop_order (expires_at) where state = 'pending';

create table shop_order_item (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('coupon', 'voucher')),
  coupon_id uuid,
  voucher_id uuid,
  name text not null,
  unit_price bigint not null check (unit_price > 0),
  quantity integer not null check (quantity between 1 and 20),
  primary key (merchant_id, id),
  unique (merchant_id, order_id, position),
  foreign key (merchant_id, order_id) references shop_order (merchant_id, id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id),
  foreign key (merchant_id, voucher_id) references voucher (merchant_id, id),
  check ((kind = 'coupon') = (coupon_id is not null)),
  check ((kind = 'voucher') = (voucher_id is not null))
);

-- A copy that an order holds: `reserved` until it is paid, `returned` when the order lets go of it. Whether it was used says
-- the code itself.
create table shop_order_coupon (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  coupon_id uuid not null,
  copy_id uuid not null,
  state text not null check (state in ('reserved', 'issued', 'returned')),
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, copy_id),
  foreign key (merchant_id, order_id) references shop_order (merchant_id, id),
  foreign key (merchant_id, item_id) references shop_order_item (merchant_id, id),
  foreign key (merchant_id, copy_id) references coupon_copy (merchant_id, id)
);
create index shop_order_coupon_order on shop_order_coupon (merchant_id, order_id);
create index shop_order_coupon_newest on shop_order_coupon (merchant_id, created_at desc, id desc);

create table shop_order_voucher (
  merchant_id uuid not null,
  record_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  returned boolean not null default false,
  primary key (merchant_id, record_id),
  foreign key (merchant_id, order_id) references shop_order (merchant_id, id),
  foreign key (merchant_id, item_id) references shop_order_item (merchant_id, id),
  foreign key (merchant_id, record_id) references voucher_record (merchant_id, id)
);
create index shop_order_voucher_order on shop_order_voucher (merchant_id, order_id);

create table shop_order_event (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  what text not null,
  staff_id uuid,
  nickname text,
  remark text not null default '',
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references shop_order (merchant_id, id)
);
create index shop_order_event_order on shop_order_event (merchant_id, order_id, at, id);
