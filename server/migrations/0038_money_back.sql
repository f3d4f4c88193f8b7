-- Guarantees: what really came of a payment stands beside what was asked for, and never more of it is given back; what went
-- back past us is counted once however it is told; an invoice names who wrote it.

alter table payment
  add column paid_amount bigint,
  add column paid_currency text,
  -- What the provider's own pages gave back, in total.
  add column returned_outside bigint not null default 0,
  -- What a dispute has taken away; given back to us where it is won.
  add column disputed_amount bigint not null default 0,
  add column dispute_state text,
  drop constraint payment_check,
  drop constraint payment_refund_reason_check,
  drop constraint payment_check2;
update payment set paid_amount = amount, paid_currency = currency where paid_at is not null;
alter table payment
  add constraint payment_refund_part check (refund_amount between 1 and paid_amount) not valid,
  add constraint payment_refund_reason_check check (refund_reason in ('asked', 'late', 'refused', 'mismatch')) not valid,
  add constraint payment_paid_whole check (
    (paid_at is null) = (paid_amount is null) and (paid_at is null) = (paid_currency is null)
    and (paid_at is null) = (state in ('open', 'cancelled'))) not valid,
  add constraint payment_returned check (returned_outside >= 0 and disputed_amount >= 0) not valid,
  add constraint payment_dispute check (
    (dispute_state is null) = (disputed_amount = 0) and dispute_state in ('open', 'won')) not valid;
-- A dispute names the money and not what it was paid for.
create index payment_charge on payment (charge_id) where charge_id is not null;

alter table payment_event
  drop constraint payment_event_kind_check,
  add constraint payment_event_kind_check
    check (kind in ('paid', 'cancelled', 'returned', 'disputed', 'dispute-won')) not valid;

alter table shop_order
  drop constraint shop_order_cancel_reason_check,
  add constraint shop_order_cancel_reason_check
    check (cancel_reason in ('abandoned', 'declined', 'payer', 'staff', 'mismatch', 'undelivered')) not valid,
  drop constraint shop_order_check3,
  -- An order of which a part went back stands as it did.
  add constraint shop_order_refunded check (state <> 'refunded' or refund_amount is not null) not valid;

alter table plan_order
  drop constraint plan_order_state_check,
  add constraint plan_order_state_check check (state in ('open', 'paid', 'cancelled', 'refunded')) not valid,
  drop constraint plan_order_check1,
  add constraint plan_order_paid check ((state in ('paid', 'refunded')) = (paid_at is not null)) not valid;

alter table invoice
  add column issuer_name text not null default 'Chopcard',
  add column issuer_address text not null default '';
