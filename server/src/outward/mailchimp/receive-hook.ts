import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type checkMailchimpHook as checkRoute,
  type MailchimpHook,
  mailchimpHooks,
  type receiveMailchimpHook as route,
} from '@chopcard/contract/outward/webhooks/mailchimp.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant, PublicContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { configOf } from './connection.ts'
import { noteContacts, noteNewAddress, noteProfile } from './contact-news.ts'
import { syncMailchimpJob } from './jobs.ts'
import { queueMembers } from './queue-members.ts'
import { isTokenOf, merchantKeyIn } from './webhook-token.ts'

/** Mailchimp looks while the connection is being saved: there is none yet. */
export const checkMailchimpHook: Verb<typeof checkRoute> = async (ctx, { params }) => {
  await ownerOf(ctx, params.token)
  return { received: true }
}

/**
 * Takes over what a contact has done in Mailchimp (decisions/mailchimp.md §4). It may come twice and late, and a lost one is
 * read in the night: nothing here depends on what came before. Of other audiences nothing is taken.
 */
export const receiveMailchimpHook: Verb<typeof route> = async (ctx, { params, signed: { bytes } }) => {
  const merchant = await ownerOf(ctx, params.token)
  const row = (await configOf(ctx.db, merchant.id)) ?? refuse('NOT_FOUND')
  const told = toldIn(bytes)
  if (told && told.audienceId === row.audience_id)
    await ctx.app.database.tx(async (tx) => {
      const memberId = await applyHook(tx, merchant.id, told)
      if (!memberId) return
      const which = sql`select ${merchant.id}::uuid as merchant_id, ${memberId}::uuid as member_id`
      await queueMembers(tx, [{ merchant_id: merchant.id }], which)
      await ctx.app.jobs.add(tx, syncMailchimpJob, { merchantId: merchant.id })
    })
  return { received: true }
}

/** Whose address it is; any other is answered as one that does not exist. */
async function ownerOf({ app, db }: PublicContext, token: string): Promise<Merchant> {
  const shortKey = merchantKeyIn(token)
  const found = shortKey && (await findMerchant(db, { shortKey }))
  return found && isTokenOf(app.config.secret, found.merchant, token) ? found.merchant : refuse('NOT_FOUND')
}

type Told = { type: MailchimpHook; email: string; before: string; audienceId: string }

function toldIn(bytes: Uint8Array): Told | undefined {
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'))
  const type = mailchimpHooks.find((one) => one === form.get('type'))
  const [email, before] = [form.get('data[email]') ?? form.get('data[new_email]'), form.get('data[old_email]')]
  if (!type || (type === 'upemail' ? !before : !email)) return undefined
  const typed = (text: string | null) => (text && text.length <= 320 && !text.includes('\0') ? text : '')
  return { type, email: typed(email), before: typed(before), audienceId: form.get('data[list_id]') ?? '' }
}

async function applyHook(tx: Tx, merchantId: string, { type, email, before }: Told): Promise<string | undefined> {
  if (type === 'upemail') await noteNewAddress(tx, merchantId, before)
  else if (type === 'profile') return noteProfile(tx, merchantId, email)
  else {
    const status = { subscribe: 'subscribed', unsubscribe: 'unsubscribed', cleaned: 'cleaned' } as const
    await noteContacts(tx, merchantId, [{ email, status: status[type] }], { isFresh: true })
  }
  return undefined
}
