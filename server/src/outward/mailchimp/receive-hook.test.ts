import { expect, test } from 'vitest'
import { listMailchimpProblems } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { connect, makeReader, makeShop, memberOf, type Shop, sync, useMailchimp } from './mailchimp-testing.ts'
import { webhookUrl } from './webhook-token.ts'

const on = useApp({ own: true })
const at = useMailchimp(on)

const tell = ({ audience }: Shop, type: string, data: Record<string, string>) =>
  at.server.tell(audience, {
    type,
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data[${name}]`, value])),
  })
const wish = async ({ merchant }: Shop, email: string) => (await memberOf(on, merchant, email)).newsletter
const status = ({ audience }: Shop, email: string) => at.server.contact(audience, email)?.status

/** A shop that is connected, with one reader. */
async function makeConnected(email: string) {
  const shop = await makeShop(on, at)
  const reader = await makeReader(on, shop, email)
  await connect(on, shop)
  await sync(on, shop)
  return { shop, reader }
}

test('Mailchimp looks at the address before it uses it, and a wrong secret is answered as an address that does not exist', async () => {
  const { shop } = await makeConnected('look@hook.example')
  const url = webhookUrl(on.app.config, shop.merchant)
  expect((await fetch(url)).status).toBe(200)
  expect(at.server.account.lists.get(shop.audience)?.hooks.map((hook) => hook.url)).toEqual([url])
  const other = await makeMerchant(on.app)
  const unused = await fetch(webhookUrl(on.app.config, other), { method: 'POST', body: new URLSearchParams() })
  expect(unused.status, 'of a shop without a connection').toBe(404)
  for (const wrong of [
    `${url.slice(0, -1)}_`,
    url.replace(shop.merchant.shortKey, other.shortKey),
    `${on.app.config.publicUrl}/api/webhooks/mailchimp/nonsense`,
  ]) {
    expect((await fetch(wrong)).status, wrong).toBe(404)
    expect((await fetch(wrong, { method: 'POST', body: new URLSearchParams({ type: 'unsubscribe' }) })).status).toBe(
      404,
    )
  }
})

test.each(['unsubscribe', 'cleaned'])(
  'a contact that is reported as «%s» declines, and is not sent again',
  async (type) => {
    const email = `${type}@hook.example`
    const { shop } = await makeConnected(email)
    const state = type === 'unsubscribe' ? 'unsubscribed' : 'cleaned'
    Object.assign(at.server.contact(shop.audience, email) ?? {}, { status: state, hasLeft: true })
    expect(await tell(shop, type, { email })).toEqual([200])
    expect(await tell(shop, type, { email: email.toUpperCase() }), 'the same once more').toEqual([200])
    expect(await wish(shop, email)).toBe('declined')
    await sync(on, shop)
    expect(status(shop, email)).toBe(state)
    expect(at.server.account.violations).toEqual([])
  },
)

test('an unsubscription at the address of a merged member counts for the member who is left', async () => {
  const { shop, reader } = await makeConnected('gone@hook.example')
  const kept = await makeReader(on, shop, 'left@hook.example')
  await mergeCards(on, { token: shop.merchant.owner.token }, { keep: kept.id, away: reader.id })
  expect(await wish(shop, 'left@hook.example')).toBe('wanted')
  await tell(shop, 'unsubscribe', { email: 'gone@hook.example' })
  expect(await wish(shop, 'left@hook.example')).toBe('declined')
})

test('a person who subscribes again in Mailchimp is a reader again, and one who was never asked becomes one', async () => {
  const { shop } = await makeConnected('again@hook.example')
  await makeReader(on, shop, 'first@hook.example', null)
  await makeReader(on, shop, 'no@hook.example', 'declined')
  await tell(shop, 'unsubscribe', { email: 'again@hook.example' })
  for (const name of ['again', 'first', 'no']) await tell(shop, 'subscribe', { email: `${name}@hook.example` })
  expect(await wish(shop, 'again@hook.example')).toBe('wanted')
  expect(await wish(shop, 'first@hook.example')).toBe('wanted')
  // An import by staff is reported alike: it does not undo what the member has said here.
  expect(await wish(shop, 'no@hook.example')).toBe('declined')
})

test('an address that was changed in Mailchimp is no longer written to, and staff see it', async () => {
  const { shop, reader } = await makeConnected('before@hook.example')
  at.server.account.lists.get(shop.audience)?.contacts.clear()
  at.server.addContact(shop.audience, 'after@hook.example', 'subscribed')
  await tell(shop, 'upemail', { old_email: 'before@hook.example', new_email: 'after@hook.example' })
  await sync(on, shop)
  expect(await wish(shop, 'before@hook.example')).toBe('declined')
  expect(status(shop, 'before@hook.example')).toBeUndefined()
  const { body } = await on.call(listMailchimpProblems, {}, { token: shop.token })
  expect(body.data).toMatchObject([{ memberId: reader.memberId, problem: 'addressChanged' }])
})

test('details that were changed in Mailchimp are those of the member again', async () => {
  const { shop } = await makeConnected('profile@hook.example')
  const contact = at.server.contact(shop.audience, 'profile@hook.example')
  if (contact) contact.merge.FNAME = 'Somebody'
  await tell(shop, 'profile', { email: 'profile@hook.example' })
  await sync(on, shop)
  expect(contact?.merge.FNAME).toBe('Ana')
})

test('a report of another audience, of no member or in no known form changes nothing', async () => {
  const { shop } = await makeConnected('calm@hook.example')
  const url = webhookUrl(on.app.config, shop.merchant)
  const post = (body: Parameters<typeof fetch>[1]) => fetch(url, { method: 'POST', ...body }).then((one) => one.status)
  const form = (words: Record<string, string>) => post({ body: new URLSearchParams(words) })
  const mine = { 'data[list_id]': shop.audience, 'data[email]': 'calm@hook.example' }
  expect(await form({ type: 'unsubscribe', ...mine, 'data[list_id]': 'other' })).toBe(200)
  expect(await form({ type: 'campaign', ...mine })).toBe(200)
  expect(await form({ type: 'unsubscribe', ...mine, 'data[email]': 'nobody@hook.example' })).toBe(200)
  expect(await form({ type: 'unsubscribe', ...mine, 'data[email]': 'a\u0000b' })).toBe(200)
  expect(await post({ body: new Uint8Array([255, 254, 0]), headers: { 'content-type': 'image/png' } })).toBe(200)
  expect(await wish(shop, 'calm@hook.example')).toBe('wanted')
})

test('an unsubscription whose report was lost is read with the next synchronisation', async () => {
  const { shop } = await makeConnected('lost@hook.example')
  Object.assign(at.server.contact(shop.audience, 'lost@hook.example') ?? {}, {
    status: 'unsubscribed',
    hasLeft: true,
    changedAt: Date.now(),
  })
  await on.app.database.kysely
    .updateTable('mailchimp_config')
    .set({ step: 'reading', progress: '' })
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  await sync(on, shop)
  expect(await wish(shop, 'lost@hook.example')).toBe('declined')
  expect(at.server.account.violations).toEqual([])
})
