-- Guarantees: the member list finds the richest cards of one campaign, and the few cards in a state other than «active»,
-- without reading the rest, at a million cards.

create index card_campaign_balance on card (merchant_id, campaign_id, balance desc, id desc);
create index card_state on card (merchant_id, state, created_at desc, id desc) where state <> 'active';
