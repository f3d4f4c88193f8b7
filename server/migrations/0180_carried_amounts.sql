-- Guarantees: an entry of the log that moves no chops gives a reward, takes one back, or moves a part of a bill that is below the
-- next chop; a receipt below it may be handed in.

-- What of bills is below the next chop, in minor units: the sum of what the card's entries have moved (`effects`).
alter table card add column carried bigint not null default 0;
alter table chop_entry drop constraint chop_entry_quantity_check;
alter table chop_entry add constraint chop_entry_quantity_check
  check (
    quantity <> 0
    or (kind in ('redeem', 'void') and measure = 'redeemed')
    or coalesce(effects ? 'carried', false)) not valid;
alter table receipt drop constraint receipt_chops_check;
alter table receipt add constraint receipt_chops_check check (chops >= 0) not valid;
-- What of an order's amount its card has got, where the rest below a chop is carried over.
alter table shopify_order add column amount_counted bigint not null default 0;
-- A till without network notes bills, too: their quantity is the amount in minor units.
alter table offline_act drop constraint offline_act_kind_check;
alter table offline_act add constraint offline_act_kind_check check (kind in ('issue', 'bill', 'use', 'redeem', 'attend')) not valid;
