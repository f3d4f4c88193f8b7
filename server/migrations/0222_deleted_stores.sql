-- Guarantees: what names a store always finds it: a store that is deleted keeps its row, is closed, and leaves its name to another.

alter table store add column deleted_at timestamptz;
alter table store add constraint store_deleted_check check (deleted_at is null or not active) not valid;
alter table store validate constraint store_deleted_check;
drop index store_name;
create unique index store_name on store (merchant_id, lower(name)) where deleted_at is null;
