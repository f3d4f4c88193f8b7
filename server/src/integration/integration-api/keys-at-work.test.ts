import { expect, describe, test } from 'vitest'
import { getCardByKey } from '@chopcard/contract/integration/v1/cards.ts'
import { createEntry } from '@chopcard/contract/integration/v1/entries.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeFreshCard } from '../../../test/make.ts'

const harness = useApp()
const other = useApp()
const languages = ['en-US', 'zh-TW', 'zh-CN', 'pt-BR'] as const

async function withKey(facts: Parameters<typeof makeApiKey>[2] = {}) {
  const { merchant, card } = await makeFreshCard(harness.app)
  const key = await makeApiKey(harness.app, merchant, { name: 'Web shop', ...facts })
  const issue = (given: { key?: string; quantity?: number; storeId?: string } = {}) =>
    harness.call(
      createEntry,
      { body: { cardId: card.id, operation: 'issue', quantity: given.quantity ?? 1, storeId: given.storeId } },
      { token: key.token, ...(given.key && { key: given.key }) },
    )
  return { merchant, card, key, issue, db: harness.app.database.kysely }
}

describe('a key as operator', () => {
  test('an entry by a key is logged under the name of the key, in the chop log and in the audit log', async () => {
    const { merchant, card, key, issue, db } = await withKey()
    const [storeId = ''] = await makeStores(harness.app, merchant)
    const { body } = await issue({ storeId })
    expect(body.data.entry).toMatchObject({
      quantity: 1,
      source: 'api',
      operator: { id: key.id, name: 'Web shop', nickname: null },
    })
    const log = await harness.call(listChopLog, { query: { operatorId: key.id } }, { token: merchant.owner.token })
    expect(log.body.data).toMatchObject([{ memberId: card.id, source: 'api', operator: { name: 'Web shop' }, storeId }])
    const audit = await db
      .selectFrom('audit')
      .select(['actor_kind', 'actor_id', 'action', 'target'])
      .where('merchant_id', '=', merchant.id)
      .where('actor_id', '=', key.id)
      .execute()
    expect(audit).toEqual([
      { actor_kind: 'key', actor_id: key.id, action: 'POST /integration/v1/entries', target: card.id },
    ])
  })

  test('a key without the scope for contact details sees none, and one with it sees them', async () => {
    const { merchant, card } = await withKey()
    const ask = async (scopes: Parameters<typeof makeApiKey>[2]) => {
      const { token } = await makeApiKey(harness.app, merchant, scopes)
      return (await harness.call(getCardByKey, { params: { id: card.number } }, { token })).body.data
    }
    expect(await ask({ scopes: ['cards:read'] })).toMatchObject({ id: card.id, email: null, mobile: null, remark: '' })
    expect((await ask({ scopes: ['cards:read', 'pii'] })).email).toMatch(/@member\.example$/)
  })

  test('a hundred equal requests with one idempotency key issue once', async () => {
    const { merchant, issue, db } = await withKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => issue({ key: 'order-1042' })))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    const { entries } = await db
      .selectFrom('chop_entry')
      .select((eb) => eb.fn.countAll<number>().as('entries'))
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
    expect(entries).toBe(1)
  })
})

describe('refusals of a key', () => {
  test('a refusal says in the reader’s language what is missing', async () => {
    const { card, key } = await withKey({ scopes: ['members:read'] })
    const words = await Promise.all(
      languages.map(async (language) => {
        const { meta, code } = await harness.call(
          getCardByKey,
          { params: { id: card.id } },
          { token: key.token, language },
        )
        expect(code).toBe('KEY_SCOPE_MISSING')
        return meta.message
      }),
    )
    expect(words[0]).toBe('This key lacks the scope cards:read. Use a key that has it.')
    expect(new Set(words).size).toBe(4)
    expect(words.every((text) => text.includes('cards:read'))).toBe(true)
  })

  test('a refusal names the merchant’s day on which the key ended', async () => {
    // In Singapore, where the merchant is, it was the next day.
    const expiresAt = new Date('2026-03-01T20:00:00Z')
    const { card, key } = await withKey({ expiresAt })
    const { meta } = await harness.call(getCardByKey, { params: { id: card.id } }, { token: key.token })
    expect(meta.message).toContain('expired on 2026-03-02')
  })
})

describe('the pace of a key', () => {
  async function withPace(rate: number, burst: number) {
    const made = await withKey()
    const { plan_id } = await made.db
      .selectFrom('merchant')
      .select('plan_id')
      .where('merchant_id', '=', made.merchant.id)
      .executeTakeFirstOrThrow()
    await made.db
      .updateTable('service_plan')
      .set({ api_rate: rate, api_burst: burst })
      .where('id', '=', plan_id)
      .execute()
    return made
  }

  test('a burst is let through exactly, over two processes together', async () => {
    // One request in a thousand seconds is given back: none during the test.
    const { card, key } = await withPace(1, 40)
    const asks = Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? harness : other).call(getCardByKey, { params: { id: card.id } }, { token: key.token }),
    )
    const answers = await Promise.all(asks)
    const refused = answers.filter(({ status }) => status === 429)
    const seconds = 60
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(40)
    expect(answers.length - refused.length).toBeLessThan(40 + seconds)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.code).toBe('TOO_MANY_REQUESTS')
    expect(refused[0]?.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"key";q=40;w=40',
      ratelimit: expect.stringMatching(/^"key";r=0;t=\d+$/) as string,
    })
  })

  test('an answer says what is left', async () => {
    const { card, key } = await withPace(20, 60)
    const { headers } = await harness.call(getCardByKey, { params: { id: card.id } }, { token: key.token })
    expect(headers).toMatchObject({ 'ratelimit-policy': '"key";q=60;w=3', ratelimit: '"key";r=59;t=1' })
  })

  test('one key does not slow another one of the same merchant', async () => {
    const { merchant, card, key } = await withPace(1, 1)
    const second = await makeApiKey(harness.app, merchant)
    const ask = ({ token }: { token: string }) => harness.call(getCardByKey, { params: { id: card.id } }, { token })
    expect([(await ask(key)).status, (await ask(second)).status]).toEqual([200, 200])
  })
})

describe('the request log of a key', () => {
  test('answers and refusals of a key are logged without contents, with the day of its last use', async () => {
    const { merchant, card, key, db } = await withKey({ scopes: ['cards:read'] })
    const read = await harness.call(getCardByKey, { params: { id: card.id } }, { token: key.token })
    const body = { cardId: card.id, operation: 'issue', quantity: 1 } as const
    const refused = await harness.call(createEntry, { body }, { token: key.token })
    await harness.app.requestLog.flush()
    const rows = await db
      .selectFrom('api_request')
      .select(['call', 'status', 'request_id', 'ms'])
      .where('merchant_id', '=', merchant.id)
      .where('key_id', '=', key.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { call: 'GET /integration/v1/cards/{id}', status: 200, request_id: read.headers['x-request-id'] },
      { call: 'POST /integration/v1/entries', status: 403, request_id: refused.meta.requestId },
    ])
    expect(rows.every(({ ms }) => ms > 0)).toBe(true)
    const use = await db.selectFrom('api_key_use').selectAll().where('key_id', '=', key.id).execute()
    expect(use).toEqual([
      { merchant_id: merchant.id, key_id: key.id, last_used_on: new Date().toISOString().slice(0, 10) },
    ])
  })
})
