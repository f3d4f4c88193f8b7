import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant } from '../../test/make.ts'
import { openPieces, type Pieces } from '../../test/pieces.ts'
import { appOfWork } from './app-of-work.ts'
import { eachMerchant } from './each-merchant.ts'

let app: Pieces
beforeAll(() => {
  app = openPieces()
})
afterAll(() => app.close())

test('work is done for one merchant after the other, and its statements are prepared for those with few members', async () => {
  const [small, large] = [await makeMerchant(app), await makeMerchant(app)]
  await app.database.pool.query('update merchant set member_count = 1001 where merchant_id = $1', [large.id])
  const { kysely: db } = appOfWork(app).database
  const prepared: [string, boolean][] = []
  const work = async ({ merchant_id: id }: { merchant_id: string }) => {
    const text = `members of ${id}`
    // One transaction is one connection.
    await db.transaction().execute(async (tx) => {
      for (let times = 0; times < 3; times++) await sql`select ${id}::uuid as ${sql.raw(`"${text}"`)}`.execute(tx)
      const { rows } = await sql`select from pg_prepared_statements where statement like ${`%${text}%`}`.execute(tx)
      prepared.push([id, rows.length > 0])
    })
  }
  await eachMerchant(
    app.database,
    [large, small].map(({ id }) => ({ merchant_id: id })),
    work,
  )
  const isSharded = await app.database.isSharded()
  expect(prepared).toEqual([
    [large.id, false],
    [small.id, !isSharded],
  ])
})
