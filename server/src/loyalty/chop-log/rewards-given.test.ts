import { expect, test } from 'vitest'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { editCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { listChopLog, listMyChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard, makeFullCard, pictureUrl } from '../../../test/make.ts'

const t = useApp()

test('a tier gives all of its rewards in one redemption, and the log keeps their names after they are renamed', async () => {
  const given = await makeFullCard(t.app, 'multi-tiers', 4, ({ rewards = [], ...usual }) => ({
    ...usual,
    rewards: rewards.map((tier, n) => ({
      ...tier,
      more: n === 0 ? [{ name: 'Cake' }, { name: 'A badge' }] : undefined,
    })),
  }))
  const { merchant, card, campaign } = given
  const { token } = merchant.owner
  const pictures = {
    unreachedImage: pictureUrl(merchant, 'unreached'),
    redeemedImage: pictureUrl(merchant, 'redeemed'),
  }
  const change = async (first: object) => {
    const { data } = (await t.call(getCampaign, { params: { id: campaign.id } }, { token })).body
    const rewards = data.settings.rewards.map((one, n) => ({ ...one, ...(n ? pictures : first) }))
    const body = { settings: { ...data.settings, rewards }, revision: data.revision }
    return t.call(editCampaign, { params: { id: campaign.id }, body }, { token })
  }
  expect((await change(pictures)).status).toBe(200)
  const mine = async () =>
    (await t.call(myCard, {}, { token: card.token })).body.data.rewards.map(({ name, image }) => [name, image])
  const tier = pictureUrl(merchant, 'tier')
  expect(await mine()).toEqual([
    ['Reward at 3 + Cake + A badge', tier],
    ['Reward at 6', pictures.unreachedImage],
    ['Reward at 10', pictures.unreachedImage],
  ])
  const offered = await t.call(till.quickRedeem, { params: { x: card.number } }, { token })
  expect(offered.body.data.rewards[0]).toMatchObject({ name: 'Reward at 3 + Cake + A badge', allowed: true })
  await t.call(till.redeem, { params: { memberId: card.id }, body: {} }, { token, key: newId() })
  expect((await mine())[0]).toEqual(['Reward at 3 + Cake + A badge', pictures.redeemedImage])

  expect((await change({ name: 'Tea', more: [] })).status).toBe(200)
  for (const route of [listChopLog, listMyChopLog]) {
    const log = (await t.call(route, { query: { kind: 'redeem' } }, { token })).body.data
    expect(log.map(({ reward, quantity }) => [reward, quantity])).toEqual([['Reward at 3 + Cake + A badge', 0]])
  }
  const foreign = await change({ redeemedImage: pictureUrl({ shortKey: 'other123' }, 'x') })
  expect(Object.keys(foreign.meta.fields ?? {})).toEqual(['settings.rewards.0.redeemedImage'])
})

test('the log names the single reward of a stamp card, and none when nothing was given', async () => {
  const { merchant, card } = await makeFreshCard(t.app, { campaign: { redeemChops: 1 } })
  const { token } = merchant.owner
  const params = { id: card.id }
  await t.call(
    till.changeChops,
    { params, body: { memberId: card.id, operation: 'issue', quantity: 1 } },
    { token, key: newId() },
  )
  await t.call(till.redeem, { params: { memberId: card.id }, body: {} }, { token, key: newId() })
  const log = (await t.call(listChopLog, { query: { memberId: card.id } }, { token })).body.data
  expect(log.map(({ kind, reward }) => [kind, reward])).toEqual([
    ['redeem', 'A free coffee'],
    ['earn', null],
  ])
  const { history } = (await t.call(myCard, {}, { token: card.token })).body.data
  expect(history.map(({ kind, reward }) => [kind, reward])).toEqual([
    ['redeem', 'A free coffee'],
    ['earn', null],
  ])
})
