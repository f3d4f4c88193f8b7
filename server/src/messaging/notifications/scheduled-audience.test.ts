import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSegment } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { editCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { sendNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { settingsForForm } from '../../loyalty/campaigns/stored-settings.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { runNotification } from './run-notification.ts'

const t = useApp()

test.each(['filters', 'a segment'])(
  'a later message reaches who lacks one stamp when its time has come, by the prices of then: %s',
  async (by) => {
    const merchant = await makeMerchant(t.app)
    const as = { token: merchant.owner.token }
    const campaign = await makeCampaign(t.app, merchant, { redeemChops: 4 })
    const cards = new Map<number, string>()
    for (const stamps of [1, 3]) {
      const { id, memberId } = await makeCard(t.app, merchant, campaign, { email: `${randomUUID()}@member.example` })
      cards.set(stamps, memberId)
      const body = { memberId: id, operation: 'issue' as const, quantity: 1, confirm: true }
      for (let n = 0; n < stamps; n++) await t.call(changeChops, { params: { id }, body }, as)
    }
    const oneShort = { oneShort: 'yes' } as const
    const segment = await t.call(createSegment, { body: { name: 'Nearly', filters: oneShort } }, as)
    const filters = by === 'filters' ? oneShort : { segmentId: segment.body.data.id }
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const sent = await t.call(
      sendNotification,
      { body: { filters, text: 'Nearly there', channels: ['email'], sendAt } },
      { ...as, key: randomUUID() },
    )
    expect(sent.body.data.recipients).toBe(1)
    const settings = { ...settingsForForm(campaign.settings), redeemChops: 2 }
    const saved = await t.call(editCampaign, { params: { id: campaign.id }, body: { revision: 1, settings } }, as)
    expect(saved.status).toBe(200)
    const { notificationId } = sent.body.data
    await runNotification.run(t.app, { merchantId: merchant.id, notificationId })
    const told = await t.app.database.kysely
      .selectFrom('notification_recipient')
      .select('member_id')
      .where('merchant_id', '=', merchant.id)
      .where('notification_id', '=', notificationId)
      .execute()
    expect(told).toEqual([{ member_id: cards.get(1) }])
  },
)
