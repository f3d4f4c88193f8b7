-- Guarantees: a merchant's own system calls no two members the same. Lists by cursor, and the events of one merchant in their order,
-- are read by an index.
alter table member add column if not exists "externalId" text check (length("externalId") between 1 and 64);
create unique index concurrently if not exists member_external_id on member (merchant_id, "externalId") where "externalId" is not null;
create index concurrently if not exists member_created on member (merchant_id, created_at, id);
create index concurrently if not exists booth_booking_created on booth_booking (merchant_id, created_at, id);
create index concurrently if not exists audit_events on audit (merchant_id, position, id) where events is not null;
