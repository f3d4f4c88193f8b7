-- Guarantees: nothing new; a delivery may name the request that caused it, whose trace its attempts belong to.
alter table webhook_delivery add column request_id text;
