import { describe, expect, test } from 'vitest'
import {
  cancelEdm,
  changeEdm,
  deleteEdm,
  edmReach,
  getEdm,
  keepEdm,
  listEdms,
  sendEdm,
  testEdm,
} from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSegment } from '../../../test/make-segment.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { readReport } from './read-reports.ts'
import { connect, makeReader, makeShop, type Shop, sync, useMailchimp } from './mailchimp-testing.ts'
import { sendEdm as job } from './send-edm-job.ts'

const on = useApp({ own: true })
const at = useMailchimp(on)

const words = {
  title: 'November',
  subject: 'News of {{merchant}}',
  fromName: 'Kopi Corner',
  replyTo: 'hello@kopi.example',
  body: '<p>Hello {{nickname}}, <a href="https://kopi.example">see</a><script>x()</script></p>',
  audience: { kind: 'all' as const },
}

/** A shop with two readers and five members who get nothing, each for another reason. */
async function makeReadyShop() {
  const shop = await makeShop(on, at)
  const of = (name: string) => `${name}-${shop.merchant.shortKey}@edm.example`
  at.server.addContact(shop.audience, of('left'), 'unsubscribed')
  for (const name of ['ana', 'bea', 'left']) await makeReader(on, shop, of(name))
  await makeReader(on, shop, of('silent'), null)
  await makeReader(on, shop, of('no'), 'declined')
  await connect(on, shop)
  await sync(on, shop)
  await makeReader(on, shop, of('new'))
  return { ...shop, of }
}

const as = (shop: Shop, key: string = crypto.randomUUID()) => ({ token: shop.token, key })
const send = (shop: Shop, given: object = {}, key?: string) =>
  on.call(sendEdm, { body: { ...words, ...given } }, as(shop, key))
const read = async (shop: Shop, id: string) =>
  (await on.call(getEdm, { params: { id } }, { token: shop.token })).body.data
const work = (shop: Shop, edmId: string) => job.run(on.app, { merchantId: shop.merchant.id, edmId })
const campaigns = (shop: Shop) =>
  [...at.server.account.campaigns.values()].filter(({ listId }) => listId === shop.audience)
const due = (shop: Shop, id: string, values: object) =>
  on.app.database.kysely
    .updateTable('mailchimp_edm')
    .set(values)
    .where('merchant_id', '=', shop.merchant.id)
    .where('id', '=', id)
    .execute()

