-- Guarantees: a partnership says in which currency its terms were agreed, so that no settlement counts them as other money.
-- What an earlier version of the program has written says none.

alter table partnership add column currency text;
alter table partnership add constraint partnership_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
update partnership set currency = m.currency from merchant m where m.merchant_id = partnership.merchant_id;
