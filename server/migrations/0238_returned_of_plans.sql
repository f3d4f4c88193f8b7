-- Guarantees: of an order of a plan is known how much of its price went back, so that this is no income any more.

alter table plan_order add column returned bigint not null default 0;
alter table plan_order add constraint plan_order_returned_check check (returned between 0 and amount) not valid;
update plan_order o
set returned = least(o.amount, p.returned_outside + case when p.dispute_state = 'won' then 0 else p.disputed_amount end)
from payment p
where p.merchant_id = o.merchant_id and p.id = o.payment_id and o.state in ('paid', 'refunded')
  and (p.returned_outside > 0 or p.disputed_amount > 0);

create index plan_order_of_net_income on plan_order (paid_at) include (currency, amount, returned, merchant_id)
  where state = 'paid' and amount > 0;
drop index plan_order_of_income;
