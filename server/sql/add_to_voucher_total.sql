-- Adds to the totals of a voucher that is given. Each connection has a part of its own, so that they do not wait for each other.
create or replace function add_to_voucher_total(p_merchant uuid, p_voucher uuid, p_ends timestamptz, p_records bigint, p_balance bigint)
returns void language sql as $$
  insert into voucher_total as t (merchant_id, voucher_id, ends_at, part, records, balance)
  values (p_merchant, p_voucher, p_ends, pg_backend_pid() % 32, p_records, p_balance)
  on conflict (merchant_id, voucher_id, ends_at, part) do update
  set records = t.records + excluded.records, balance = t.balance + excluded.balance;
$$;
