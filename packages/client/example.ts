import { all, type Calls, ChopcardError, createClient } from './src/index.ts'

const client = createClient({ url: 'https://loyalty.example.com', key: 'ck_live_…' })

/** Stamps the card of a customer, once for each order. */
export async function stamp(externalId: string, orderNumber: string): Promise<string> {
  const { data: members } = await client.listMembers({ query: { externalId, limit: 1 } })
  const card = members[0]?.cards.find(({ state }) => state === 'active')
  if (!card) return 'no card yet'
  try {
    const body = { cardId: card.id, operation: 'issue', quantity: 1, remark: orderNumber } as const
    const { data } = await client.createEntry({ body }, { idempotencyKey: orderNumber })
    return `now ${data.card.balance}`
  } catch (error) {
    if (error instanceof ChopcardError && error.retryAt) return `again from ${error.retryAt}`
    throw error
  }
}

/** How many cards there are. */
export async function count(): Promise<number> {
  let cards = 0
  for await (const card of all(client.listCards, { query: { limit: 100 } })) cards += card.state === 'closed' ? 0 : 1
  return cards
}

// @ts-expect-error a call that does not exist
export const call: keyof Calls = 'deleteEverything'
// @ts-expect-error a field that the answer does not have
export type Password = Calls['getCard']['answer']['data']['password']

/** What the compiler refuses. */
export async function wrong(): Promise<void> {
  // @ts-expect-error an operation that does not exist
  await client.createEntry({ body: { cardId: '1', operation: 'steal', quantity: 1 } })
  // @ts-expect-error a body without what it needs
  await client.createEntry({ body: { cardId: '1' } })
  // @ts-expect-error a path without its id
  await client.getCard()
}
