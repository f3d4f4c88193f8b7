-- Guarantees: a line of an order says what a voucher was worth when it was ordered; lines of before say nothing of it.

alter table shop_order_item add column worth bigint;
alter table shop_order_item add constraint shop_order_item_worth_check check (worth > 0) not valid;
