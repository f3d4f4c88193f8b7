import type { OwnDatabase } from './own-database.ts'

/** The tables whose rows others may need to know of, with the column by which events name a row. */
const watched = { card: 'id', member: 'id', coupon_code: 'code', voucher_record: 'id', shop_order: 'id' }

/**
 * Columns that tell nobody anything: notes of jobs, when a hold ends, the time of the last change, and a person's contact details
 * where somebody was forgotten, which the event of the member says.
 */
const unwatched = {
  card: ['referral', 'notified_expiry_at', 'referrer_card_id', 'referrer_staff_id', 'device_digest'],
  member: [],
  coupon_code: ['locked_until', 'returned', 'number'],
  voucher_record: ['email'],
  shop_order: ['email', 'phone', 'shipping_address', 'expires_at', 'updated_at', 'payment_id'],
}

/** Codes that nobody has been given yet are made and removed by the thousand; they become an event when they are issued. */
const isStock = `p_table = 'coupon_code' and coalesce(p_new, p_old) ->> 'state' = 'active'
  and (p_old is null or p_new is null)`

/** Notes every changed row of a database with its transaction. */
export async function watchChanges(own: OwnDatabase): Promise<void> {
  const role = new URL(own.url).username
  await own.admin(`create table seen_change (tx xid8 not null, of text not null, subject text not null)`)
  await own.admin(`grant all on seen_change to public`)
  await own.admin(`create function is_told(p_table text, p_old jsonb, p_new jsonb, p_unwatched text[]) returns boolean
    language sql as $$ select p_old - p_unwatched is distinct from p_new - p_unwatched and not (${isStock}) $$`)
  await own.admin(`create function note_change() returns trigger language plpgsql security definer as $$
    declare
      v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    begin
      if is_told(tg_table_name, v_old, v_new, tg_argv[1]::text[]) then
        insert into seen_change values (pg_current_xact_id(), tg_table_name, coalesce(v_old, v_new) ->> tg_argv[0]);
      end if;
      return null;
    end $$`)
  for (const [table, id] of Object.entries(watched)) {
    const columns = `{${unwatched[table as keyof typeof unwatched].join(',')}}`
    await own.admin(`create trigger note_change after insert or update or delete on ${table}
      for each row execute function note_change('${id}', '${columns}')`)
  }
  await own.admin(`grant execute on all functions in schema public to "${role}"`)
}

/** Forgets what was seen until now. */
export const forgetChanges = (own: OwnDatabase) => own.admin('truncate seen_change')

/** The changes that were seen without an event about the row in the same transaction. */
export const untoldChanges = (own: OwnDatabase) =>
  own.admin<{ of: string; subject: string }>(`
    select distinct s.of, s.subject from seen_change s where not exists (
      select from audit a where a.position >= s.tx::text::bigint and a.xmin::text::bigint = s.tx::text::bigint % 4294967296
        and s.subject in (select coalesce(e ->> 'subject', a.target) from jsonb_array_elements(a.events) as e))`)
