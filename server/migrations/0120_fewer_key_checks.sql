-- Guarantees: as before, an entry names a card and a chop type of its merchant. Entries of the audit log and stored answers name the
-- merchant of a session, a key or a card, each of which refers to the merchant itself: a key of their own costs two look-ups and a
-- lock of the merchant's row for every operation, and merchants are never deleted.
alter table audit drop constraint if exists audit_merchant_id_fkey;
alter table idempotency drop constraint if exists idempotency_merchant_id_fkey;
