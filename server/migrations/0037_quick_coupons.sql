-- Guarantees: a code is used by one redemption, of a coupon that is there; what happened to it, the audit line and the
-- answer to the request's key are written with it or not at all.

-- Codes that can still be used, by their numbers: behind a million that were used they would be looked for one by one.
create index coupon_code_open on coupon_code (merchant_id, coupon_id, number) where state <> 'used';

-- How many codes of a coupon are used, so that a list of coupons counts none of a million. In parts, one to some of the
-- connections: tills that use codes of one coupon at once do not wait for each other.
create table coupon_used (
  merchant_id uuid not null,
  coupon_id uuid not null,
  part smallint not null,
  codes bigint not null,
  primary key (merchant_id, coupon_id, part),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id) on delete cascade
);

insert into coupon_used
select merchant_id, coupon_id, 0, count(*) from coupon_code where state = 'used' group by merchant_id, coupon_id;

create function count_used_codes(p_merchant uuid, p_coupon uuid, p_more integer) returns void language sql as $$
  insert into coupon_used as u values (p_merchant, p_coupon, pg_backend_pid() % 32, p_more)
  on conflict (merchant_id, coupon_id, part) do update set codes = u.codes + excluded.codes;
$$;

-- Compares and writes, as `append_chops` does: takes rows that are complete, decides nothing. False: the code was used or is
-- held, or the coupon is gone, and nothing was written.
create function use_coupon_code(
  p_merchant uuid, p_coupon uuid, p_code text, p_staff uuid, p_at timestamptz, p_event jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language plpgsql as $$
begin
  perform from coupon where merchant_id = p_merchant and id = p_coupon and deleted_at is null for key share;
  if not found then
    return false;
  end if;
  update coupon_code set state = 'used', locked_until = null, used_at = p_at, used_by = p_staff
  where merchant_id = p_merchant and code = p_code
    and (state = 'active' or (state = 'locked' and locked_until <= p_at));
  if not found then
    return false;
  end if;
  insert into coupon_event select * from jsonb_populate_record(null::coupon_event, p_event);
  perform count_used_codes(p_merchant, p_coupon, 1);
  if p_audit is not null then
    insert into audit select * from jsonb_populate_record(null::audit, p_audit);
  end if;
  if p_answer is not null then
    insert into idempotency select * from jsonb_populate_record(null::idempotency, p_answer);
  end if;
  return true;
end $$;
