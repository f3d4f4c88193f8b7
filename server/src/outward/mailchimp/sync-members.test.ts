import { expect, test } from 'vitest'
import {
  getMailchimpConfig,
  listMailchimpProblems,
  retryMailchimpProblem,
  syncMailchimp as syncRoute,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { useApp } from '../../../test/harness.ts'
import { wishNewsletter } from '../../messaging/mailing/newsletter.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import {
  configRow,
  connect,
  makeReader,
  makeShop,
  memberOf,
  passPause,
  pending,
  type Shop,
  sync,
  useMailchimp,
} from './mailchimp-testing.ts'

const on = useApp({ own: true })
const at = useMailchimp(on)

const contact = ({ audience }: Shop, email: string) => at.server.contact(audience, email)
const statuses = ({ audience }: Shop) =>
  Object.fromEntries(
    [...(at.server.account.lists.get(audience)?.contacts.values() ?? [])].map(({ email, status }) => [email, status]),
  )
const problems = async (shop: Shop) =>
  (await on.call(listMailchimpProblems, {}, { token: shop.token })).body.data.map(({ email, problem }) => [
    email,
    problem,
  ])
const config = async (shop: Shop) => (await on.call(getMailchimpConfig, {}, { token: shop.token })).body.data
const change = (shop: Shop, id: string, values: object) =>
  on.app.database.tx((tx) => changeMember(tx, shop.merchant.id, id, values))

test('members who have asked for the newsletter are added with their details and tags, and nobody else is', async () => {
  const shop = await makeShop(on, at)
  await makeReader(on, shop, 'ana@reader.example')
  await makeReader(on, shop, 'silent@reader.example', null)
  await makeReader(on, shop, 'never@reader.example', 'declined')
  expect((await connect(on, shop)).status).toBe(200)
  await sync(on, shop)
  expect(statuses(shop)).toEqual({ 'ana@reader.example': 'subscribed' })
  const ana = contact(shop, 'ana@reader.example')
  expect(ana?.merge).toEqual({ FNAME: 'Ana', JOINED: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string })
  expect(ana?.language).toBe('en')
  expect([...(ana?.tags ?? [])]).toEqual([
    shop.campaign.settings.name,
    `${shop.campaign.settings.name} · ${shop.campaign.settings.memberLevels[0]?.level}`,
  ])
  expect(await config(shop)).toMatchObject({
    step: 'idle',
    waiting: 0,
    problems: 0,
    counts: { members: 3, wanted: 1, subscribed: 1, mailchimp: 1 },
  })
})

test('a contact is changed with its next event, and a member whom nothing concerns makes no call', async () => {
  const shop = await makeShop(on, at)
  const ana = await makeReader(on, shop, 'change@reader.example')
  await connect(on, shop)
  await sync(on, shop)
  await change(shop, ana.memberId, { nickname: 'Bea', language: 'pt-BR' })
  await sync(on, shop)
  expect(contact(shop, 'change@reader.example')).toMatchObject({ merge: { FNAME: 'Bea' }, language: 'pt' })
  const before = at.server.asked.length
  await change(shop, ana.memberId, { nickname: 'Bea' })
  await makeReader(on, shop, 'other@reader.example', null)
  await sync(on, shop)
  expect(at.server.asked.slice(before).filter(({ path }) => path.includes('/members'))).toEqual([])
})

test('a person who has unsubscribed in Mailchimp is never subscribed again and must opt in again', async () => {
  const shop = await makeShop(on, at)
  at.server.addContact(shop.audience, 'left@reader.example', 'unsubscribed')
  at.server.addContact(shop.audience, 'bounced@reader.example', 'cleaned')
  at.server.account.suppressed.add('complained@reader.example')
  for (const name of ['left', 'bounced', 'complained']) await makeReader(on, shop, `${name}@reader.example`)
  await makeReader(on, shop, 'typo@fake.example')
  await connect(on, shop)
  await sync(on, shop)
  expect(statuses(shop)).toEqual({ 'left@reader.example': 'unsubscribed', 'bounced@reader.example': 'cleaned' })
  expect(Object.fromEntries(await problems(shop))).toEqual({
    'left@reader.example': 'optInAgain',
    'bounced@reader.example': 'optInAgain',
    'complained@reader.example': 'optInAgain',
    'typo@fake.example': 'invalidAddress',
  })
  // All that could bring them back: a change of details, a complete synchronisation, a retry.
  const { id } = await memberOf(on, shop.merchant, 'left@reader.example')
  await change(shop, id, { nickname: 'Back' })
  await on.call(syncRoute, {}, { token: shop.token })
  await sync(on, shop)
  await on.call(retryMailchimpProblem, { params: { memberId: id } }, { token: shop.token })
  await sync(on, shop)
  expect(contact(shop, 'left@reader.example')?.status).toBe('unsubscribed')
  expect(await problems(shop)).toContainEqual(['left@reader.example', 'optInAgain'])
  expect(at.server.account.violations).toEqual([])
})

