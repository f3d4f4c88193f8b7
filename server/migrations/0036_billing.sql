-- Guarantees: what was ordered of a plan takes effect at most once; what was ordered stands as it was offered; invoices are
-- numbered over the whole platform without a gap or a repeat and are never changed; of a plan's end a merchant is told once.

create table plan_order (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  plan_id uuid not null references service_plan (id),
  act text not null check (act in ('subscribe', 'renew', 'change')),
  -- The plan as it was offered; what it costs is decided here and asked of nobody again.
  plan_name text not null,
  cycle_days integer not null check (cycle_days > 0),
  price bigint not null check (price >= 0),
  credit bigint not null check (credit >= 0),
  amount bigint not null check (amount = greatest(0, price - credit)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  -- There from the start unless nothing was to be paid.
  payment_id uuid,
  staff_id uuid,
  payer_name text not null,
  payer_email text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (merchant_id, id),
  check ((state = 'paid') = (paid_at is not null)),
  check ((amount > 0) = (payment_id is not null))
);
create index plan_order_created on plan_order (merchant_id, created_at desc, id desc);

-- The days that an order brought, once. What of its value is not used goes towards another plan, and it is cut then.
create table plan_period (
  merchant_id uuid not null,
  order_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  days integer not null check (days >= 0),
  value bigint not null check (value >= 0),
  cut_on date,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references plan_order (merchant_id, id)
);

-- One row: the number taken last. Taken in the transaction of its invoice, so that one that is undone leaves no gap.
create table invoice_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null check (last_number >= 0)
);
insert into invoice_counter (last_number) values (0);

create table invoice_number (
  number integer primary key check (number > 0),
  merchant_id uuid not null,
  order_id uuid not null
);

create table invoice (
  merchant_id uuid not null,
  order_id uuid not null,
  number integer not null,
  issued_on date not null,
  language text not null,
  -- As it was on that day, whatever is called otherwise later.
  payer_name text not null,
  payer_address text not null,
  payer_email text not null,
  plan_name text not null,
  starts_on date not null,
  ends_on date not null,
  price bigint not null check (price >= 0),
  credit bigint not null check (credit >= 0),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references plan_order (merchant_id, id)
);

create trigger invoice_append_only before update or delete on invoice for each row execute function refuse_change();
create trigger invoice_no_truncate before truncate on invoice for each statement execute function refuse_change();
revoke update, delete, truncate on invoice from public, current_user;

-- Who was told that the plan ends on a day; a renewed plan ends on another one.
create table plan_notice (
  merchant_id uuid not null references merchant (merchant_id),
  ends_on date not null,
  told_at timestamptz not null default now(),
  primary key (merchant_id, ends_on)
);

create index merchant_service_end on merchant (service_end_at) where account_state = 'active';
