-- Guarantees: only the detail and the wallet banner of a coupon are ever drawn by the program. Coupons that exist keep the
-- pictures that were uploaded for them.

alter table coupon
  add column drawn_banners text[] not null default '{}'
  check (drawn_banners <@ array['detailBanner', 'walletBanner']);
