import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeMerchant } from '../../test/make.ts'
import { useApp } from '../../test/harness.ts'
import { openEventWindow, type Read } from './event-window.ts'
import { recordEvent } from './events.ts'
import { newId } from './new-id.ts'

const t = useApp()

/** Records events one after the other, each in a transaction of its own. */
async function recordOf(merchantId: string, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await t.app.database.tx((tx) => {
      recordEvent(tx, { merchantId }, { type: 'member.updated', subject, data: { fields: [] } })
      return Promise.resolve()
    })
}

/** What a reader gets of a merchant from a position on, batch by batch, until it has as many; and the position that it came to. */
async function readOn(read: Read, merchantId: string, from: number, count: number) {
  const subjects: string[] = []
  let position = from
  while (subjects.length < count) {
    const after = position
    const batch = await t.app.database.tx((tx) => read(tx, after))
    subjects.push(...batch.events.flatMap((event) => (event.merchantId === merchantId ? event.subject : [])))
    position = batch.position
  }
  return { subjects, position }
}

test('a reader at any position receives every event once and in order, also one behind what the window keeps', async () => {
  const merchant = await makeMerchant(t.app)
  const { rows } = await sql<{ horizon: number }>`select event_horizon() as horizon`.execute(t.app.database.kysely)
  const start = (rows[0]?.horizon ?? 0) - 1
  const subjects = Array.from({ length: 9 }, newId)
  const window = openEventWindow(t.app.feed, 3)
  try {
    await recordOf(merchant.id, subjects.slice(0, 6))
    const first = await readOn(window.read, merchant.id, start, 6)
    await recordOf(merchant.id, subjects.slice(6))
    const [ahead, behind, third] = await Promise.all([
      readOn(window.read, merchant.id, first.position, 3),
      readOn(window.read, merchant.id, start, 9),
      readOn(window.read, merchant.id, first.position, 3),
    ])
    expect([...first.subjects, ...ahead.subjects]).toEqual(subjects)
    expect(behind.subjects).toEqual(subjects)
    expect(third.subjects).toEqual(subjects.slice(6))
  } finally {
    window.close()
  }
})
