import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cursorOf } from '@chopcard/contract/core/cursor.ts'
import { createCardByKey, listCardsByKey } from '@chopcard/contract/integration/v1/cards.ts'
import { createEntry } from '@chopcard/contract/integration/v1/entries.ts'
import { listEventsByKey } from '@chopcard/contract/integration/v1/events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeCard, makeFreshCard } from '../../../test/make.ts'

const harness = useApp()

async function withCards(count: number) {
  const made = await makeFreshCard(harness.app)
  const { token } = await makeApiKey(harness.app, made.merchant)
  for (let n = 1; n < count; n++) await makeCard(harness.app, made.merchant, made.campaign)
  const page = async (after: string | null, limit: string) =>
    (await harness.call(listCardsByKey, { query: { limit, ...(after && { after }) } }, { token })).body
  const add = () => harness.call(createCardByKey, { body: { campaignId: made.campaign.id } }, { token })
  return { ...made, token, page, add }
}

describe('a list by cursor', () => {
  test('a walk finds every row once, while others come', async () => {
    const { page, add } = await withCards(7)
    const before = (await page(null, '100')).data.map(({ id }) => id)
    const found: string[] = []
    let after: string | null = null
    do {
      const read: Promise<Awaited<ReturnType<typeof page>>> = page(after, '2')
      const [{ data, next }] = await Promise.all([read, found.length < 6 ? add() : undefined])
      found.push(...data.map(({ id }) => id))
      after = next
    } while (after)
    expect(found.slice(0, 7)).toEqual(before)
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThan(7)
  })

  test('rows of one moment are told apart by their ids', async () => {
    const { page, merchant } = await withCards(5)
    await sql`update card set created_at = '2026-03-01T10:00:00.123456Z' where merchant_id = ${merchant.id}`.execute(
      harness.app.database.kysely,
    )
    const all = (await page(null, '100')).data.map(({ id }) => id)
    const found: string[] = []
    for (let after: string | null = null; ; ) {
      const { data, next } = await page(after, '1')
      found.push(...data.map(({ id }) => id))
      if (!next) break
      after = next
    }
    expect([found, all.length]).toEqual([all, 5])
  })

  test('the last page has no next one', async () => {
    const { page } = await withCards(2)
    expect((await page(null, '2')).next).toBeNull()
    expect((await page(null, '1')).next).not.toBeNull()
  })

  test.each(['x', '!!', btoa('1 2'), btoa('99999999999999999 01900000-0000-7000-8000-000000000001'), 'a'.repeat(101)])(
    'a cursor that no list gave is refused at its field: %s',
    async (after) => {
      const { token } = await withCards(1)
      const { status, meta } = await harness.call(
        listCardsByKey,
        { query: { after: after.replaceAll('=', '') } },
        { token },
      )
      expect([status, Object.keys(meta.fields ?? {})]).toEqual([422, ['after']])
    },
  )

  test('a page has no more than a hundred rows', async () => {
    const { token } = await withCards(1)
    const { status } = await harness.call(listCardsByKey, { query: { limit: '101' } }, { token })
    expect(status).toBe(422)
  })
})

describe('the list of events', () => {
  test('every event is read once by whoever keeps the cursor, while others write', async () => {
    const { token, card } = await withCards(1)
    const issue = () =>
      harness.call(
        createEntry,
        { body: { cardId: card.id, operation: 'issue', quantity: 1, confirm: true } },
        { token },
      )
    const read = async (after: string | null) =>
      (await harness.call(listEventsByKey, { query: { limit: '3', ...(after && { after }) } }, { token })).body
    const writing = Promise.all(Array.from({ length: 10 }, issue))
    let isWritten = false
    void writing.then(() => (isWritten = true))
    const found: { id: string; type: string; version: number | null }[] = []
    // What a transaction still holds back comes later: it is read until all is there.
    for (let after: string | null = null; ; ) {
      const { data, next }: Awaited<ReturnType<typeof read>> = await read(after)
      found.push(...data)
      after = next
      if (isWritten && found.filter(({ type }) => type === 'entry.created').length >= 10) break
    }
    const { data: rest } = await read(
      cursorOf({ at: Number.MAX_SAFE_INTEGER - 1, id: '01900000-0000-7000-8000-000000000001' }),
    )
    expect(rest).toEqual([])
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    const versions = found.filter(({ type }) => type === 'entry.created').map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
    expect(found.map(({ type }) => type)).toContain('card.created')
  })

  test('an event names a person by id alone', async () => {
    const { token, campaign } = await withCards(1)
    const body = { campaignId: campaign.id, email: 'ana@events.example', nickname: 'Ana of the events' }
    await harness.call(createCardByKey, { body }, { token })
    const read = () => harness.call(listEventsByKey, { query: {} }, { token })
    const countMade = async () => (await read()).body.data.filter(({ type }) => type === 'card.created').length
    await expect.poll(countMade).toBe(2)
    const { raw } = await read()
    expect(raw).not.toMatch(/ana@events|Ana of/)
  })
})
