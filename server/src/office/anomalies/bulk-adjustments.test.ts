import { expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { listFindings } from '@chopcard/contract/office/merchant/anomalies.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard } from '../../../test/make.ts'
import { makeShop } from '../../../test/make-visits.ts'
import { runBatch } from '../batches/run-batch.ts'
import { lookAt } from './look-for-anomalies.ts'

const t = useApp()

test('a bulk adjustment is none without a reference, and as many by hand with one remark are', async () => {
  const { merchant, campaign, as } = await makeShop(t.app)
  const cards: string[] = []
  for (let n = 0; n < 6; n++) cards.push((await makeCard(t.app, merchant, campaign)).id)
  const found = async () => {
    await lookAt(t.app, merchant, new Date())
    return (await t.call(listFindings, { query: { rule: 'adjustments' } }, as)).body.data.map(
      ({ observed }) => observed,
    )
  }
  const body = { act: 'adjust', memberIds: cards, quantity: 2, remark: 'Ten years of the shop' } as const
  const started = await t.call(startBatch, { body }, as)
  await runBatch.run(t.app, { merchantId: merchant.id, batchId: started.body.data.id })
  expect(await found()).toEqual([])
  for (const memberId of cards)
    await t.call(
      changeChops,
      {
        params: { id: memberId },
        body: { memberId, operation: 'adjust', quantity: 1, remark: 'forgot the card', confirm: true },
      },
      as,
    )
  expect(await found()).toEqual([6])
})
