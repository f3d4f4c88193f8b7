-- Guarantees: orders that were made for a store by its present name are that store's.

update shop_order as o
set store_id = s.id
from store as s
where s.merchant_id = o.merchant_id and s.name = o.pickup_store and o.created_at >= s.created_at;
