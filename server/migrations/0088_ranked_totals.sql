-- Guarantees: nothing new; the most of a day's totals of all merchants are read off an index, one for each sum.

create index daily_total_issued on daily_total (day, issued, merchant_id, campaign_id)
  where staff_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
create index daily_total_redeemed on daily_total (day, redeemed, merchant_id, campaign_id)
  where staff_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
create index daily_total_net on daily_total (day, net, merchant_id, campaign_id)
  where staff_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
create index daily_total_active_members on daily_total (day, active_members, merchant_id, campaign_id)
  where staff_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
