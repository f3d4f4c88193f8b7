-- Guarantees: nothing new; searches of the platform's lists for owners and payers read an index.

create index staff_owner_search on staff using gin (email gin_trgm_ops, name gin_trgm_ops) where role_name = 'owner';
create index plan_order_payer on plan_order using gin (payer_name gin_trgm_ops);
