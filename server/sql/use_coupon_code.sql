-- Uses a coupon's code, with its event, the count, the audit log entry and the stored answer. It compares and writes: rows come
-- complete. False, and nothing written, when the code was used or is held, or the coupon is gone.
create or replace function use_coupon_code(
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
  insert into coupon_event (
    merchant_id, id, coupon_id, code, kind, staff_id, nickname, store_id, source, remark, local_day, at, copy_id)
  select
    merchant_id, id, coupon_id, code, kind, staff_id, nickname, store_id, source, coalesce(remark, ''), local_day,
    coalesce(at, now()), copy_id
  from jsonb_to_record(p_event) as e (
    merchant_id uuid, id uuid, coupon_id uuid, code text, kind text, staff_id uuid, nickname text, store_id uuid, source text, remark text,
    local_day date, at timestamptz, copy_id uuid);
  perform count_used_codes(p_merchant, p_coupon, 1);
  perform insert_commit_records(
    case when p_audit is null then '[]' else jsonb_build_array(p_audit) end,
    case when p_answer is null then '[]' else jsonb_build_array(p_answer) end);
  return true;
end $$;
