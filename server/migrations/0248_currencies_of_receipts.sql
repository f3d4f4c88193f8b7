-- Guarantees: receipts from before are in the currency that their shop has now.
-- On its own, since the table is locked for readers until the column's transaction ends.

update receipt as r
set currency = m.currency
from merchant as m
where m.merchant_id = r.merchant_id and r.currency is null;
