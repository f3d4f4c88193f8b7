-- Guarantees: the moment at which a key's turn was taken is kept with it, so that the statement that takes the next one compares with columns
-- alone; a server of the version before leaves the default.
alter table api_key_pace add column at timestamptz not null default now();
