import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { mailsTo } from './mailing-testing.ts'
import { sendBalanceNotices } from './send-balance-notices.ts'

const on = useApp()

async function makeTold(enabled?: boolean) {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant, { emailTemplates: { balanceChange: { enabled } } })
  const email = `${newId()}@member.example`
  const card = await makeCard(on.app, merchant, campaign, { email })
  const change = async (quantity: number) => {
    const body = { memberId: card.id, operation: 'adjust', quantity, remark: 'x', confirm: true } as const
    const { status } = await on.call(changeChops, { params: { id: card.id }, body }, { token: merchant.owner.token })
    expect(status).toBe(200)
  }
  const noted = async () => {
    await handleEvents(on.app)
    return on.app.database.kysely.selectFrom('balance_notice').selectAll().where('card_id', '=', card.id).execute()
  }
  const aMinuteLater = async () => {
    await handleEvents(on.app)
    await on.app.database.kysely
      .updateTable('balance_notice')
      .set({ due_at: sql<Date>`now()` })
      .where('card_id', '=', card.id)
      .execute()
    await sendBalanceNotices.run(on.app, {})
  }
  return { email, change, noted, aMinuteLater, mails: () => mailsTo(on.app, email) }
}

test('several changes within a minute are reported in one mail with their sum', async () => {
  const { change, noted, aMinuteLater, mails } = await makeTold(true)
  await change(3)
  await change(2)
  await change(-1)
  expect(await noted()).toMatchObject([{ change: 4 }])
  await sendBalanceNotices.run(on.app, {})
  expect(await mails()).toEqual([])
  await Promise.all([aMinuteLater(), aMinuteLater()])
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text_body).toMatch(/\+4\. Your balance is now 4/)
  expect(await noted()).toEqual([])
  await change(1)
  await aMinuteLater()
  expect((await mails()).at(-1)?.text_body).toMatch(/\+1\. Your balance is now 5/)
})

test('a change that was reversed within a minute is not reported', async () => {
  const { change, aMinuteLater, mails, noted } = await makeTold(true)
  await change(3)
  await change(-3)
  await aMinuteLater()
  expect([await mails(), await noted()]).toEqual([[], []])
})

test.each([undefined, false])('a campaign without notices of balance (%s) records none', async (enabled) => {
  const { change, noted } = await makeTold(enabled)
  await change(3)
  expect(await noted()).toEqual([])
})
