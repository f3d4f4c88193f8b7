-- Guarantees: a bulk act may give coupons and vouchers.
alter table batch drop constraint batch_act_check;
alter table batch add constraint batch_act_check
  check (act in ('issue', 'adjust', 'freeze', 'unfreeze', 'extend', 'coupon', 'voucher', 'import')) not valid;
