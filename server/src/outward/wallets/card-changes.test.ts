import { expect, test } from 'vitest'
import { redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { usePhones } from '../../../test/make-phones.ts'

const { t, added, makeMember, pushesTo, stamp, tell } = await usePhones()

test('a phone is told of a redemption, and its pass shows the card without the stamps that it took', async () => {
  const made = await makeMember()
  for (let stamps = 1; stamps <= 10; stamps++) await stamp(made)
  const phone = await added(made.card.token)
  expect(phone.pass().header.value).toBe('10/10')
  const as = { token: made.merchant.owner.token, key: newId() }
  const body = { rewardId: 'reward', confirm: true }
  expect((await t.call(redeem, { params: { memberId: made.card.id }, body }, as)).status).toBe(200)
  await handleEvents(t.app)
  await tell()
  expect(pushesTo(phone)).toHaveLength(1)
  expect(await phone.refresh()).toBe(200)
  expect(phone.pass().header.value).toBe('0/10')
})
