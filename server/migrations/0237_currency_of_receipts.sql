-- Guarantees: a receipt says in which currency its amount was typed, so that it is never shown or counted as other money.
-- What an earlier version of the program has written says none.

alter table receipt add column currency text;
alter table receipt add constraint receipt_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
