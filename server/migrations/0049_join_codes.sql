-- Guarantees: a short code of the address /j/<code> leads to one campaign of the whole platform.

alter table campaign_address add column join_code text unique check (join_code ~ '^[2-9A-HJ-NP-Z]{7}$');
