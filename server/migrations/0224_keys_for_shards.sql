-- Guarantees: as before, whoever is named by a row is of its merchant. Keys are those that a sharded database can keep: from a merchant's
-- table to one of the same merchant or to a table that every node has, without a deletion that sets columns to null. Deleting a card
-- takes its id out of other rows (delete-card.ts), and removing a merchant its addresses (clean-up-registrations.ts).
alter table merchant_key drop constraint if exists merchant_key_merchant_id_fkey;
alter table sign_in_address drop constraint if exists sign_in_address_merchant_id_staff_id_fkey;
alter table campaign_address drop constraint if exists campaign_address_merchant_id_campaign_id_fkey;
alter table coupon_address drop constraint if exists coupon_address_merchant_id_coupon_id_fkey;

alter table card drop constraint if exists card_referrer_card_fkey, drop constraint if exists card_referrer_staff_fkey;
alter table card add constraint card_referrer_card_fkey foreign key (merchant_id, referrer_card_id) references card (merchant_id, id) not valid;
alter table card add constraint card_referrer_staff_fkey
  foreign key (merchant_id, referrer_staff_id) references staff (merchant_id, id) not valid;
alter table coupon_copy drop constraint if exists coupon_copy_merchant_id_card_id_fkey;
alter table coupon_copy add constraint coupon_copy_merchant_id_card_id_fkey
  foreign key (merchant_id, card_id) references card (merchant_id, id) not valid;
alter table offline_act drop constraint if exists offline_act_merchant_id_card_id_fkey;
alter table offline_act add constraint offline_act_merchant_id_card_id_fkey
  foreign key (merchant_id, card_id) references card (merchant_id, id) not valid;
alter table shopify_delivery drop constraint if exists shopify_delivery_merchant_id_card_id_fkey;
alter table shopify_delivery add constraint shopify_delivery_merchant_id_card_id_fkey
  foreign key (merchant_id, card_id) references card (merchant_id, id) not valid;
alter table shopify_order drop constraint if exists shopify_order_merchant_id_card_id_fkey;
alter table shopify_order add constraint shopify_order_merchant_id_card_id_fkey
  foreign key (merchant_id, card_id) references card (merchant_id, id) not valid;
alter table anomaly_finding drop constraint if exists anomaly_finding_merchant_id_card_id_fkey;
alter table anomaly_finding add constraint anomaly_finding_merchant_id_card_id_fkey
  foreign key (merchant_id, card_id) references card (merchant_id, id) not valid;
alter table view_as_consent drop constraint if exists view_as_consent_merchant_id_answered_by_fkey;
alter table view_as_consent add constraint view_as_consent_merchant_id_answered_by_fkey
  foreign key (merchant_id, answered_by) references staff (merchant_id, id) not valid;
