-- Guarantees: a code is used by one redemption, of a coupon that is there; what happened to it, the audit line and the
-- answer to the request's key are written with it or not at all.

-- Codes that can still be used, by their numbers: behind a million that were used they would be looked for one by one.
create index coupon_code_open on coupon_code (merchant_id, coupon_id, number) where state <> 'used';

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
  if p_audit is not null then
    insert into audit select * from jsonb_populate_record(null::audit, p_audit);
  end if;
  if p_answer is not null then
    insert into idempotency select * from jsonb_populate_record(null::idempotency, p_answer);
  end if;
  return true;
end $$;
