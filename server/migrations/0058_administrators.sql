-- Guarantees: an administrator without a password cannot sign in until the link of the invitation has been used, once.

alter table system_admin alter column password_hash drop not null;
create index system_admin_name on system_admin (username, id);

-- The link by which an administrator chooses a password.
create table system_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  admin_id uuid not null references system_admin (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index system_link_admin on system_link (admin_id);
create index system_session_admin on system_session (admin_id);
