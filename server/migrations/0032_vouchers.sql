-- Guarantees: a voucher's name is a merchant's once; a record's balance lies between nothing and its amount, and is only
-- ever changed together with the lines of its ledger; the ledger is append-only; a line is reversed at most once; a record's
-- version is taken by one operation; line, balance, audit and the answer to its key are written together or not at all.

create table voucher (
  merchant_id uuid not null references merchant (merchant_id),
  id uuid not null,
  name text not null check (name <> ''),
  -- `value` is paid for, `promotion` is given away.
  type text not null check (type in ('value', 'promotion')),
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  keywords text[] not null default '{}',
  -- Smallest units of the currency: what a record is worth, and what it costs.
  amount bigint not null check (amount > 0),
  price bigint not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  code_type text not null check (code_type in ('digits', 'letters', 'both')),
  validity_type text not null check (validity_type in ('dates', 'days')),
  effective_from date,
  effective_to date,
  validity_days integer check (validity_days > 0),
  enabled boolean not null default true,
  background_color text not null,
  foreground_color text not null,
  banner text not null,
  detail_banner text not null,
  terms text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id),
  check (type = 'value' or price = 0),
  check (effective_to >= effective_from),
  check ((validity_type = 'dates') = (effective_from is not null and effective_to is not null)),
  check ((validity_type = 'days') = (validity_days is not null))
);
create unique index voucher_name on voucher (merchant_id, lower(name));

create table voucher_record (
  merchant_id uuid not null,
  id uuid not null,
  voucher_id uuid not null,
  code text not null check (code ~ '^[0-9A-Z]{16}$'),
  token_hash bytea not null,
  -- Null once the person is forgotten; what was given stays.
  email text,
  language text not null,
  effective_from date not null,
  effective_to date not null,
  -- The same days as moments, in the merchant's zone of the day it was given.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  amount bigint not null check (amount > 0),
  price bigint not null check (price >= 0),
  currency text not null,
  balance bigint not null check (balance between 0 and amount),
  state text not null check (state in ('active', 'used', 'waived', 'expired')),
  version bigint not null default 0,
  staff_id uuid,
  nickname text,
  source text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, code),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, voucher_id) references voucher (merchant_id, id),
  check (ends_at > starts_at),
  check (state = 'active' or balance = 0)
);
create index voucher_record_created on voucher_record (merchant_id, created_at desc, id desc);
create index voucher_record_voucher on voucher_record (merchant_id, voucher_id, created_at desc, id desc);
create index voucher_record_email on voucher_record (merchant_id, email) where email is not null;
create index voucher_record_due on voucher_record (merchant_id, ends_at) where state = 'active';

create table voucher_entry (
  merchant_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  record_id uuid not null,
  voucher_id uuid not null,
  -- The record's version this line's operation made.
  record_version bigint not null,
  kind text not null check (kind in ('give', 'consume', 'waive', 'reverse', 'expire')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  local_day date not null,
  staff_id uuid,
  nickname text,
  source text not null,
  remark text not null default '',
  reverses uuid,
  primary key (merchant_id, at, id),
  foreign key (merchant_id, record_id) references voucher_record (merchant_id, id),
  check ((kind = 'reverse') = (reverses is not null)),
  check ((amount > 0) = (kind in ('give', 'reverse')))
);
create index voucher_entry_id on voucher_entry (merchant_id, id);
create index voucher_entry_record on voucher_entry (merchant_id, record_id, at desc, id desc);
create index voucher_entry_day on voucher_entry (merchant_id, local_day) include (voucher_id, kind, amount);

create table voucher_reversal (
  merchant_id uuid not null,
  entry_id uuid not null,
  reversal_id uuid not null,
  primary key (merchant_id, entry_id)
);

create trigger voucher_entry_append_only before update or delete on voucher_entry
  for each row execute function refuse_change();
create trigger voucher_entry_no_truncate before truncate on voucher_entry
  for each statement execute function refuse_change();
create trigger voucher_reversal_append_only before update or delete on voucher_reversal
  for each row execute function refuse_change();
create trigger voucher_reversal_no_truncate before truncate on voucher_reversal
  for each statement execute function refuse_change();
revoke update, delete, truncate on voucher_entry, voucher_reversal from public, current_user;

-- Compares and appends, as `append_chops` does: takes the record's expected version and rows that are complete, decides
-- nothing. False: the record has changed since, and nothing was written.
create function append_vouchers(
  p_merchant uuid, p_record uuid, p_version bigint, p_change jsonb, p_entries jsonb, p_audit jsonb, p_answer jsonb
) returns boolean language plpgsql as $$
begin
  update voucher_record set
    version = p_version + 1,
    balance = (p_change ->> 'balance')::bigint,
    state = p_change ->> 'state'
  where merchant_id = p_merchant and id = p_record and version = p_version;
  if not found then
    return false;
  end if;
  insert into voucher_entry select * from jsonb_populate_recordset(null::voucher_entry, p_entries);
  insert into voucher_reversal
    select p_merchant, (e ->> 'reverses')::uuid, (e ->> 'id')::uuid from jsonb_array_elements(p_entries) as e
    where e ->> 'reverses' is not null;
  if p_audit is not null then
    insert into audit select * from jsonb_populate_record(null::audit, p_audit);
  end if;
  if p_answer is not null then
    insert into idempotency select * from jsonb_populate_record(null::idempotency, p_answer);
  end if;
  return true;
end $$;
