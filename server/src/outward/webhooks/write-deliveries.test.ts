import { expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { makeWebhook } from '../../../test/make-webhook.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { newId } from '../../core/new-id.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { setDue } from './delivery-store.ts'
import { writeWebhookDeliveries } from './write-deliveries.ts'

const t = useApp()

test('a message that is written while its endpoint is found to have none is sent', async () => {
  const { database } = t.app
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant)
  await database.tx((tx) => setDue(tx, merchant.id, id))
  const event = {
    id: newId(),
    merchantId: merchant.id,
    at: new Date().toISOString(),
    requestId: '',
    type: 'endpoint.test',
    subject: id,
    data: {},
  } as const

  await commitWhileWaiting(
    t.app,
    (tx) =>
      tx
        .updateTable('webhook_endpoint')
        .set({ due_at: null })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute(),
    () => database.tx((tx) => writeWebhookDeliveries.handle(t.app, tx, [event as never])),
  )
  const claimed = await claimDeliveries(database, { merchantId: merchant.id, endpointId: id })
  expect(claimed.map(({ type }) => type)).toEqual(['endpoint.test'])
})
