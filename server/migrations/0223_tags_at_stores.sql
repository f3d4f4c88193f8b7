-- Guarantees: a tag is at a store of its own merchant, or at none.

alter table tap_tag add column store_id uuid;
alter table tap_tag add constraint tap_tag_store_fkey foreign key (merchant_id, store_id) references store (merchant_id, id) not valid;
alter table tap_tag validate constraint tap_tag_store_fkey;
