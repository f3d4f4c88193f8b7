-- Guarantees: what the vouchers of one kind come to follows every record that is given and every line of its ledger in
-- the same step; days that were taken away with a plan's price are given again at most once; an address that a member has
-- proven is theirs as long as it is the one they are known by.

-- How many records of a voucher were given and what is left on them, by the moment they end: what has ended counts no more
-- from then on, whether or not it is written off. In parts, one to some of the connections, as `coupon_used`: tills that
-- consume vouchers of one kind at once do not wait for each other.
create table voucher_total (
  merchant_id uuid not null,
  voucher_id uuid not null,
  ends_at timestamptz not null,
  part smallint not null,
  records bigint not null,
  balance bigint not null,
  primary key (merchant_id, voucher_id, ends_at, part),
  foreign key (merchant_id, voucher_id) references voucher (merchant_id, id)
) with (fillfactor = 50);

insert into voucher_total
select merchant_id, voucher_id, ends_at, 0, count(*), sum(balance) from voucher_record
group by merchant_id, voucher_id, ends_at;

create function add_to_voucher_total(p_merchant uuid, p_voucher uuid, p_ends timestamptz, p_records bigint, p_balance bigint)
returns void language sql as $$
  insert into voucher_total as t values (p_merchant, p_voucher, p_ends, pg_backend_pid() % 32, p_records, p_balance)
  on conflict (merchant_id, voucher_id, ends_at, part) do update
  set records = t.records + excluded.records, balance = t.balance + excluded.balance;
$$;

-- As it was, and the totals with it: they follow the balance by the lines that are written.
create or replace function append_vouchers(
  p_merchant uuid, p_record uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language plpgsql as $$
declare
  v_voucher uuid;
  v_ends timestamptz;
begin
  update voucher_record set
    version = p_version + 1,
    balance = (p_change ->> 'balance')::bigint,
    state = p_change ->> 'state'
  where merchant_id = p_merchant and id = p_record and version = p_version
  returning voucher_id, ends_at into v_voucher, v_ends;
  if not found then
    return false;
  end if;
  insert into voucher_entry select * from jsonb_populate_recordset(null::voucher_entry, p_entries);
  insert into voucher_reversal
    select p_merchant, (e ->> 'reverses')::uuid, (e ->> 'id')::uuid from jsonb_array_elements(p_entries) as e
    where e ->> 'reverses' is not null;
  perform add_to_voucher_total(p_merchant, v_voucher, v_ends, 0,
    (select sum((e ->> 'amount')::bigint)::bigint from jsonb_array_elements(p_entries) as e));
  if p_audit is not null then
    insert into audit select * from jsonb_populate_record(null::audit, p_audit);
  end if;
  if p_answer is not null then
    insert into idempotency select * from jsonb_populate_record(null::idempotency, p_answer);
  end if;
  return true;
end $$;

-- What the list of given vouchers is ordered, filtered and searched by. None of it changes while one is consumed in parts,
-- so that the till writes no index for it.
create index voucher_record_state on voucher_record (merchant_id, state, created_at desc, id desc) where state <> 'active';
create index voucher_record_effective on voucher_record (merchant_id, effective_to desc, id desc);
create index voucher_record_amount on voucher_record (merchant_id, amount desc, id desc);
create index voucher_record_search on voucher_record using gin (email gin_trgm_ops);
-- The same addresses, by how they begin too.
drop index voucher_record_email;
create index voucher_record_email on voucher_record (merchant_id, email text_pattern_ops) where email is not null;

-- The address whose mailbox the member has shown to read: it proves something while it is the member's own.
alter table member add column proven_email text;

-- So many days were taken away when the plan's price went back; null where none were, or where they are given again.
alter table plan_period add column undone_days integer check (undone_days >= 0);
