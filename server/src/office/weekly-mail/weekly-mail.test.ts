import { expect, test } from 'vitest'
import { chooseWeeklyMail, weeklyMailChoice } from '@chopcard/contract/office/merchant/weekly-mail.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeStaff } from '../../../test/make.ts'
import { makeShop, makeVisitor, visit } from '../../../test/make-visits.ts'
import { addDays, localDay, momentOf } from '../../core/clock.ts'
import { mailsTo } from '../../messaging/mailing/mailing-testing.ts'
import { mondayOf } from '../dashboard/period-rules.ts'
import { tellOfWeeks } from './send-weekly-mails.ts'

const t = useApp()
const timeZone = 'Asia/Kolkata'
const monday = mondayOf(localDay(new Date(), timeZone))
const at = (clock: string, days = 0) => momentOf(`${addDays(monday, days)}T${clock}`, timeZone)

async function makeOwned() {
  const shop = await makeShop(t.app, timeZone)
  const { card } = await makeVisitor(t.app, shop)
  for (const days of [-14, -4, -3]) await visit(t.app, shop.merchant, card.id, at('10:00', days))
  await handleEvents(t.app)
  const { email } = shop.merchant.owner
  return { ...shop, mails: () => mailsTo(t.app, email) }
}

test('the weekly mail comes at eight on Monday in the zone of the shop, once for two processes and after a restart', async () => {
  const { mails } = await makeOwned()
  await tellOfWeeks(t.app, at('07:59'))
  expect(await mails()).toEqual([])
  await Promise.all([tellOfWeeks(t.app, at('08:00')), tellOfWeeks(t.app, at('08:00'))])
  await tellOfWeeks(t.app, at('08:15'))
  await tellOfWeeks(t.app, at('23:00', 1))
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toContain('visits last week: 2')
  expect(mail?.text_body).toContain('Visits: 2 · week before: 1')
  await tellOfWeeks(t.app, at('08:00', 7))
  expect(await mails()).toHaveLength(2)
})

test('a mail that was missed comes on Tuesday, and not on Wednesday any more', async () => {
  const { mails } = await makeOwned()
  await tellOfWeeks(t.app, at('00:00', 2))
  expect(await mails()).toEqual([])
  await tellOfWeeks(t.app, at('23:59', 1))
  expect(await mails()).toHaveLength(1)
})

test('an owner stops the weekly mail by its one-click address and starts it again in the settings, others are not asked', async () => {
  const { merchant, as, mails } = await makeOwned()
  await tellOfWeeks(t.app, at('08:00'))
  const [mail] = await mails()
  const url = new URL(mail?.unsubscribe_url ?? '').pathname
  const wanted = async () => (await t.call(weeklyMailChoice, {}, as)).body.data.wanted
  expect((await t.server.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect(await wanted()).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = (address: string) =>
    t.server.inject({ method: 'POST', url: address, payload: 'List-Unsubscribe=One-Click', headers })
  expect((await press(`${url.slice(0, -2)}AA`)).statusCode).toBe(404)
  expect((await press(url)).statusCode).toBe(200)
  expect(await wanted()).toBe(false)
  await tellOfWeeks(t.app, at('08:00', 7))
  expect(await mails()).toHaveLength(1)
  await t.call(chooseWeeklyMail, { body: { wanted: true } }, as)
  await tellOfWeeks(t.app, at('08:00', 14))
  expect(await mails()).toHaveLength(2)
  const { token } = await makeStaff(t.app, merchant, { role: 'manager' })
  expect((await t.call(weeklyMailChoice, {}, { token })).body.data.wanted).toBeNull()
})
