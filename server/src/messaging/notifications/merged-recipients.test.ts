import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { wallTime } from '../../core/clock.ts'
import { runNotification } from './run-notification.ts'

const t = useApp()

test('a message that waits for quiet hours reaches a member once who is merged meanwhile', async () => {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const cards = []
  for (const email of [`${randomUUID()}@member.example`, `${randomUUID()}@member.example`])
    cards.push(await makeCard(t.app, merchant, await makeCampaign(t.app, merchant), { email }))
  const clock = (minutes: number) => wallTime(new Date(Date.now() + minutes * 60_000), merchant.timeZone).slice(11, 16)
  const body = {
    filters: {},
    text: 'Come by',
    channels: ['email' as const],
    quiet: { from: clock(-60), to: clock(60) },
  }
  const sent = await t.call(sendNotification, { body }, { ...as, key: randomUUID() })
  const { notificationId } = sent.body.data
  const run = () => runNotification.run(t.app, { merchantId: merchant.id, notificationId })
  await run()
  await mergeCards(t, as, { keep: cards[0]?.id ?? '', away: cards[1]?.id ?? '' })
  await t.app.database.pool.query(
    `update notification set quiet_from = null, quiet_to = null, next_at = null where merchant_id = $1`,
    [merchant.id],
  )
  await t.app.database.pool.query(`update notification_recipient set due_at = null where merchant_id = $1`, [
    merchant.id,
  ])
  await run()
  const mails = await t.app.database.kysely
    .selectFrom('outbox')
    .select('recipient')
    .where('notification_id', '=', notificationId)
    .execute()
  expect(mails).toHaveLength(1)
})
