-- Guarantees: what the vouchers of one kind come to follows every record that is given and every change of one, whoever
-- makes it, in the same step; days that were taken away with a plan's price are given again at most once; an address that a member has proven is theirs as long as it is the one they are known by.

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

create function count_given_vouchers() returns trigger language plpgsql as $$
begin
  perform add_to_voucher_total(merchant_id, voucher_id, ends_at, count(*), sum(balance)::bigint) from given
  group by merchant_id, voucher_id, ends_at order by merchant_id, voucher_id, ends_at;
  return null;
end $$;

create function count_changed_voucher() returns trigger language plpgsql as $$
begin
  if new.ends_at = old.ends_at then
    perform add_to_voucher_total(new.merchant_id, new.voucher_id, new.ends_at, 0, new.balance - old.balance);
  else
    perform add_to_voucher_total(old.merchant_id, old.voucher_id, old.ends_at, -1, -old.balance);
    perform add_to_voucher_total(new.merchant_id, new.voucher_id, new.ends_at, 1, new.balance);
  end if;
  return null;
end $$;

create trigger voucher_record_given after insert on voucher_record referencing new table as given
  for each statement execute function count_given_vouchers();
create trigger voucher_record_changed after update of balance, ends_at on voucher_record for each row
  when (new.balance <> old.balance or new.ends_at <> old.ends_at) execute function count_changed_voucher();

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
