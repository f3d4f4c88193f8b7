-- Guarantees: a coupon says in which currency its price was typed, so that it is sold for no other money.
-- What an earlier version of the program has written says none.

alter table coupon add column currency text;
alter table coupon add constraint coupon_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
update coupon set currency = m.currency from merchant m where m.merchant_id = coupon.merchant_id;
