import { scopes } from '@chopcard/contract/core/scopes.ts'
import { rejectProposal } from '../server/src/integration/assistants/decide-proposal.ts'
import { propose } from '../server/src/integration/assistants/propose.ts'
import { createKey } from '../server/src/outward/keys/create-key.ts'
import { atCounter, type Counter } from './at-counter.ts'

/** An assistant that proposed a stamp and two freezes, of which one was rejected. */
export async function seedAssistants(counter: Counter): Promise<void> {
  const { app, merchant } = counter
  const by = atCounter(counter)
  const { key } = await createKey(by, {
    params: {},
    query: {},
    body: { kind: 'api', name: 'Assistant of the owner', scopes: [...scopes] },
  })
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select c.id from card c join campaign p on p.merchant_id = c.merchant_id and p.id = c.campaign_id
     where c.merchant_id = $1 and c.state = 'active' and p.type = 'chop' and c.balance between 1 and 5
       and (c.expires_at is null or c.expires_at > now())
     order by c.created_at desc, c.id limit 3`,
    [merchant.id],
  )
  const [first, second, third] = rows.map(({ id }) => id)
  if (!first || !second || !third) throw new Error('the demo has cards with stamps')
  const assistant = {
    ...by,
    key: { id: key.id, name: key.name, scopes: new Set(scopes), isTest: false },
    logAs: () => undefined,
  }
  await propose(assistant, 'propose_chops', {
    cardId: first,
    operation: 'issue',
    quantity: 1,
    remark: 'The member waited for half an hour',
  })
  await propose(assistant, 'propose_freeze', { id: second })
  await propose(assistant, 'propose_freeze', { id: third })
  await rejectOne(counter, third)
}

async function rejectOne(counter: Counter, cardId: string): Promise<void> {
  const { id } = await counter.app.database.kysely
    .selectFrom('proposal')
    .select('id')
    .where('merchant_id', '=', counter.merchant.id)
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow()
  await rejectProposal(atCounter(counter), { params: { id }, query: {}, body: undefined })
}
