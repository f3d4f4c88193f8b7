import { sql } from 'kysely'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'

/**
 * Notes for each card how much its balance has changed since the last mail, where the campaign tells its members
 * (decisions/messages.md §1); `sendBalanceNotices` sends the mail a minute later.
 */
export const noteBalanceChanges = subscriber({
  name: 'balance-notices',
  types: ['entry.created', 'entry.voided', 'reward.redeemed'],
  async handle(_app, tx, events) {
    const entries = events.map(({ merchantId, subject, data }) => ({
      merchant_id: merchantId,
      card_id: subject,
      id: data.entryId,
    }))
    const merchant = merchantIn(entries, 'x.merchant_id')
    await sql`
      insert into balance_notice as n (merchant_id, card_id, change)
      select c.merchant_id, c.id, sum(e.quantity)::bigint
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x (merchant_id uuid, card_id uuid, id uuid)
      join card c on c.merchant_id = ${merchant} and c.id = x.card_id
      join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id and cp.tells_balance
      join member m on m.merchant_id = c.merchant_id and m.id = c.member_id and m.email is not null
      join chop_entry e on e.merchant_id = ${merchant} and e.id = x.id
      group by c.merchant_id, c.id
      having sum(e.quantity) <> 0
      on conflict (merchant_id, card_id) do update set change = n.change + excluded.change`.execute(tx)
  },
})
