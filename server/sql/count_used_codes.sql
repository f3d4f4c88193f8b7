-- Adds to the count of a coupon's used codes. Each connection has a part of its own, so that they do not wait for each other.
create or replace function count_used_codes(p_merchant uuid, p_coupon uuid, p_more integer) returns void language sql as $$
  insert into coupon_used as u (merchant_id, coupon_id, part, codes) values (p_merchant, p_coupon, pg_backend_pid() % 32, p_more)
  on conflict (merchant_id, coupon_id, part) do update set codes = u.codes + excluded.codes;
$$;
