-- Guarantees: what the platform's dashboard adds up is counted once an hour; money of two currencies or plans is never added up.

-- A merchant's entries of a day of its calendar up to `counted_at`, and of the same weekday a week before; null until counted.
alter table merchant_total
  add column counted_day date,
  add column entries_on_day bigint not null default 0 check (entries_on_day >= 0),
  add column entries_week_before bigint not null default 0 check (entries_week_before >= 0);

-- What came in on a day of UTC, without what was refunded.
create table platform_income (
  day date not null,
  plan_id uuid not null references service_plan (id),
  currency text not null,
  amount bigint not null check (amount > 0),
  payments bigint not null check (payments > 0),
  counted_at timestamptz not null default now(),
  primary key (day, plan_id, currency)
);
insert into platform_income (day, plan_id, currency, amount, payments)
  select (paid_at at time zone 'UTC')::date, plan_id, currency, sum(amount), count(*) from plan_order
  where state = 'paid' and amount > 0 group by 1, 2, 3;
