-- Guarantees: each line of the platform's audit holds the hash of the line before it, so that a missing or changed line
-- shows; lines are never changed, removed or truncated. A repeated key of an administrator's call is answered once.

alter table platform_audit
  add column number bigint check (number > 0),
  add column previous bytea,
  add column hash bytea check (length(hash) = 32);

-- The hash of a line: over the hash before it and all that the line says.
create function platform_audit_hash(previous bytea, line platform_audit) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    line.number, (extract(epoch from line.at) * 1000000)::bigint, line.id, line.admin_id, line.action, line.target,
    line.status, line.before, line.after, line.ip, line.request_id)::text, 'UTF8'))
$$;

-- What was written before has its place in the chain too.
do $$
declare
  line platform_audit;
  last bytea := sha256('');
  place bigint := 0;
begin
  for line in select * from platform_audit order by at, id loop
    place := place + 1;
    line.number := place;
    update platform_audit set number = place, previous = last, hash = platform_audit_hash(last, line)
    where at = line.at and id = line.id returning hash into last;
  end loop;
end $$;

alter table platform_audit
  alter column number set not null,
  alter column previous set not null,
  alter column hash set not null;
create unique index platform_audit_number on platform_audit (number);
create index platform_audit_admin on platform_audit (admin_id, at desc, id desc);
create index platform_audit_target on platform_audit (target, at desc, id desc);

create trigger platform_audit_append_only before update or delete on platform_audit for each row execute function refuse_change();
create trigger platform_audit_no_truncate before truncate on platform_audit for each statement execute function refuse_change();

-- The first answer to a key of an administrator's call, stored with its effect in one transaction.
create table platform_idempotency (
  caller uuid not null references system_admin (id),
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (caller, key)
);
create index platform_idempotency_age on platform_idempotency (at);

-- An export that an administrator of the platform asked for.
create table system_export (
  id uuid primary key,
  admin_id uuid not null references system_admin (id),
  list text not null,
  format text not null,
  filters jsonb not null,
  language text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  filename text,
  storage_key text,
  created_at timestamptz not null default now()
);
create index system_export_age on system_export (created_at);
