import { expect, test } from 'vitest'
import { createMemberByKey } from '@chopcard/contract/integration/v1/members.ts'
import { forgetMemberWithoutCard, listMembersWithoutCard } from '@chopcard/contract/members/merchant/members.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff } from '../../../test/make.ts'

const t = useApp()

/** A shop with a member who has a card, and one whom a key has created. */
async function makeShop() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  const card = await makeCard(t.app, merchant, campaign, { email: 'with@card.example', nickname: 'Zoe' })
  const key = await makeApiKey(t.app, merchant)
  const body = { email: 'without@card.example', nickname: 'Ana' }
  const made = await t.call(createMemberByKey, { body }, { token: key.token })
  expect(made.status).toBe(200)
  const { token } = merchant.owner
  const list = async (query = {}, by = token) =>
    (await t.call(listMembersWithoutCard, { query }, { token: by })).body.data
  const forget = (id: string, by = token) => t.call(forgetMemberWithoutCard, { params: { id } }, { token: by })
  return { merchant, card, memberId: made.body.data.id, list, forget }
}

test('a member whom a key has created without a card is listed and can be forgotten', async () => {
  const { memberId, list, forget } = await makeShop()
  expect(await list()).toMatchObject([{ id: memberId, nickname: 'Ana', email: 'without@card.example' }])
  expect(await list({ q: 'ANA' })).toHaveLength(1)
  expect(await list({ q: 'zoe' })).toEqual([])
  expect((await forget(memberId)).body.data).toEqual({ done: true })
  expect(await list()).toEqual([])
  const row = await t.app.database.kysely
    .selectFrom('member')
    .select(['email', 'nickname', 'anonymised_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: null, nickname: null })
  expect(row.anonymised_at).not.toBeNull()
  expect((await forget(memberId)).code).toBe('INVALID_MEMBER')
})

test('a member with a card, or of another shop, is not forgotten in this way', async () => {
  const { merchant, card, forget, memberId } = await makeShop()
  const { member_id } = await t.app.database.kysely
    .selectFrom('card')
    .select('member_id')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  expect((await forget(member_id)).code).toBe('INVALID_MEMBER')
  const other = await makeMerchant(t.app)
  expect((await forget(memberId, other.owner.token)).code).toBe('INVALID_MEMBER')
  const operator = await makeStaff(t.app, merchant, { role: 'operator' })
  expect((await forget(memberId, operator.token)).code).toBe('FORBIDDEN')
})