describe('mailings', () => {
  test('a mailing reaches the readers, and says of all others why it does not', async () => {
    const shop = await makeReadyShop()
    const reach = await on.call(edmReach, { body: { audience: words.audience } }, { token: shop.token })
    expect(reach.body.data).toEqual({
      connected: true,
      recipients: 2,
      excluded: ['declined', 'notAsked', 'unsubscribed', 'waiting'].map((reason) => ({ reason, members: 1 })),
    })
    const { body } = await send(shop)
    expect(body.data.recipients).toBe(2)
    await work(shop, body.data.id)
    const [campaign] = campaigns(shop)
    expect(campaign?.sends.map((list) => list.toSorted())).toEqual([[shop.of('ana'), shop.of('bea')]])
    expect(campaign?.settings.subject_line).toBe(`News of ${shop.merchant.name}`)
    expect(campaign?.html).toContain('<p>Hello *|FNAME|*, <a href="https://kopi.example"')
    expect(campaign?.html).toContain('*|UNSUB|*')
    expect(campaign?.html).not.toContain('script')
    expect(await read(shop, body.data.id)).toMatchObject({ state: 'sent', recipients: 2, trouble: null })
  })

  test('a mailing goes to the cards of a campaign or of one of its levels alone', async () => {
    const shop = await makeReadyShop()
    const other = await makeCampaign(on.app, shop.merchant)
    const only = shop.of('only')
    await makeReader(on, { ...shop, campaign: other }, only)
    await sync(on, shop)
    const level = other.settings.memberLevels[0]?.id ?? ''
    for (const audience of [
      { kind: 'campaign', campaignId: other.id },
      { kind: 'level', campaignId: other.id, levelId: level },
    ]) {
      const { body } = await send(shop, { audience })
      await work(shop, body.data.id)
      expect(campaigns(shop).at(-1)?.sends, audience.kind).toEqual([[only]])
    }
    const foreign = await makeCampaign(on.app, await makeMerchant(on.app))
    expect((await send(shop, { audience: { kind: 'campaign', campaignId: foreign.id } })).code).toBe('NOT_FOUND')
    expect((await send(shop, { audience: { kind: 'level', campaignId: shop.campaign.id, levelId: level } })).code).toBe(
      'NOT_FOUND',
    )
  })

  test('a mailing goes to the members of a segment, by its filters also once it is deleted, and not to those of another shop', async () => {
    const shop = await makeReadyShop()
    const other = await makeCampaign(on.app, shop.merchant)
    const only = shop.of('only')
    await makeReader(on, { ...shop, campaign: other }, only)
    await sync(on, shop)
    const segmentId = await makeSegment(on.app, shop.merchant, { campaignId: other.id })
    const { body } = await send(shop, { audience: { kind: 'segment', segmentId } })
    expect(body.data.recipients).toBe(1)
    await on.app.database.kysely.deleteFrom('segment').where('merchant_id', '=', shop.merchant.id).execute()
    await work(shop, body.data.id)
    expect(campaigns(shop).at(-1)?.sends).toEqual([[only]])
    expect((await read(shop, body.data.id)).audience).toMatchObject({ kind: 'segment', segmentId, segment: null })
    const foreign = await makeSegment(on.app, await makeMerchant(on.app))
    expect((await send(shop, { audience: { kind: 'segment', segmentId: foreign } })).code).toBe('NOT_FOUND')
  })

  test('a mailing is sent once for one key, by a hundred calls at once and by jobs that run together', async () => {
    const shop = await makeReadyShop()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(shop, {}, key)))
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    await Promise.all([work(shop, id), work(shop, id), work(shop, id)])
    await work(shop, id)
    expect(campaigns(shop).flatMap(({ sends }) => sends)).toHaveLength(1)
  })

  test.each([
    ['the campaign was created', 'POST', /^\/campaigns$/],
    ['the words were written', 'PUT', /\/content$/],
    ['the segment was made', 'POST', /\/segments$/],
    ['the segment was filled', 'POST', /\/segments\/\d+$/],
    ['Mailchimp was told to send', 'POST', /\/actions\/send$/],
  ])('a mailing is sent once although the answer was lost after %s', async (_when, method, path) => {
    const shop = await makeReadyShop()
    const { body } = await send(shop)
    at.server.fail('lost', (asked) => asked.method === method && path.test(asked.path))
    await work(shop, body.data.id)
    expect(await read(shop, body.data.id)).toMatchObject({ state: 'sending', retryAt: expect.any(String) as string })
    await work(shop, body.data.id)
    expect(campaigns(shop)).toHaveLength(1)
    expect(campaigns(shop)[0]?.sends.map((list) => list.length)).toEqual([2])
    expect((await read(shop, body.data.id)).state).toBe('sent')
  })

  test('a mailing waits for its time and can be taken back until then', async () => {
    const shop = await makeReadyShop()
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const [first, second] = [await send(shop, { sendAt }), await send(shop, { sendAt, title: 'Later' })]
    const id = first.body.data.id
    await work(shop, id)
    expect((await read(shop, id)).state).toBe('scheduled')
    const cancel = (params: { id: string }) => on.call(cancelEdm, { params }, as(shop))
    expect((await cancel({ id: second.body.data.id })).body.data.state).toBe('cancelled')
    await due(shop, id, { send_at: new Date() })
    await work(shop, id)
    await work(shop, second.body.data.id)
    expect(campaigns(shop).flatMap(({ sends }) => sends)).toHaveLength(1)
    expect((await cancel({ id })).code).toBe('EDM_NOT_IN_STATE')
  })

  test('a mailing ends with Mailchimp’s words where its checklist is not met', async () => {
    const shop = await makeReadyShop()
    const { body } = await send(shop, { replyTo: 'hello@unverified.example' })
    await work(shop, body.data.id)
    expect(await read(shop, body.data.id)).toMatchObject({
      state: 'failed',
      trouble: 'checklist',
      troubleWords: 'From: The domain of the sender is not verified.',
    })
    expect(campaigns(shop).flatMap(({ sends }) => sends)).toEqual([])
  })

  test('a mailing is refused without recipients and without a connection', async () => {
    const shop = await makeShop(on, at)
    expect((await send(shop)).code).toBe('MAILCHIMP_NOT_CONNECTED')
    await connect(on, shop)
    await sync(on, shop)
    expect((await send(shop)).code).toBe('EDM_NO_RECIPIENTS')
  })

  test('a mailing shows what came of it', async () => {
    const shop = await makeReadyShop()
    const { body } = await send(shop)
    await work(shop, body.data.id)
    const remoteId = campaigns(shop)[0]?.id ?? ''
    at.server.account.reports.set(remoteId, {
      opens: { unique_opens: 2 },
      clicks: { unique_subscriber_clicks: 1 },
      bounces: { hard_bounces: 1, soft_bounces: 2 },
    })
    await readReport(on.app, { merchantId: shop.merchant.id, id: body.data.id, remoteId })
    expect((await read(shop, body.data.id)).report).toMatchObject({
      sent: 2,
      opened: 2,
      clicked: 1,
      bounced: 3,
      unsubscribed: 0,
    })
  })
})

