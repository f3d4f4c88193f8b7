import { expect, test } from 'vitest'
import { listMailchimpProblems } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign } from '../../../test/make.ts'
import { connect, makeReader, makeShop, sync, useMailchimp } from './mailchimp-testing.ts'

const on = useApp({ own: true })
const at = useMailchimp(on)

test('a tag that is too long for Mailchimp is cut between two signs, and the synchronisation ends', async () => {
  const shop = await makeShop(on, at)
  const [name, level] = ['Coffee '.repeat(11).padEnd(80, 'c'), 'Gold of the shop🎉🎉 for ever']
  const campaign = await makeCampaign(on.app, shop.merchant, { name, memberLevels: [{ level, description: level }] })
  await makeReader(on, { ...shop, campaign }, 'ana@cut.example')
  await connect(on, shop)
  await sync(on, shop)
  const tags = [...(at.server.contact(shop.audience, 'ana@cut.example')?.tags ?? [])]
  expect(tags).toEqual([name, `${name} · Gold of the shop`])
})

test.each([
  ['too long for the problem list', `${'x'.repeat(299)}🎉`],
  ['with a sign that the database does not store', 'no\u0000thing'],
])('a refusal of Mailchimp %s is a problem of its member alone', async (_what, detail) => {
  const shop = await makeShop(on, at)
  await makeReader(on, shop, 'ana@refused.example')
  await makeReader(on, shop, 'bo@refused.example')
  await connect(on, shop)
  const body = JSON.stringify({ title: 'Invalid Resource', detail })
  at.server.fail({ status: 400, type: 'application/problem+json', body }, (asked) =>
    JSON.stringify(asked.body ?? {}).includes('ana@refused.example'),
  )
  await sync(on, shop)
  expect(at.server.contact(shop.audience, 'bo@refused.example')?.status).toBe('subscribed')
  const { data } = (await on.call(listMailchimpProblems, {}, { token: shop.token })).body
  expect(data.map(({ email }) => email)).toEqual(['ana@refused.example'])
})
