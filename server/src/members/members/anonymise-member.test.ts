import { expect, test } from 'vitest'
import { sendAnyMessageAgain } from '@chopcard/contract/platform/admin/deliveries.ts'
import { startSystemExport } from '@chopcard/contract/platform/admin/exports.ts'
import * as cards from '@chopcard/contract/loyalty/merchant/cards.ts'
import { sendMessageAgain } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import * as routes from '@chopcard/contract/members/merchant/members.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword, makeSystemSession } from '../../../test/make-admin.ts'
import { makeCampaign, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { placesOf } from '../../../test/places-of.ts'

const t = useApp()

/** The shop and the platform each let a mail to somebody leave again, and the platform exports the mails to them. */
async function sendMailsAgain(merchant: TestMerchant, email: string): Promise<void> {
  const admin = await makeSystemSession(t.app)
  const { id } = await t.app.database.kysely
    .updateTable('outbox')
    .set({ state: 'parked', last_error: `550 ${email}: mailbox unavailable` })
    .where('merchant_id', '=', merchant.id)
    .where('recipient', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = newId()
  const again = { params: { id } }
  expect((await t.call(sendMessageAgain, again, { token: merchant.owner.token, key })).status).toBe(200)
  await t.app.database.kysely.updateTable('outbox').set({ state: 'parked' }).where('id', '=', id).execute()
  expect((await t.call(sendAnyMessageAgain, again, { token: admin, key })).status).toBe(200)
  const body = { list: 'deliveries', format: 'csv', filters: { q: email }, password: adminPassword } as const
  expect((await t.call(startSystemExport, { body }, { token: admin, key: newId() })).status).toBe(200)
}

// Its numbers are its own: the whole database is searched for them, and other tests write into it.
test('an anonymised member’s address is in no table, and the log and the counts stay', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  const options = { token: merchant.owner.token }
  const [email, next] = [`forget-${newId()}@member.example`, `next-${newId()}@member.example`]
  const body = { email, confirmEmail: email, nickname: 'Forget Me', language: 'en-US', acceptTerms: true } as const
  const joined = await t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
  const token = joined.body.data.cardUrl?.split('/').at(-1) ?? ''
  const [card] = (await t.call(cards.listCardsByEmail, { query: { email } }, options)).body.data
  if (!card) throw new Error('no card')
  const memberId = card.id
  await t.call(
    changeChops,
    { params: { id: memberId }, body: { memberId, operation: 'issue', quantity: 1 } },
    { ...options, key: newId() },
  )
  await t.call(cards.editOtherInfo, { body: { memberId, email: next, mobile: '+65 8765 0193' } }, options)
  await t.call(cards.editRemark, { body: { memberId, remark: `writes from ${email}` } }, { ...options, key: newId() })
  await t.call(cards.editAdditionalInfo, { body: { memberId, additionalInfo: { Mail: email } } }, options)
  await t.call(startExport, { body: { list: 'cards', format: 'csv', filters: { q: email } } }, options)
  const other = await t.call(
    cards.createCard,
    { params: { id: campaign.id }, body: { mobile: '93307154' } },
    { ...options, key: newId() },
  )
  await t.call(routes.mergeMembers, { body: { keep: memberId, merge: other.body.data.id, stays: 0 } }, options)
  await sendMailsAgain(merchant, email)
  const before = await placesOf(t.app, email)
  const packed = () =>
    t.app.database.kysely
      .selectFrom('idempotency')
      .select('key')
      .where('card_id', '=', memberId)
      .where('packed', 'is not', null)
      .execute()
  expect(await packed(), 'answers of operations, which no search can read').toHaveLength(1)
  expect(before.toSorted(), 'it stands in many places, so that the search can find something').toEqual(
    expect.arrayContaining([
      'audit.after',
      'export_job.filters',
      'idempotency.answer',
      'member.email',
      'outbox.recipient',
    ]),
  )

  const wrong = { memberId, cardNumber: '123456789012' }
  expect((await t.call(routes.anonymiseMember, { body: wrong }, options)).status).toBe(422)
  const right = { memberId, cardNumber: card.cardNumber }
  expect((await t.call(routes.anonymiseMember, { body: right }, options)).body.data).toEqual({ done: true, cards: 2 })

  for (const word of [email, next, 'Forget Me', '8765 0193', '93307154'])
    expect(await placesOf(t.app, word), word).toEqual([])
  expect(await packed()).toEqual([])
  const after = (await t.call(cards.getCard, { params: { id: memberId } }, options)).body.data
  expect(after).toMatchObject({ cardNumber: card.cardNumber, state: 'closed', balance: 1, email: null, nickname: null })
  const reconciliation = (await t.call(cards.reconcileCard, { params: { id: memberId } }, options)).body.data
  expect(reconciliation).toMatchObject({ differences: 0, types: [{ sum: 1 }] })
  expect((await t.call(myCard, {}, { token })).status, 'the page of the card is closed').toBe(401)
  expect((await t.call(routes.anonymiseMember, { body: right }, options)).code).toBe('INVALID_MEMBER')
  const again = await t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
  expect(again.body.data.cardUrl, 'who comes back is a new member').not.toBeNull()
})
