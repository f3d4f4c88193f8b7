-- Guarantees: a bonus for a friend that staff have voided by hand is looked at again, so that it counts no more.

-- In an hour, when no version before this one looks at it without seeing the void.
insert into referral_due (merchant_id, card_id, due_at)
select r.merchant_id, r.card_id, now() + interval '1 hour'
from referral r join chop_void v on v.merchant_id = r.merchant_id and v.entry_id = r.bonus_entry_id
where r.state = 'paid' and r.reason is null
on conflict (merchant_id, card_id) do nothing;

insert into referral_due (merchant_id, card_id, due_at)
select distinct r.merchant_id, r.card_id, now() + interval '1 hour'
from referral r
join chop_entry e on e.merchant_id = r.merchant_id and e.card_id = r.card_id and e.kind = 'referee_bonus'
join chop_void v on v.merchant_id = e.merchant_id and v.entry_id = e.id
where r.referee_bonus > 0
on conflict (merchant_id, card_id) do nothing;
