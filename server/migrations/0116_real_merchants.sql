-- Guarantees: nothing new; the merchants with test data are found by an index, and what was counted of them for the platform
-- is gone.

create index merchant_with_test_data on merchant (merchant_id) where sandbox_of is not null;

-- Income is added up without what was paid with test data.
create index plan_order_of_income on plan_order (paid_at) include (currency, amount, merchant_id)
  where state = 'paid' and amount > 0;
drop index plan_order_income;

delete from merchant_total where merchant_id in (select merchant_id from merchant where sandbox_of is not null);
delete from open_total where merchant_id in (select merchant_id from merchant where sandbox_of is not null);
delete from member_month where merchant_id in (select merchant_id from merchant where sandbox_of is not null);
