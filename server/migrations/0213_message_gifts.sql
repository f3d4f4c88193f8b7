-- Guarantees: what a message brings with it is a coupon or a voucher, and says which.

alter table notification
  -- Who is told gets one of it, in the transaction that writes what is sent. What is deleted meanwhile is not given.
  add column gift_kind text check (gift_kind in ('coupon', 'voucher')),
  add column gift_id uuid,
  add constraint notification_gift_check check ((gift_kind is null) = (gift_id is null)) not valid;
