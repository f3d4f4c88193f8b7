-- Guarantees: what one operation on a card writes is small. A change of a balance changes no indexed column of the card, so that
-- the row is rewritten within its page (HOT); the answer to a key is stored compressed (core/pack-answer.ts).
--
-- Lists sorted by balance sort the rows that their filter leaves.
drop index card_balance;
drop index card_campaign_balance;
-- Free space for the next versions of the rows on a page. Existing pages get it as they are rewritten.
alter table card set (fillfactor = 80);

alter table idempotency alter column answer drop not null;
alter table idempotency add column packed bytea;
alter table idempotency add constraint idempotency_answered check (answer is not null or packed is not null) not valid;

-- Whether a campaign counts what a card earned and redeemed on a day, so that reading a card need not open its settings.
alter table campaign add column caps_days boolean generated always as (
  settings ->> 'maxEarnPerDay' is not null or settings ->> 'maxRedeemPerDay' is not null) stored;
