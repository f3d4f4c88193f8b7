-- Guarantees: the keys of the migration before hold for older rows, too; they held for them before. In a transaction of its own, which
-- does not stand in the way of writes.
alter table coupon_copy validate constraint coupon_copy_merchant_id_card_id_fkey;
alter table offline_act validate constraint offline_act_merchant_id_card_id_fkey;
alter table shopify_delivery validate constraint shopify_delivery_merchant_id_card_id_fkey;
alter table shopify_order validate constraint shopify_order_merchant_id_card_id_fkey;
alter table anomaly_finding validate constraint anomaly_finding_merchant_id_card_id_fkey;
alter table view_as_consent validate constraint view_as_consent_merchant_id_answered_by_fkey;
