-- Guarantees: a card knows since when its validity runs anew and why, so that it can be told again when a campaign's terms
-- change; the cards that time has changed and nobody has written down yet are found without reading the rest; the answers
-- kept for one card's keys are found by the card.

-- What staff did before this was kept stands in the audit; looked up before any table is locked.
create temporary table earlier_validity on commit drop as
  select distinct on (merchant_id, target) merchant_id, target::uuid as card_id,
    case when action = 'POST /merchant/member/renew'
      then jsonb_build_object('kind', 'renewed', 'at', at)
      else jsonb_build_object('kind', 'set', 'at', at, 'until', after -> 'expiresAt') end as validity
  from audit
  where target ~ '^[0-9a-f-]{36}$' and status = 200
    and (action = 'POST /merchant/member/renew'
      or (before ? 'cardNumber' and after ? 'cardNumber' and before -> 'expiresAt' is distinct from after -> 'expiresAt'))
  order by merchant_id, target, at desc;

alter table card add column validity jsonb
  check (validity ->> 'kind' in ('begun', 'renewed', 'set') and validity ? 'at');
update card c set validity = e.validity from earlier_validity e
  where c.merchant_id = e.merchant_id and c.id = e.card_id and c.state <> 'pending';

-- The first moment at which a part of a balance ends.
create function lots_end(lots jsonb) returns timestamptz language sql immutable parallel safe
  return (select min((lot ->> 'until')::timestamptz) from jsonb_array_elements(lots) as lot);

drop index card_lots;
create index card_lots_end on card (merchant_id, lots_end(lots)) where lots <> '[]' and state <> 'closed';
create index card_to_expire on card (merchant_id, expires_at) where state in ('active', 'frozen');

alter table idempotency add column card_id uuid;
create index idempotency_card on idempotency (merchant_id, card_id) where card_id is not null;
