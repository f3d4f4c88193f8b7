-- Guarantees: a link by which a new address was confirmed is remembered as used until it is out of time.

alter table email_change add column confirmed_at timestamptz;
