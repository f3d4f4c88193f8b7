-- Guarantees: what is kept of a request to send a message again does not say to whom it went.

-- Messages are the only answers with a recipient; a repeat is answered as new requests are.
update idempotency set answer = '{"done": true}' where answer ?& array['recipient', 'template', 'attempts'];
update platform_idempotency set answer = '{"done": true}' where answer ?& array['recipient', 'template', 'attempts'];
