import { expect, test } from 'vitest'
import { entryRows, writeOperations } from '../../ledger/write-operations.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { addChops } from './balance-rules.ts'
import { loadCard } from './card-store.ts'
import { operationContext, writeContextFor } from './operation.ts'

const t = useApp()

test('a change that builds on an unwritten change is not written, although its version matches the card’s by chance', async () => {
  const merchant = await makeMerchant(t.app)
  const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant))
  const by = {
    app: t.app,
    merchant,
    now: new Date(),
    actor: { kind: 'job', id: null, name: '', nickname: null } as const,
  }
  const row = await loadCard(t.app.database, merchant, card.id, by.now)
  const plan = (version: number, quantity: number) => {
    const { campaign, card: facts, moment } = operationContext(by, row)
    const step = addChops(campaign, facts, { balanceIndex: 1, quantity, kind: 'earn' }, moment)
    const writeContext = writeContextFor(by, { ...row, version }, moment, { source: 'test' })
    const decision = { entries: [step.entry], card: step.card }
    return { writeContext, decision, entries: entryRows(writeContext, decision, row.balances) }
  }
  // Somebody else has changed the card meanwhile: it has the version that the second would follow.
  const before = row.version - 1
  const written = await writeOperations(t.app.database, [[plan(before, 1), plan(before + 1, 2)]], { waits: true })
  expect(written.has(card.id)).toBe(false)
  expect((await loadCard(t.app.database, merchant, card.id, by.now)).balances).toEqual(row.balances)
  expect(await reconcile(t.app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
})
