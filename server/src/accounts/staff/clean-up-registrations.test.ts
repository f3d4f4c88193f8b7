import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { register } from '@chopcard/contract/members/public/registration.ts'
import { useSignInLink } from '@chopcard/contract/accounts/public/sign-in.ts'
import { allowWriting } from '@chopcard/contract/platform/admin/views.ts'
import { openView } from '../../../test/make-view.ts'
import { makeMerchant } from '../../../test/make.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { tellOfEnds } from '../../commerce/billing/remind-of-end.ts'
import { cleanUpRegistrations } from './clean-up-registrations.ts'
import { findAccount } from './find-account.ts'
import { linkIn, mailsTo, newVisitor, password, useSignInApp } from './sign-in-testing.ts'

const harness = useSignInApp()
const db = () => harness.app.database.kysely

async function registered() {
  const email = `${crypto.randomUUID()}@shop.example`
  const facts = {
    merchantName: 'Padaria',
    userName: 'Inês',
    language: 'pt-BR',
    timeZone: 'UTC',
    currency: 'BRL',
  } as const
  await harness.call(register, { body: { ...facts, email, password, confirmPassword: password } }, newVisitor())
  const link = await linkIn(harness.app, email, 'register-confirm')
  return { email, link, merchantId: (await findAccount(db(), email))?.merchantId ?? '' }
}

/** Moves a registration, and the end of its link where one is named, into the past. */
async function age(merchantId: string, made: string, linkEnded = made) {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
  await db()
    .updateTable('merchant')
    .set({ created_at: ago(made) })
    .where('merchant_id', '=', merchantId)
    .execute()
  await db()
    .updateTable('one_time_link')
    .set({ expires_at: ago(linkEnded) })
    .where('merchant_id', '=', merchantId)
    .execute()
}

const isThere = async (merchantId: string) =>
  (await db().selectFrom('merchant').select('name').where('merchant_id', '=', merchantId).execute()).length === 1

test('a registration that nobody confirmed is deleted after a week with all of its data', async () => {
  const old = await registered()
  await age(old.merchantId, '7 days 1 minute')
  await cleanUpRegistrations.run(harness.app, {})
  expect(await isThere(old.merchantId)).toBe(false)
  expect(await findAccount(db(), old.email)).toBeUndefined()
  expect(await mailsTo(harness.app, old.email)).toEqual([])
})

test('a recent, confirmed, renewed or invited merchant is not deleted by the clean-up', async () => {
  const [young, confirmed, again] = [await registered(), await registered(), await registered()]
  const invited = await makeMerchant(harness.app)
  await harness.call(useSignInLink, { body: { token: confirmed.link } }, newVisitor())
  await age(young.merchantId, '6 days 23 hours')
  await age(confirmed.merchantId, '30 days')
  await age(again.merchantId, '30 days', '-1 hour')
  await db().updateTable('staff').set({ email_confirmed: false }).where('merchant_id', '=', invited.id).execute()
  await age(invited.id, '30 days')
  await cleanUpRegistrations.run(harness.app, {})
  const all = [young.merchantId, confirmed.merchantId, again.merchantId, invited.id]
  expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, true])
})

test('a registration that is confirmed while the clean-up waits for it is not deleted', async () => {
  const { merchantId } = await registered()
  await age(merchantId, '30 days')
  await commitWhileWaiting(
    harness.app,
    async (tx) => {
      await tx
        .updateTable('merchant')
        .set({ phone: '+55 11 5555 0100' })
        .where('merchant_id', '=', merchantId)
        .execute()
      await tx.updateTable('staff').set({ email_confirmed: true }).where('merchant_id', '=', merchantId).execute()
    },
    () => Promise.resolve(cleanUpRegistrations.run(harness.app, {})),
  )
  expect(await isThere(merchantId)).toBe(true)
})

test('a registration that the platform has looked at is deleted like any other, and holds up none', async () => {
  const [seen, other] = [await registered(), await registered()]
  const view = await openView(harness, { id: seen.merchantId })
  const reason = { reason: 'A question about the plan' }
  await harness.call(allowWriting, { params: view.params, body: reason }, { token: view.session })
  await db()
    .updateTable('merchant')
    .set({ service_end_at: sql<Date>`now() + interval '1 day'` })
    .where('merchant_id', '=', seen.merchantId)
    .execute()
  await tellOfEnds(harness.app, new Date())
  for (const { merchantId } of [seen, other]) await age(merchantId, '30 days')
  await cleanUpRegistrations.run(harness.app, {})
  expect(await Promise.all([seen, other].map(({ merchantId }) => isThere(merchantId)))).toEqual([false, false])
})

test('a registration that cannot be removed keeps none of the others, and the clean-up counts as failed', async () => {
  const [kept, gone] = [await registered(), await registered()]
  for (const { merchantId } of [kept, gone]) await age(merchantId, '8 days')
  // A row that nobody expects there.
  await sql`insert into sms_code (merchant_id, subject, code_digest, expires_at)
    values (${kept.merchantId}, '\\x00', '\\x00', now())`.execute(db())
  await expect(cleanUpRegistrations.run(harness.app, {})).rejects.toThrow('sms_code')
  expect([await isThere(kept.merchantId), await isThere(gone.merchantId)]).toEqual([true, false])
  await db().deleteFrom('sms_code').where('merchant_id', '=', kept.merchantId).execute()
  await cleanUpRegistrations.run(harness.app, {})
  expect(await isThere(kept.merchantId)).toBe(false)
})
