import { expect, test } from 'vitest'
import { mergeMembers, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'

const on = useApp()

type Wishes = { newsletter?: 'wanted' | 'declined' | null; unwanted_mails?: string[]; email?: null }

/** Two members of a shop who have said what they wish, and what becomes of both. */
async function makePair(wishes: { keep: Wishes; merge: Wishes }) {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const [kept, away] = [await makeCard(on.app, merchant, campaign), await makeCard(on.app, merchant, campaign)]
  const change = (card: { memberId: string }, values: Wishes) =>
    on.app.database.tx((tx) => changeMember(tx, merchant.id, card.memberId, values))
  await change(kept, wishes.keep)
  await change(away, wishes.merge)
  const wishesOf = ({ memberId }: { memberId: string }) =>
    on.app.database.kysely
      .selectFrom('member')
      .select(['newsletter', 'unwanted_mails'])
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  const as = { token: merchant.owner.token }
  const merge = async () => {
    const merged = await on.call(mergeMembers, { body: { keep: kept.id, merge: away.id, stays: 0 } }, as)
    expect(merged.status).toBe(200)
    return merged.body.data.id
  }
  const undo = async (id: string) => expect((await on.call(undoMerge, { params: { id } }, as)).status).toBe(200)
  return { kept, away, change, wishesOf, merge, undo }
}

test.for<[string, Wishes, Wishes, string | null]>([
  ['a newsletter that the other had declined', { newsletter: 'wanted' }, { newsletter: 'declined' }, 'declined'],
  ['a newsletter that nobody had asked about', { newsletter: null }, { newsletter: 'declined' }, 'declined'],
  ['an own refusal', { newsletter: 'declined' }, { newsletter: 'wanted' }, 'declined'],
  ['a wish for an address that does not change hands', { newsletter: null }, { newsletter: 'wanted' }, null],
  ['a wish for the address that is taken over', { email: null }, { newsletter: 'wanted' }, 'wanted'],
])('a merge leaves the more private wish about %s', async ([, keep, merge, expected]) => {
  const pair = await makePair({ keep, merge })
  await pair.merge()
  expect((await pair.wishesOf(pair.kept)).newsletter).toBe(expected)
})

test('a member is sent no mails that the member merged into them has declined', async () => {
  const pair = await makePair({
    keep: { unwanted_mails: ['expirationNotice'] },
    merge: { unwanted_mails: ['message'] },
  })
  await pair.merge()
  expect((await pair.wishesOf(pair.kept)).unwanted_mails.toSorted()).toEqual(['expirationNotice', 'message'])
})

test('an undone merge gives both members back what each had wished', async () => {
  const pair = await makePair({
    keep: { newsletter: 'wanted' },
    merge: { newsletter: 'declined', unwanted_mails: ['message'] },
  })
  await pair.undo(await pair.merge())
  expect(await pair.wishesOf(pair.kept)).toEqual({ newsletter: 'wanted', unwanted_mails: [] })
  expect(await pair.wishesOf(pair.away)).toEqual({ newsletter: 'declined', unwanted_mails: ['message'] })
})

test('a refusal after a merge counts for both members when the merge is undone', async () => {
  const pair = await makePair({ keep: { newsletter: 'wanted' }, merge: { newsletter: 'wanted' } })
  const id = await pair.merge()
  await pair.change(pair.kept, { newsletter: 'declined', unwanted_mails: ['message'] })
  await pair.undo(id)
  const declined = { newsletter: 'declined', unwanted_mails: ['message'] }
  expect([await pair.wishesOf(pair.kept), await pair.wishesOf(pair.away)]).toEqual([declined, declined])
})