describe('drafts', () => {
  test('a draft is kept, changed, tested by Mailchimp and sent as the same campaign', async () => {
    const shop = await makeReadyShop()
    const kept = await on.call(keepEdm, { body: { title: 'Draft', audience: words.audience } }, as(shop))
    const { id } = kept.body.data
    const tested = () => on.call(testEdm, { params: { id } }, as(shop))
    expect((await tested()).code).toBe('EDM_INCOMPLETE')
    expect((await on.call(changeEdm, { params: { id }, body: words }, { token: shop.token })).status).toBe(200)
    const test1 = await tested()
    expect(test1.body.data).toMatchObject({ to: shop.merchant.owner.email })
    expect(test1.body.data.checks.every(({ passes }) => passes)).toBe(true)
    await tested()
    expect(campaigns(shop).map(({ tests }) => tests)).toEqual([[shop.merchant.owner.email, shop.merchant.owner.email]])
    expect(campaigns(shop)[0]?.sends).toEqual([])
    await send(shop, { id })
    await work(shop, id)
    expect(campaigns(shop).map(({ sends }) => sends.length)).toEqual([1])
    expect((await send(shop, { id })).code).toBe('EDM_NOT_IN_STATE')
    expect((await on.call(deleteEdm, { params: { id } }, { token: shop.token })).code).toBe('EDM_NOT_IN_STATE')
  })

  test('a draft that somebody else has changed is neither saved over nor sent, also when several do so at once', async () => {
    const shop = await makeReadyShop()
    const kept = await on.call(keepEdm, { body: { title: 'Draft', audience: words.audience } }, as(shop))
    const { id, version: first } = kept.body.data
    const save = (title: string, version: number) =>
      on.call(changeEdm, { params: { id }, body: { ...words, title, version } }, { token: shop.token })
    const answers = await Promise.all(['One', 'Two'].map((title) => save(title, first)))
    expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved'])
    const { title, version } = (await on.call(getEdm, { params: { id } }, { token: shop.token })).body.data
    const late = await send(shop, { id, version: first })
    expect(late.code).toBe('CHANGED_MEANWHILE')
    expect(late.meta.fields?.['title']).toContain(title)
    const both = await Promise.all([save('Three', version), send(shop, { id, version })])
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1)
  })

  test('a draft can be found and thrown away', async () => {
    const shop = await makeReadyShop()
    const keep = async (title: string) =>
      (await on.call(keepEdm, { body: { title, audience: words.audience } }, as(shop))).body.data.id
    const [first] = [await keep('Spring'), await keep('Autumn 100%')]
    const list = async (query: object) =>
      (await on.call(listEdms, { query }, { token: shop.token })).body.data.map(({ title }) => title)
    expect(await list({ sort: 'title' })).toEqual(['Autumn 100%', 'Spring'])
    expect(await list({ q: '0%' })).toEqual(['Autumn 100%'])
    await on.call(deleteEdm, { params: { id: first } }, { token: shop.token })
    expect(await list({ state: 'draft' })).toEqual(['Autumn 100%'])
  })
})
