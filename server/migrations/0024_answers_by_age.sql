-- Guarantees: an answer is looked up by its key alone. With its merchant in front, the index by age looked as good for that
-- while the table was new, and each request then read all answers of its merchant.
drop index idempotency_age;
create index idempotency_age on idempotency (at);
