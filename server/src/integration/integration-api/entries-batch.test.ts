import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createEntries } from '@chopcard/contract/integration/v1/entries.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeCard, makeFreshCard } from '../../../test/make.ts'

const harness = useApp()

async function withCards(count: number, given: Parameters<typeof makeFreshCard>[1] = {}) {
  const { merchant, campaign, card } = await makeFreshCard(harness.app, given)
  const cards = [card]
  for (let n = 1; n < count; n++) cards.push(await makeCard(harness.app, merchant, campaign))
  const { token, id: keyId } = await makeApiKey(harness.app, merchant)
  type Body = Parameters<typeof harness.call<typeof createEntries>>[1]['body']
  const send = (entries: Body['entries'], options: { key?: string; query?: { dryRun: 'true' } } = {}) =>
    harness.call(createEntries, { body: { entries }, ...(options.query && { query: options.query }) } as never, {
      token,
      ...(options.key && { key: options.key }),
    })
  const entryCount = async () =>
    (
      await harness.app.database.kysely
        .selectFrom('chop_entry')
        .select((eb) => eb.fn.countAll<number>().as('entries'))
        .where('merchant_id', '=', merchant.id)
        .executeTakeFirstOrThrow()
    ).entries
  return { merchant, campaign, cards, keyId, send, entryCount }
}

const issue = (key: string, cardId: string, quantity = 1) => ({ key, operation: 'issue', cardId, quantity }) as const

