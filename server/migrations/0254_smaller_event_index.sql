-- Guarantees: a merchant's events are found by a smaller index. Those of one position are read whole and sorted as they are read.
create index concurrently if not exists audit_merchant_events on audit (merchant_id, position) where events is not null;
drop index concurrently if exists audit_events;
