-- Guarantees: a shop's own role has an id by which addresses name it.

-- Its name may be anything.
alter table merchant_role add column id uuid;
update merchant_role set id = md5(merchant_id::text || name)::uuid;
alter table merchant_role alter column id set not null, add unique (merchant_id, id);