test('a person who was subscribed before is taken over, and one who declines here is unsubscribed there', async () => {
  const shop = await makeShop(on, at)
  at.server.addContact(shop.audience, 'there@reader.example', 'subscribed')
  at.server.addContact(shop.audience, 'stranger@reader.example', 'subscribed')
  at.server.addContact(shop.audience, 'no@reader.example', 'subscribed')
  const { memberId } = await makeReader(on, shop, 'there@reader.example', null)
  await makeReader(on, shop, 'no@reader.example', 'declined')
  await connect(on, shop)
  await sync(on, shop)
  expect((await memberOf(on, shop.merchant, 'there@reader.example')).newsletter).toBe('wanted')
  expect(contact(shop, 'no@reader.example')?.status).toBe('unsubscribed')
  await on.app.database.tx((tx) => wishNewsletter(tx, shop.merchant.id, memberId, 'declined'))
  await sync(on, shop)
  expect(statuses(shop)).toEqual({
    'there@reader.example': 'unsubscribed',
    'stranger@reader.example': 'subscribed',
    'no@reader.example': 'unsubscribed',
  })
})

test('a forgotten member is archived and never deleted for good, and a new address replaces the old one', async () => {
  const shop = await makeShop(on, at)
  const gone = await makeReader(on, shop, 'gone@reader.example')
  const moved = await makeReader(on, shop, 'old@reader.example')
  await connect(on, shop)
  await sync(on, shop)
  const body = { memberId: gone.id, cardNumber: gone.number }
  const forgotten = await on.call(anonymiseMember, { body }, { token: shop.token })
  expect(forgotten.status).toBe(200)
  await change(shop, moved.memberId, { email: 'new@reader.example' })
  await sync(on, shop)
  expect(statuses(shop)).toEqual({
    'gone@reader.example': 'archived',
    'old@reader.example': 'archived',
    'new@reader.example': 'subscribed',
  })
  expect(at.server.account.violations).toEqual([])
  const rows = await on.app.database.kysely
    .selectFrom('mailchimp_contact')
    .select('member_id')
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  expect(rows).toEqual([{ member_id: moved.memberId }])
})

test('a busy Mailchimp is waited for, and an outage loses nothing', async () => {
  const shop = await makeShop(on, at)
  await connect(on, shop)
  await sync(on, shop)
  await makeReader(on, shop, 'late@reader.example')
  const isPut = ({ method }: { method: string }) => method === 'PUT'
  at.server.fail({ status: 403, body: '<html>Forbidden</html>' }, isPut)
  at.server.fail({ status: 429, type: 'application/problem+json', body: '{"title":"TooManyRequests"}' }, isPut)
  await sync(on, shop)
  expect(contact(shop, 'late@reader.example')?.status).toBe('subscribed')

  at.server.limits.isDown = true
  await makeReader(on, shop, 'outage@reader.example')
  await sync(on, shop)
  at.server.limits.isDown = false
  expect(await config(shop)).toMatchObject({
    trouble: 'unreachable',
    waiting: 1,
    retryAt: expect.any(String) as string,
  })
  await passPause(on, shop.merchant)
  await sync(on, shop)
  expect(contact(shop, 'outage@reader.example')?.status).toBe('subscribed')
  expect(await config(shop)).toMatchObject({ trouble: null, waiting: 0 })
})

test('a key that is no longer accepted stops the synchronisation until there is another one', async () => {
  const shop = await makeShop(on, at)
  await connect(on, shop)
  await sync(on, shop)
  await makeReader(on, shop, 'key@reader.example')
  const { key } = at.server.account
  at.server.account.key = 'fedcba9876543210fedcba9876543210-us21'
  await sync(on, shop)
  expect(await config(shop)).toMatchObject({ trouble: 'key', retryAt: null, waiting: 1 })
  const saved = await connect(on, { ...shop, apiKey: at.server.account.key })
  expect(saved.body.data).toMatchObject({ trouble: null, keyHint: '3210-us21' })
  await sync(on, shop)
  expect(contact(shop, 'key@reader.example')?.status).toBe('subscribed')
  at.server.account.key = key
})

test('more than five hundred members are sent as batches, and each that is refused is listed', async () => {
  const shop = await makeShop(on, at)
  const { merchant } = shop
  const members = Array.from({ length: 1_203 }, (_, n) => ({
    merchant_id: merchant.id,
    id: crypto.randomUUID(),
    email: n % 400 === 0 ? `m${n}@fake.example` : `m${n}@crowd.example`,
    newsletter: 'wanted',
  }))
  await on.app.database.kysely.insertInto('member').values(members).execute()
  await connect(on, shop, { tags: [] })
  const before = at.server.asked.length
  await sync(on, shop)
  const calls = at.server.asked.slice(before)
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/batches').length).toBe(2)
  expect(calls.filter(({ method }) => method === 'PUT').length).toBeLessThan(500)
  expect(Object.values(statuses(shop)).filter((status) => status === 'subscribed')).toHaveLength(1_199)
  expect(await problems(shop)).toHaveLength(4)
  expect(await pending(on, merchant)).toEqual([])
  expect(at.server.limits).toMatchObject({ refused: 0 })
  expect((await configRow(on, merchant)).mailchimp_count).toBe(1_199)
})

test('members who change while they are on their way are sent once more', async () => {
  const shop = await makeShop(on, at)
  const { memberId } = await makeReader(on, shop, 'meanwhile@reader.example')
  await connect(on, shop)
  await sync(on, shop)
  await change(shop, memberId, { nickname: 'First' })
  at.server.fail('lost', ({ method }) => method === 'PUT')
  await sync(on, shop)
  await change(shop, memberId, { nickname: 'Second' })
  await passPause(on, shop.merchant)
  await sync(on, shop)
  expect(contact(shop, 'meanwhile@reader.example')?.merge).toMatchObject({ FNAME: 'Second' })
})