describe('a batch of entries', () => {
  test('each row has a result of its own, in the order of the rows', async () => {
    const { cards, send } = await withCards(3)
    const [a, b, c] = cards.map(({ id }) => id) as [string, string, string]
    const { body } = await send([
      issue('1', a),
      issue('2', '01900000-0000-7000-8000-000000000001'),
      { key: '3', operation: 'adjust', cardId: b, quantity: 2 },
      { key: '4', operation: 'adjust', cardId: c, quantity: 3, remark: 'Moved' },
      { key: '5', operation: 'redeem', cardId: a },
    ])
    expect(body.data).toMatchObject([
      {
        key: '1',
        done: true,
        replayed: false,
        balance: 1,
        code: null,
        entry: { kind: 'earn', quantity: 1, source: 'api' },
      },
      { key: '2', done: false, entry: null, code: 'INVALID_MEMBER' },
      { key: '3', done: false, code: 'VALIDATION_FAILED', fields: ['remark'] },
      { key: '4', done: true, balance: 3, entry: { kind: 'adjust', remark: 'Moved' } },
      { key: '5', done: false, code: 'CHOP_BALANCE_NOT_ENOUGH' },
    ])
  })

  test('amounts of bills become stamps, and their rest is carried over, once for each key', async () => {
    const { cards, send } = await withCards(1, { campaign: { billPerChop: 1000, carryOver: true } })
    const cardId = cards[0]?.id ?? ''
    const bill = (key: string, amount: number) => ({ key, operation: 'issue', cardId, amount }) as const
    const rows = [
      bill('1', 700),
      bill('2', 800),
      { ...bill('3', 100), quantity: 1 },
      { ...bill('4', 1), amount: undefined },
    ]
    for (const replayed of [false, true]) {
      const { body } = await send(rows)
      expect(new Set(body.data.slice(0, 2).map(({ entry }) => entry?.quantity))).toEqual(new Set([0, 1]))
      expect(body.data.slice(0, 2).map((row) => row.replayed)).toEqual([replayed, replayed])
      expect(body.data.slice(2).map(({ fields }) => fields)).toEqual([['amount'], ['quantity']])
    }
    const { body } = await send([bill('5', 500)])
    const last = await send([{ key: '6', operation: 'void', entryId: body.data[0]?.entry?.id ?? '' }])
    expect(last.body.data[0]).toMatchObject({ done: true, balance: 1, entry: { quantity: -1 } })
    const { rows: kept } = await sql`select carried from card where id = ${cardId}`.execute(harness.app.database.kysely)
    expect(kept).toEqual([{ carried: 500 }])
  })

  test('a row can void what an earlier batch has done', async () => {
    const { cards, send } = await withCards(1)
    const { body } = await send([issue('1', cards[0]?.id ?? '')])
    const entryId = body.data[0]?.entry?.id ?? ''
    const again = await send([
      { key: '2', operation: 'void', entryId },
      { key: '3', operation: 'void', entryId },
    ])
    const [done, refused] = again.body.data.toSorted((x, y) => Number(y.done) - Number(x.done))
    expect(done).toMatchObject({ done: true, balance: 0, entry: { voids: entryId } })
    expect(refused).toMatchObject({ done: false, code: 'ALREADY_VOIDED' })
  })

  test('a row’s key is answered once: repeated batches, and batches at the same time, have one effect', async () => {
    const { cards, send, entryCount } = await withCards(20)
    const rows = cards.map(({ id }, n) => issue(`order-${n}`, id))
    // Whom a busy server sends away sends the same again, as a client does.
    const untilAnswered = async (): ReturnType<typeof send> => {
      const answer = await send(rows)
      return answer.status === 503 ? untilAnswered() : answer
    }
    const answers = await Promise.all(Array.from({ length: 10 }, untilAnswered))
    expect(answers.every(({ body }) => body.data.every(({ done, balance }) => done && balance === 1))).toBe(true)
    expect(await entryCount()).toBe(20)
    const first = answers[0]?.body.data.map(({ entry }) => entry?.id)
    for (const { body } of answers) expect(body.data.map(({ entry }) => entry?.id)).toEqual(first)
    const later = await send(rows.slice(5))
    expect(later.body.data.every(({ replayed }) => replayed)).toBe(true)
  })

  test('a row’s key with another content is refused, and so is the refusal of a rule repeated', async () => {
    const { cards, send } = await withCards(1)
    const [id = ''] = cards.map((card) => card.id)
    await send([issue('1', id), { key: '2', operation: 'redeem', cardId: id }])
    const { body } = await send([issue('1', id, 2), { key: '2', operation: 'redeem', cardId: id }])
    expect(body.data).toMatchObject([
      { done: false, code: 'IDEMPOTENCY_KEY_REUSED' },
      { done: false, code: 'CHOP_BALANCE_NOT_ENOUGH' },
    ])
  })

  test('two rows of a batch with one key are refused before anything is done', async () => {
    const { cards, send, entryCount } = await withCards(1)
    const [id = ''] = cards.map((card) => card.id)
    const { status, meta } = await send([issue('1', id), issue('1', id)])
    expect([status, Object.keys(meta.fields ?? {})]).toEqual([422, ['entries.1.key']])
    expect(await entryCount()).toBe(0)
  })

  test('a batch with the key of one of its rows is refused before anything is done, and neither key is used up', async () => {
    const { cards, send, entryCount } = await withCards(1)
    const rows = [issue('order-2', cards[0]?.id ?? ''), issue('order-1', cards[0]?.id ?? '')]
    const { status, meta } = await send(rows, { key: 'order-1' })
    expect([status, Object.keys(meta?.fields ?? {}), await entryCount()]).toEqual([422, ['entries.1.key'], 0])
    const again = await send(rows, { key: 'batch-1' })
    expect(again.body.data.map(({ done }) => done)).toEqual([true, true])
  })

  test('a limit of the campaign is exact over the rows of one batch', async () => {
    const { cards, send } = await withCards(1, { campaign: { maxEarnPerDay: 3 } })
    const [id = ''] = cards.map((card) => card.id)
    const { body } = await send(Array.from({ length: 8 }, (_, n) => issue(`${n}`, id)))
    expect(body.data.filter(({ done }) => done)).toHaveLength(3)
    expect(body.data.filter(({ code }) => code === 'EXCEED_MAX_EARN_PER_DAY')).toHaveLength(5)
  })

  test('a dry run tells what each row would come to, one after the other, and leaves the keys free', async () => {
    const { cards, send, entryCount } = await withCards(2)
    const [a = '', b = ''] = cards.map(({ id }) => id)
    const rows = [issue('1', a), issue('2', a), { key: '3', operation: 'redeem', cardId: b } as const]
    const { body } = await send(rows, { query: { dryRun: 'true' } })
    expect(body.data).toMatchObject([
      { done: true, balance: 1 },
      { done: true, balance: 2 },
      { done: false, code: 'CHOP_BALANCE_ZERO' },
    ])
    expect(await entryCount()).toBe(0)
    expect((await send(rows)).body.data.map(({ done, replayed }) => [done, replayed])).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
  })

  test('each row is a line of the audit log with its card, and the batch one with its count', async () => {
    const { merchant, cards, keyId, send } = await withCards(2)
    await send(cards.map(({ id }, n) => issue(`${n}`, id)))
    const rows = await harness.app.database.kysely
      .selectFrom('audit')
      .select(['target', 'after', 'actor_id'])
      .where('merchant_id', '=', merchant.id)
      .where('action', '=', 'POST /integration/v1/entries:batch')
      .execute()
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([keyId]))
    expect(rows.map(({ target }) => target)).toEqual(expect.arrayContaining([...cards.map(({ id }) => id), null]))
  })
})
