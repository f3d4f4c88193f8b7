-- Guarantees: what is kept of a request of a partner's till names no member of the other merchant.

-- The answers of a partner's till are the only ones that tell of another tenant's card; it has `rewards`, and no id.
update idempotency set answer = answer #- '{card,nickname}'
  where answer ? 'entryId' and answer -> 'card' ? 'nickname' and not answer -> 'card' ? 'id';
