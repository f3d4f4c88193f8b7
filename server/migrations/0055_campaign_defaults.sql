-- Guarantees: what new campaigns begin with is an object of settings, or not told at all.

alter table merchant add column campaign_defaults jsonb check (jsonb_typeof(campaign_defaults) = 'object');
