-- Guarantees: nothing new; what a search of the platform's lists means is found by an index before its rows are read.

create index merchant_search on merchant using gin (name gin_trgm_ops);
create index merchant_of_short_key on merchant (short_key);
create index merchant_by_name on merchant (lower(name), merchant_id);
create index campaign_search on campaign using gin (name gin_trgm_ops);
create index campaign_of_id on campaign (id);

-- People of every role: the action log is searched for all of them.
create index staff_search on staff using gin (email gin_trgm_ops, name gin_trgm_ops);
drop index staff_owner_search;
create index staff_by_name on staff (name, id);
create index staff_role on staff (merchant_id, role_name);

create index plan_order_words on plan_order using gin (payer_name gin_trgm_ops, plan_name gin_trgm_ops);
drop index plan_order_payer;
create index plan_order_state on plan_order (state, created_at desc, id desc);

-- When an administrator signed in last, among everything else that one did.
create index platform_audit_sign_in on platform_audit (admin_id, at desc, id desc) where action = 'POST /admin/login';
