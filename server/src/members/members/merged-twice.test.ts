import { expect, test } from 'vitest'
import { createCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('a new card for the address of somebody who was merged twice belongs to the member who is left', async () => {
  const merchant = await makeMerchant(t.app)
  const [campaign, other] = [await makeCampaign(t.app, merchant), await makeCampaign(t.app, merchant)]
  const options = { token: merchant.owner.token }
  const email = 'ann@member.example'
  const first = await makeCard(t.app, merchant, campaign, { email })
  const [second, third] = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
  await t.call(mergeMembers, { body: { keep: second.id, merge: first.id, stays: 0 } }, options)
  await t.call(mergeMembers, { body: { keep: third.id, merge: second.id, stays: 0 } }, options)
  const request = { params: { id: other.id }, body: { email } }
  const made = await t.call(createCard, request, { ...options, key: newId() })
  const { member_id: memberId } = await t.app.database.kysely
    .selectFrom('card')
    .select('member_id')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', made.body.data.id)
    .executeTakeFirstOrThrow()
  expect(memberId).toBe(third.memberId)
})
