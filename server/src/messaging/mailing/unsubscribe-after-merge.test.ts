import { expect, test } from 'vitest'
import { mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { mailsTo } from './mailing-testing.ts'
import { sendMemberMail } from './send-member-mail.ts'

const on = useApp()

/** A member who has got a mail, and another one without an address, into whom they are merged. */
async function makePair() {
  const merchant = await makeMerchant(on.app)
  const emailTemplates = { balanceChange: { enabled: true } }
  const campaign = await makeCampaign(on.app, merchant, { emailTemplates })
  const email = `${newId()}@member.example`
  const [first, kept] = [
    await makeCard(on.app, merchant, campaign, { email }),
    await makeCard(on.app, merchant, campaign),
  ]
  await on.app.database.tx((tx) => changeMember(tx, merchant.id, kept.memberId, { email: null }))
  const send = (card: { id: string }) =>
    on.app.database.tx((tx) => sendMemberMail(tx, on.app, merchant, card.id, 'balanceChange', { change: 1 }))
  await send(first)
  const [mail] = await mailsTo(on.app, email)
  const url = new URL(mail?.unsubscribe_url ?? '').pathname
  const press = (payload: string) =>
    on.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const merge = async () => {
    const body = { keep: kept.id, merge: first.id, stays: 0 }
    expect((await on.call(mergeMembers, { body }, { token: merchant.owner.token })).status).toBe(200)
  }
  return { kept, press, merge, send }
}

test('the unsubscribe address of a member who was merged stops the mails of the member who is left', async () => {
  const { kept, press, merge, send } = await makePair()
  await merge()
  expect(await send(kept)).toBe(true)
  expect((await press('List-Unsubscribe=One-Click')).body).toContain('You will not receive these messages any more')
  expect(await send(kept)).toBe(false)
  await press('wanted=yes')
  expect(await send(kept)).toBe(true)
})

test('a member who gets an address by a merge gets no mails that its reader has declined', async () => {
  const { kept, press, merge, send } = await makePair()
  await press('wanted=no')
  await merge()
  expect(await send(kept)).toBe(false)
})
