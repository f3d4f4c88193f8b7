import { expect, test } from 'vitest'
import { getBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { startImport } from '@chopcard/contract/office/merchant/imports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { commitWhileAllWait } from '../../../test/meanwhile.ts'
import { checked } from './batches-testing.ts'
import { cleanUpBatches } from './clean-up-batches.ts'

const harness = useApp()

test('a file that is a day old is not removed at the moment in which its import starts', async () => {
  const merchant = await makeMerchant(harness.app)
  const { id: campaignId } = await makeCampaign(harness.app, merchant)
  const { id } = await checked(harness, merchant, 'E-mail\r\nana@import.example\r\n', { campaignId })
  const ofBatch = [merchant.id, id]
  await harness.app.database.pool.query(
    `update batch set created_at = now() - interval '2 days' where merchant_id = $1 and id = $2`,
    ofBatch,
  )
  const as = { token: merchant.owner.token }
  const [started] = await commitWhileAllWait(
    harness.app,
    (tx) =>
      tx
        .selectFrom('batch')
        .select('id')
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .forUpdate()
        .execute(),
    [() => harness.call(startImport, { params: { id } }, as), async () => cleanUpBatches.run(harness.app, {})],
  )
  expect(started.code).toBeUndefined()
  expect((await harness.call(getBatch, { params: { id } }, as)).body.data).toMatchObject({ state: 'waiting' })
})
