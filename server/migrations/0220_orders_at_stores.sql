-- Guarantees: an order can say at which store it is fetched, whatever the store is called later.

-- No foreign key, as for what else names a store (0203): one that anything names is closed, never deleted.
alter table shop_order add column store_id uuid;
