import { expect, test } from 'vitest'
import { useApp } from '../../test/harness.ts'
import { useOwnDatabase } from '../../test/own-database.ts'
import { seedDemo } from './seed.ts'

const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })

test('the demo has an accepted partnership with operations of both kinds', { timeout: 300_000 }, async () => {
  await seedDemo(t.app)
  const rows = await own.query(`
    select p.state, count(*) filter (where o.chops > 0)::int as issued, count(*) filter (where o.rewards > 0)::int as redeemed
    from partnership p join partner_operation o on o.merchant_id = p.merchant_id and o.partnership_id = p.id group by 1`)
  expect(rows).toEqual([{ state: 'active', issued: 8, redeemed: 2 }])
})
