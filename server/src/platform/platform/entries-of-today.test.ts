import { expect, test } from 'vitest'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import { systemSummary } from '@chopcard/contract/platform/admin/platform.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makeCard, makeFreshCard } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { countMerchantTotals } from '../tenants/count-totals.ts'

const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })

test('today’s entries are counted directly in a short log, and taken from the last count in a long one', async () => {
  const token = await makeSystemSession(t.app)
  const { merchant, campaign, card } = await makeFreshCard(t.app)
  const other = await makeCard(t.app, merchant, campaign)
  const issue = ({ id }: { id: string }) =>
    t.call(
      changeChops,
      { params: { id }, body: { memberId: id, operation: 'issue', quantity: 1 } },
      { ...merchant.owner, key: newId() },
    )
  const today = async () => {
    const { entriesToday, entriesWeekBefore, countedAt } = (await t.call(systemDashboard, {}, { token })).body.data
    const summary = (await t.call(systemSummary, {}, { token })).body.data
    expect(summary.entriesToday).toBe(entriesToday)
    return { entriesToday, entriesWeekBefore, isCounted: countedAt !== null }
  }
  expect((await issue(card)).status).toBe(200)
  await own.admin(`insert into chop_entry select (jsonb_populate_record(e, jsonb_build_object(
    'id', gen_random_uuid(), 'at', at - interval '7 days', 'local_day', local_day - 7))).* from chop_entry e`)
  const one = { entriesToday: 1, entriesWeekBefore: 1 }
  expect(await today()).toEqual({ ...one, isCounted: false })
  // Nobody else estimates anew meanwhile.
  await own.admin('alter table chop_entry set (autovacuum_enabled = false)')
  await own.admin(`update pg_class set reltuples = 2000000 where oid = 'chop_entry'::regclass`)
  expect(await today(), 'before the first count').toEqual({ ...one, isCounted: false })
  await countMerchantTotals(t.app.database)
  expect((await issue(other)).status).toBe(200)
  expect(await today()).toEqual({ ...one, isCounted: true })
  await countMerchantTotals(t.app.database)
  expect(await today()).toEqual({ ...one, entriesToday: 2, isCounted: true })
  await own.admin('update merchant_total set counted_day = counted_day - 1')
  expect(await today(), 'after midnight').toEqual({ entriesToday: 0, entriesWeekBefore: 0, isCounted: true })
})
