import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import { sealKey } from '../src/outward/mailchimp/connection.ts'
import { emailHash } from '../src/outward/mailchimp/member-facts.ts'
import type { TestMerchant } from './make.ts'

/** A merchant's connection that is not spoken over, a reader, a member whom Mailchimp refused, a draft and a mailing that waits. */
export async function makeMailchimp(app: App, merchant: TestMerchant, campaign: { id: string }, email: string) {
  const { kysely: db } = app.database
  const own = { merchant_id: merchant.id }
  await db
    .insertInto('mailchimp_config')
    .values({
      ...own,
      api_key: sealKey(app.config.secret, '0123456789abcdef0123456789abcdef-us21'),
      key_hint: 'cdef-us21',
      data_centre: 'us21',
      account_id: 'account1',
      account_name: 'Kopi Corner',
      audience_id: 'list1',
      audience_name: 'Friends of the shop',
      is_on: true,
    })
    .execute()
  const reader = await db
    .updateTable('member')
    .set({ newsletter: 'wanted' })
    .where('merchant_id', '=', merchant.id)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const refusedMemberId = uuid()
  await db
    .insertInto('member')
    .values({ ...own, id: refusedMemberId, email: `refused-${email}`, newsletter: 'wanted' })
    .execute()
  await db
    .insertInto('mailchimp_contact')
    .values([
      { ...own, member_id: reader.id, email_hash: emailHash(email), status: 'subscribed' },
      { ...own, member_id: refusedMemberId, email_hash: emailHash(`refused-${email}`), problem: 'optInAgain' },
    ])
    .execute()
  const [edmDraftId, edmId] = [uuid(), uuid()]
  const sendAt = new Date('2099-01-01T00:00:00Z')
  const words = {
    ...own,
    title: 'November',
    subject: 'News',
    from_name: 'Kopi Corner',
    reply_to: 'hello@kopi.example',
    body: '<p>Hello</p>',
    audience: JSON.stringify({ kind: 'campaign', campaignId: campaign.id }),
    staff_id: merchant.owner.id,
  }
  await db
    .insertInto('mailchimp_edm')
    .values([
      { ...words, id: edmDraftId, state: 'draft' },
      { ...words, id: edmId, state: 'scheduled', send_at: sendAt, next_at: sendAt },
    ])
    .execute()
  return { refusedMemberId, edmDraftId, edmId }
}
