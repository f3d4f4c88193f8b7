-- Guarantees: an operation on a card writes few and small index entries. Rows of one time are sorted by their id as they are read; times
-- are in ascending order, in which pages are filled; ids are unique without their merchant.
create index concurrently if not exists audit_position on audit (position) where position is not null;
create index concurrently if not exists audit_by_time on audit (at);
create index concurrently if not exists audit_by_actor on audit (actor_id, at);
create index concurrently if not exists audit_by_target on audit (hashtext(target), at);
create index concurrently if not exists chop_entry_by_id on chop_entry (id);
create index concurrently if not exists chop_entry_by_card on chop_entry (card_id, at);
create index concurrently if not exists chop_entry_by_staff on chop_entry (staff_id, at);
create index concurrently if not exists chop_entry_by_campaign on chop_entry (campaign_id, at);
create index concurrently if not exists chop_entry_by_day on chop_entry (merchant_id, local_day);
drop index concurrently if exists audit_unsealed;
drop index concurrently if exists audit_at;
drop index concurrently if exists audit_actor;
drop index concurrently if exists audit_target;
drop index concurrently if exists chop_entry_id;
drop index concurrently if exists chop_entry_card;
drop index concurrently if exists chop_entry_staff;
drop index concurrently if exists chop_entry_campaign;
drop index concurrently if exists chop_entry_day;
-- Answers are kept for seven days. Those about a card, when its member is forgotten, and those that have run out, every night, are
-- looked for among the merchant's.
drop index concurrently if exists idempotency_card;
drop index concurrently if exists idempotency_age;
