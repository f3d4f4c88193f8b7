-- Guarantees: messages that waited at an endpoint that was not looked at any more are sent.
-- They were written in the moment in which the endpoint was found to have none.

update webhook_endpoint set due_at = now() where enabled and due_at is null;
